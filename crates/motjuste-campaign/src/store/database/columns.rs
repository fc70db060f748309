//! Numbers and times of this crate as columns: all of them are `BIGINT`.

use sqlx::any::{Any, AnyTypeInfo, AnyValueRef};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

use crate::task::Unit;
use crate::{
    AnnotatorNumber, AssignmentNumber, DecisionNumber, ItemNumber, MemberNumber, QuestionId,
    Sequence, TaskNumber, Timestamp,
};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count(pub(super) u32);

macro_rules! column {
    ($($type:ident: $inner:ty, $to:expr, $from:expr;)+) => {$(
        impl Type<Any> for $type {
            fn type_info() -> AnyTypeInfo {
                <i64 as Type<Any>>::type_info()
            }

            fn compatible(info: &AnyTypeInfo) -> bool {
                <i64 as Type<Any>>::compatible(info)
            }
        }

        impl Encode<'_, Any> for $type {
            fn encode_by_ref(
                &self,
                buffer: &mut <Any as Database>::ArgumentBuffer,
            ) -> Result<IsNull, BoxDynError> {
                let to: fn($inner) -> i64 = $to;
                Encode::<Any>::encode_by_ref(&to(self.0), buffer)
            }
        }

        impl<'r> Decode<'r, Any> for $type {
            fn decode(value: AnyValueRef<'r>) -> Result<Self, BoxDynError> {
                let from: fn(i64) -> Result<$inner, std::num::TryFromIntError> = $from;
                Ok(Self(from(<i64 as Decode<Any>>::decode(value)?)?))
            }
        }
    )+};
}

column! {
    AnnotatorNumber: u32, i64::from, u32::try_from;
    AssignmentNumber: u32, i64::from, u32::try_from;
    Count: u32, i64::from, u32::try_from;
    DecisionNumber: u32, i64::from, u32::try_from;
    ItemNumber: u32, i64::from, u32::try_from;
    MemberNumber: u32, i64::from, u32::try_from;
    QuestionId: u32, i64::from, u32::try_from;
    TaskNumber: u32, i64::from, u32::try_from;
    Sequence: u64, u64::cast_signed, |number| Ok(number.cast_unsigned());
    Timestamp: i64, |number| number, Ok;
    Unit: i64, |number| number, Ok;
}
