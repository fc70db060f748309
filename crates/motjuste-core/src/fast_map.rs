//! Hash maps for ids: seeded, so that no file can be made to collide, and faster than the default.

/// A map with foldhash in place of SipHash.
pub type FastMap<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;
