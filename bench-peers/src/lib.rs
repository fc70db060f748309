//! What all timing programs share: the sentences, and how a time is taken.

use std::time::Instant;

/// A sentence of 15 word pieces: 17 with the markers.
pub const SHORT: &str = "She was fascinated by science, and the bank by the river was covered.";

/// A sentence of 38 word pieces: 40 with the markers.
pub const LONG: &str = "When the rain stopped, the man put on his coat, called the dog, and walked down the hill to the river, where the bright water ran over the stones and under the bridge.";

/// The word of [`LONG`] to replace.
pub const TARGET: &str = "bright";

/// A sentence of 30 word pieces: 32 with the markers.
pub const MEDIUM: &str = "When the rain stopped, the old man put on his coat, called the dog, and walked down the hill to the river where the water ran.";

/// A hundred substitutes, most of one piece, some of two to four.
pub const CANDIDATES: [&str; 100] = [
    "clear",
    "shining",
    "brilliant",
    "gleaming",
    "glittering",
    "sparkling",
    "luminous",
    "radiant",
    "dazzling",
    "vivid",
    "glowing",
    "lustrous",
    "glistening",
    "shimmering",
    "beaming",
    "blazing",
    "intense",
    "sunny",
    "light",
    "pale",
    "silver",
    "golden",
    "blue",
    "cold",
    "cool",
    "fresh",
    "clean",
    "pure",
    "dark",
    "deep",
    "quick",
    "fast",
    "smart",
    "clever",
    "cheerful",
    "happy",
    "lively",
    "promising",
    "rosy",
    "hopeful",
    "colourful",
    "colorful",
    "rich",
    "bold",
    "strong",
    "fierce",
    "lucid",
    "limpid",
    "transparent",
    "translucent",
    "crystal-clear",
    "pellucid",
    "incandescent",
    "phosphorescent",
    "scintillating",
    "coruscating",
    "effulgent",
    "refulgent",
    "resplendent",
    "argent",
    "lambent",
    "lucent",
    "fulgent",
    "ablaze",
    "aglow",
    "alight",
    "illuminated",
    "lit up",
    "well lit",
    "sunlit",
    "moonlit",
    "polished",
    "burnished",
    "glossy",
    "shiny",
    "sheeny",
    "silvery",
    "twinkling",
    "flashing",
    "flaring",
    "glaring",
    "blinding",
    "splendid",
    "glorious",
    "gorgeous",
    "fair",
    "fine",
    "mild",
    "calm",
    "quiet",
    "swift",
    "rushing",
    "rapid",
    "foaming",
    "white",
    "green",
    "brown",
    "muddy",
    "murky",
    "dull",
];

/// The median time of one call, in milliseconds, after a warm-up, over calls that take about
/// `seconds` in all.
pub fn median_ms(seconds: f64, mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    call();
    call();
    let each = start.elapsed().as_secs_f64() / 2.0;
    let count = ((seconds / each) as usize).clamp(5, 2000);
    let mut times: Vec<f64> = (0..count)
        .map(|_| {
            let start = Instant::now();
            call();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
