//! Who is answered, and what the pages may do in a browser.
//!
//! The program listens to this machine alone, but a browser on it carries out what any website says. A website can give its own name
//! this machine's address and so have its visitors' browsers ask us; such a request bears the website's name and is turned away.
//! The headers keep the pages to themselves: they load nothing from elsewhere, and no other site may frame or read them.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};

/// Whether every name a request was sent to is one of this machine's own, and there is one. Any port will do: it may be forwarded from
/// another, and a website cannot choose the name by it.
pub(crate) fn is_for_us(uri: &Uri, headers: &HeaderMap) -> bool {
    // The whole address in the first line of a request counts before the header, so both are looked at.
    let in_line = uri.authority().map(|authority| is_own(authority.host()));
    let in_header = headers.get_all(HOST).iter().map(|host| {
        let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
        host.is_some_and(|host| is_own(host.host()))
    });
    let names: Vec<bool> = in_line.into_iter().chain(in_header).collect();
    !names.is_empty() && names.into_iter().all(|own| own)
}

fn is_own(name: &str) -> bool {
    matches!(name, "127.0.0.1" | "[::1]") || name.eq_ignore_ascii_case("localhost")
}

/// Adds the headers every answer bears.
pub(crate) fn protect(headers: &mut HeaderMap) {
    headers.extend(PROTECTION.map(|(name, value)| (name, HeaderValue::from_static(value))));
}

/// Everything comes from here. The engine is compiled in the browser (`wasm-unsafe-eval`, which allows no JavaScript in text); the
/// strokes of the map come out of the engine (`blob:`), and what is drawn has a few styles of its own at its elements.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
    style-src 'self' blob:; style-src-attr 'unsafe-inline'; img-src 'self' data:; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PROTECTION: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // For browsers that do not know `frame-ancestors`.
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn sent_to(hosts: &[&'static str]) -> HeaderMap {
        hosts.iter().map(|host| (HOST, HeaderValue::from_static(host))).collect()
    }

    #[test]
    fn only_this_machines_own_names_are_answered() {
        #[rustfmt::skip]
        let examples: [(&str, &[&'static str], bool); 14] = [
            // the first line           the header                            answered
            ("/",                       &["127.0.0.1:7467"],                  true),
            ("/",                       &["localhost:7467"],                  true),
            ("/",                       &["LocalHost"],                       true),
            ("/",                       &["[::1]:7467"],                      true),
            ("http://localhost/",       &["localhost"],                       true),
            ("/",                       &["evil.example:7467"],               false),
            ("/",                       &["localhost.evil.example"],          false),
            ("/",                       &["127.0.0.1.evil.example:7467"],     false),
            ("/",                       &["localhost@evil.example:7467"],     false),
            ("/",                       &["192.168.1.5:7467"],                false),
            ("/",                       &[""],                                false),
            ("/",                       &[],                                  false),
            ("/",                       &["localhost", "evil.example"],       false),
            ("http://evil.example/",    &["localhost"],                       false),
        ];
        for (line, hosts, answered) in examples {
            let uri: Uri = line.parse().expect("an address");
            assert_eq!(is_for_us(&uri, &sent_to(hosts)), answered, "{line} to {hosts:?}");
        }
    }

    #[test]
    fn the_policy_allows_no_script_but_our_own_files() {
        let mut headers = HeaderMap::new();
        protect(&mut headers);
        let policy = headers[CONTENT_SECURITY_POLICY].to_str().expect("plain text");
        let scripts =
            policy.split("; ").find(|part| part.starts_with("script-src")).expect("scripts are named");
        assert_eq!(scripts, "script-src 'self' 'wasm-unsafe-eval'");
        assert!(policy.starts_with("default-src 'none'"), "what is not named is not allowed: {policy}");
    }
}
