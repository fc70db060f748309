#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| motjuste_fuzz::campaign(bytes));
