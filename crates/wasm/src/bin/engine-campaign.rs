//! The bookkeeper of campaigns.

fn main() {
    wasm::keep_books();
}
