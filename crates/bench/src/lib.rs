//! What the benchmarks share. The crate is its benchmarks, which `cargo bench` runs.

#![expect(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// How long this thread has been at work: on a machine that others use too, the clock on the wall says more about them than about us.
/// Where the machine does not say, the clock must do.
pub fn processor_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = said.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}
