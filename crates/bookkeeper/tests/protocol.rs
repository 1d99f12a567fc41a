//! The protocol of campaigns in TypeScript is written from the Rust types and lies in `web/src/campaign/protocol`, beside that of battles, whose types it
//! takes where they are the same. `LONGROLL_WRITE=1 cargo test -p bookkeeper --test protocol` writes it anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bookkeeper::{BooksReply, BooksRequest};
use ts_rs::{Config, TS};

#[test]
fn the_pages_speak_the_protocol_of_the_bookkeeper() {
    let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join("books");
    let _ = fs::remove_dir_all(&written);
    let config = Config::default().with_out_dir(&written).with_large_int("number");
    BooksRequest::export_all(&config).expect("the folder for the types can be written");
    BooksReply::export_all(&config).expect("the folder for the types can be written");
    let pages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    let of_battles = files_in(&pages.join("protocol"));
    let mut files = files_in(&written);
    files.retain(|name, text| of_battles.get(name) != Some(text));
    for text in files.values_mut() {
        for name in of_battles.keys().map(|name| name.trim_end_matches(".ts")) {
            *text = text.replace(&format!("\"./{name}\""), &format!("\"../../protocol/{name}\""));
        }
    }
    let lines: Vec<String> = files
        .keys()
        .map(|name| name.trim_end_matches(".ts"))
        .map(|name| format!("export type {{ {name} }} from './{name}';\n"))
        .collect();
    let header = "// Written from the Rust types by `LONGROLL_WRITE=1 cargo test -p bookkeeper --test protocol`. Not to be edited.\n";
    files.insert("index.ts".to_owned(), header.to_owned() + &lines.concat());

    let kept = pages.join("campaign/protocol");
    if std::env::var_os("LONGROLL_WRITE").is_some() {
        let _ = fs::remove_dir_all(&kept);
        fs::create_dir_all(&kept).expect("the folder of the pages can be written");
        for (name, text) in &files {
            fs::write(kept.join(name), text).expect("the folder of the pages can be written");
        }
    }
    let found = files_in(&kept);
    let differ: Vec<&String> =
        files.keys().chain(found.keys()).filter(|name| files.get(*name) != found.get(*name)).collect();
    assert!(
        differ.is_empty(),
        "the protocol has changed ({differ:?}): run `LONGROLL_WRITE=1 cargo test -p bookkeeper --test protocol` and commit what it writes"
    );
}

fn files_in(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("types are text"))
        })
        .collect()
}
