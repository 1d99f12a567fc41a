//! The engine of *The Sound of the Guns*.

fn main() {
    wasm::play(&catalogue::GUNS);
}
