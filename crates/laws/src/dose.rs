//! How much is tried. Whoever changes a rule waits for the tests, so they try enough to find a slip at once; `cargo xtask laws` takes the full
//! dose, which finds what is rare.

/// What asks for the full dose: `LONGROLL_LAWS=full`.
const ASKS: &str = "LONGROLL_LAWS";

/// So many in full, or so many as are tried every time.
pub(crate) fn dose<N>(full: N, usual: N) -> N {
    if is_full() { full } else { usual }
}

/// Whether the full dose is asked for. Any other word than `full` is a slip.
pub(crate) fn is_full() -> bool {
    match std::env::var(ASKS).as_deref() {
        Ok("full") => true,
        Ok(other) => panic!("{ASKS} is `{other}`; it may be `full`, or left out"),
        Err(_) => false,
    }
}
