//! The engine of *March Toward the Sound of Guns*.

fn main() {
    wasm::play(&catalogue::MARCH);
}
