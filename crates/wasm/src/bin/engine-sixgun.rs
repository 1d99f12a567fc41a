//! The engine of *Six Gun Sound*.

fn main() {
    wasm::play(&catalogue::SIXGUN);
}
