//! The pages as the build left them in `web/dist`, inside the program.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};
use rust_embed::RustEmbed;

use crate::folder::Folder;
use crate::guard;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// A file of the site.
struct Page {
    data: Cow<'static, [u8]>,
    /// Its kind, such as `text/html`.
    kind: String,
    /// The hash of its content.
    hash: [u8; 32],
}

/// Answers any request: a file of the site, the battles of a folder, or a sentence.
pub(crate) async fn answer(
    State(folder): State<Option<Folder>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let mut answer = match folder {
        _ if !guard::is_for_us(&uri, &headers) => {
            text(StatusCode::MISDIRECTED_REQUEST, "text/plain", NOT_OURS)
        }
        folder if uri.path() == FOLDER && method == Method::GET => files_of(folder.as_ref()),
        _ => respond(embedded, &method, uri.path(), &headers),
    };
    guard::protect(answer.headers_mut());
    answer
}

/// Where the pages ask for the battles of the folder. Where none is served, `null` is the answer.
const FOLDER: &str = "/folder.json";

fn files_of(folder: Option<&Folder>) -> Response<Body> {
    match folder.map_or(Ok(serde_json::Value::Null), Folder::files) {
        Ok(files) => text(StatusCode::OK, "application/json", files.to_string()),
        Err(error) => text(
            StatusCode::INTERNAL_SERVER_ERROR,
            "text/plain",
            format!("the folder cannot be read: {error}\n"),
        ),
    }
}

fn embedded(path: &str) -> Option<Page> {
    let file = Dist::get(path)?;
    let (kind, hash) = (file.metadata.mimetype().to_owned(), file.metadata.sha256_hash());
    Some(Page { data: file.data, kind, hash })
}

const FIRST_PAGE: &str = "index.html";

/// What a request that was sent to another name is told.
const NOT_OURS: &str = "the table answers only to this machine's own names: open it as localhost or 127.0.0.1, with the same port\n";

/// What is shown at an address that leads nowhere. Places within the pages come after the `#`, so they all have one address here.
const NOWHERE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Longroll</title>\
    <p>There is no such page. <a href=\"/\">The table is here.</a></p></html>\n";

/// What is shown when the program was compiled without its pages.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Longroll</title>\
    <p>This Longroll was compiled before its pages were built: run <code>cargo xtask play</code> in its folder, \
    which builds the pages and then the program that holds them.</p></html>\n";

fn respond(
    site: impl Fn(&str) -> Option<Page>,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut refused =
            text(StatusCode::METHOD_NOT_ALLOWED, "text/plain", "pages are only read: use GET or HEAD\n");
        refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    let path = match path.trim_start_matches('/') {
        "" => FIRST_PAGE,
        path => path,
    };
    // A path without an ending was meant for a page and not for a file.
    let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    // To HEAD the same is answered; the connection keeps the body back and still tells its length.
    match site(path) {
        Some(page) => send(&site, path, page, headers),
        None if path == FIRST_PAGE => text(StatusCode::SERVICE_UNAVAILABLE, "text/html", NOT_BUILT),
        None if is_page => text(StatusCode::NOT_FOUND, "text/html", NOWHERE),
        None => text(StatusCode::NOT_FOUND, "text/plain", "there is no such file: the table is at /\n"),
    }
}

/// Sends a file, packed if it lies there packed and the browser can unpack it.
fn send(site: &impl Fn(&str) -> Option<Page>, path: &str, page: Page, asked: &HeaderMap) -> Response<Body> {
    let packed = if unpacks(asked) { site(&format!("{path}.br")) } else { None };
    let is_packed = packed.is_some();
    let kind = with_alphabet(&page.kind);
    let Page { data, hash, .. } = packed.unwrap_or(page);
    let tag = tag(&hash);
    let is_known = asked.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut answer = Response::new(if is_known { Body::empty() } else { Body::from(data) });
    if is_known {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(ETAG, tag);
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    if is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(path)));
    answer
}

/// Whether a browser unpacks Brotli, the way the build packs the pages.
fn unpacks(asked: &HeaderMap) -> bool {
    let words = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    words.split(',').any(|word| {
        let mut parts = word.split(';').map(str::trim);
        parts.next() == Some("br")
            && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Files in `assets/` bear the hash of their content in their name and never change; the rest is asked for again each time.
fn caching(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// A kind of file as a header, with the alphabet where it is text.
fn with_alphabet(kind: &str) -> HeaderValue {
    let is_text = kind.starts_with("text/");
    let whole = if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    HeaderValue::from_str(&whole).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

fn tag(hash: &[u8; 32]) -> HeaderValue {
    // Half of the hash is plenty to tell two versions of a file apart.
    let (half, _) = hash.split_first_chunk().expect("the hash has 32 bytes");
    let tag = format!("\"{:032x}\"", u128::from_be_bytes(*half));
    HeaderValue::from_str(&tag).expect("hexadecimal digits may stand in a header")
}

fn text(status: StatusCode, kind: &str, says: impl Into<Body>) -> Response<Body> {
    let mut answer = Response::new(says.into());
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, with_alphabet(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, X_CONTENT_TYPE_OPTIONS};

    /// A site of a first page and a script; nothing at all if it is not built.
    fn site(path: &str) -> Option<Page> {
        let page = |kind: &str, text: &'static str| Page {
            data: Cow::Borrowed(text.as_bytes()),
            kind: kind.to_owned(),
            hash: [text.len() as u8; 32],
        };
        match path {
            "index.html" => Some(page("text/html", "the table")),
            "assets/table-8f3a.js" => Some(page("text/javascript", "let it = 1")),
            "assets/engine-11.wasm" => Some(page("application/wasm", "\0asm")),
            "assets/engine-11.wasm.br" => Some(page("application/octet-stream", "packed")),
            _ => None,
        }
    }

    fn get(path: &str) -> Response<Body> {
        respond(site, &Method::GET, path, &HeaderMap::new())
    }

    fn asking(name: axum::http::HeaderName, value: HeaderValue) -> HeaderMap {
        HeaderMap::from_iter([(name, value)])
    }

    fn header(answer: &Response<Body>, name: impl axum::http::header::AsHeaderName) -> &str {
        answer.headers().get(name).expect("the header is there").to_str().expect("headers are plain")
    }

    fn body(answer: Response<Body>) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let bytes = runtime.block_on(axum::body::to_bytes(answer.into_body(), 100_000)).expect("a body");
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    #[test]
    fn files_have_their_kind_and_hashed_ones_are_kept_for_good() {
        #[rustfmt::skip]
        let examples = [
            ("/",                      "text/html; charset=utf-8",       "no-cache"),
            ("/index.html",            "text/html; charset=utf-8",       "no-cache"),
            ("/assets/table-8f3a.js",  "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/assets/engine-11.wasm", "application/wasm",               "public, max-age=31536000, immutable"),
        ];
        for (path, kind, caching) in examples {
            let answer = get(path);
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(
                (header(&answer, CONTENT_TYPE), header(&answer, CACHE_CONTROL)),
                (kind, caching),
                "{path}"
            );
        }
        assert_eq!(body(get("/")), "the table");
    }

    #[test]
    fn a_missing_file_is_said_to_be_missing() {
        let answer = get("/assets/old.js");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert_eq!(body(answer), "there is no such file: the table is at /\n");
    }

    #[test]
    fn an_address_that_leads_nowhere_says_where_the_table_is() {
        // The pages find their files beside their own address, so they cannot be shown at another.
        for path in ["/battle", "/battle/first-blood", "/%E0%A4%A"] {
            let answer = get(path);
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
            assert!(body(answer).contains("<a href=\"/\">"), "{path}");
        }
    }

    /// What the program itself answers to a request for its first page.
    fn sent_to(host: &'static str) -> Response<Body> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let headers = asking(HOST, HeaderValue::from_static(host));
        runtime.block_on(answer(State(None), Method::GET, Uri::from_static("/"), headers))
    }

    #[test]
    fn a_request_under_another_name_is_told_the_right_one() {
        let refused = sent_to("evil.example:7467");
        assert_eq!(refused.status(), StatusCode::MISDIRECTED_REQUEST);
        assert!(body(refused).contains("open it as localhost or 127.0.0.1"));
        assert_ne!(sent_to("localhost:7467").status(), StatusCode::MISDIRECTED_REQUEST);
    }

    #[test]
    fn the_battles_of_a_folder_are_told_to_our_own_pages_alone() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let ask = |host: &'static str, folder: Option<Folder>| {
            let headers = asking(HOST, HeaderValue::from_static(host));
            runtime.block_on(answer(State(folder), Method::GET, Uri::from_static(FOLDER), headers))
        };
        let folder =
            Folder::at(std::path::Path::new("../cli/templates")).expect("templates are scenario files");
        let told = ask("localhost:7467", Some(folder.clone()));
        assert_eq!((told.status(), header(&told, CONTENT_TYPE)), (StatusCode::OK, "application/json"));
        assert!(body(told).contains("\"file\":\"march.toml\""));
        assert_eq!(ask("evil.example", Some(folder)).status(), StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(body(ask("localhost", None)), "null", "no folder is served");
    }

    #[test]
    fn every_answer_is_protected() {
        for host in ["localhost:7467", "evil.example"] {
            let answer = sent_to(host);
            assert_eq!(header(&answer, X_CONTENT_TYPE_OPTIONS), "nosniff", "{host}");
            assert!(header(&answer, CONTENT_SECURITY_POLICY).contains("frame-ancestors 'none'"), "{host}");
        }
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let tag = get("/").headers().get(ETAG).cloned().expect("a page has its tag");
        let known = asking(IF_NONE_MATCH, tag);
        let again = respond(site, &Method::GET, "/", &known);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(body(again), "");
        let other = respond(site, &Method::GET, "/assets/table-8f3a.js", &known);
        assert_eq!(other.status(), StatusCode::OK);
    }

    #[test]
    fn a_packed_file_goes_to_whoever_can_unpack_it() {
        #[rustfmt::skip]
        let examples = [
            // the browser says      is sent    as
            ("gzip, deflate, br",   "packed",  Some("br")),
            ("br;q=0.5, gzip",      "packed",  Some("br")),
            ("gzip, br;q=0",        "\0asm",   None),
            ("gzip",                "\0asm",   None),
        ];
        for (says, sent, coding) in examples {
            let asked = asking(ACCEPT_ENCODING, HeaderValue::from_static(says));
            let answer = respond(site, &Method::GET, "/assets/engine-11.wasm", &asked);
            assert_eq!(
                header(&answer, CONTENT_TYPE),
                "application/wasm",
                "{says}: the kind is that of the file itself"
            );
            assert_eq!(
                answer.headers().get(CONTENT_ENCODING).map(HeaderValue::as_bytes),
                coding.map(str::as_bytes),
                "{says}"
            );
            assert_eq!(body(answer), sent, "{says}");
        }
        let plain = asking(ACCEPT_ENCODING, HeaderValue::from_static("br"));
        assert_eq!(
            body(respond(site, &Method::GET, "/", &plain)),
            "the table",
            "what is not packed is sent as it is"
        );
    }

    #[test]
    fn without_pages_it_says_how_to_build_them() {
        let answer = respond(|_| None, &Method::GET, "/", &HeaderMap::new());
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(body(answer).contains("cargo xtask play"));
    }

    #[test]
    fn pages_are_only_read() {
        let answer = respond(site, &Method::POST, "/", &HeaderMap::new());
        assert_eq!((answer.status(), header(&answer, ALLOW)), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
        assert_eq!(respond(site, &Method::HEAD, "/", &HeaderMap::new()).status(), StatusCode::OK);
    }
}
