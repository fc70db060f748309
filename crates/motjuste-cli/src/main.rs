//! `motjuste`: argument parsing and printing only.

fn main() {}
