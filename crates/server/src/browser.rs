//! Showing the table to whoever started the program.

use std::env;

/// Opens the address in a browser, where there is one. `false` if there is none; the address is printed anyhow.
pub fn open_browser(address: &str) -> bool {
    has_screen(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
        && open::that_detached(address).is_ok()
}

/// Whether windows can be shown. On Unix a terminal without a screen would get a browser of letters in the midst of our words.
fn has_screen(is_set: impl Fn(&str) -> bool) -> bool {
    let other_than_unix = cfg!(any(windows, target_os = "macos"));
    other_than_unix || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(is_set)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::has_screen;

    #[test]
    fn without_a_screen_no_browser_is_tried() {
        assert!(!has_screen(|_| false));
        assert!(has_screen(|name| name == "WAYLAND_DISPLAY"));
    }
}
