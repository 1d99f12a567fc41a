//! The engine of *Sound the Charge*.

fn main() {
    wasm::play(&catalogue::CHARGE);
}
