//! Whose requests are under way: no address may have more than its share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Requests under way, by the address they come from.
#[derive(Debug)]
pub struct Admission {
    most: usize,
    under_way: Mutex<HashMap<IpAddr, usize>>,
}

/// A request under way; over when dropped.
#[derive(Debug)]
pub struct Admitted {
    admission: Arc<Admission>,
    client: IpAddr,
}

impl Admission {
    /// At most this many of one address.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, under_way: Mutex::default() })
    }

    /// Lets a request in unless its address has too many under way.
    pub fn admit(self: &Arc<Self>, client: IpAddr) -> Option<Admitted> {
        let mut under_way = self.lock();
        let count = under_way.entry(client).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Admitted { admission: Arc::clone(self), client })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut under_way = self.admission.lock();
        if let Some(count) = under_way.get_mut(&self.client) {
            *count -= 1;
            // Addresses that are gone are forgotten, or the table would grow for ever.
            if *count == 0 {
                under_way.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_its_share_and_no_more() {
        let admission = Admission::new(2);
        let [one, other] = [1, 2].map(|n| IpAddr::from([10, 0, 0, n]));
        let first = admission.admit(one).unwrap();
        let _second = admission.admit(one).unwrap();
        assert!(admission.admit(one).is_none());
        assert!(admission.admit(other).is_some());
        drop(first);
        assert!(admission.admit(one).is_some());
        assert_eq!(admission.lock().len(), 1);
    }
}
