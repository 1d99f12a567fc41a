//! Files of people: read with a clear word about what is wrong, written whole or not at all, never over another by accident.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::ended::Trouble;

/// No scenario, case or record is this large; what is, is a mistake.
const MOST_BYTES: u64 = 256 << 20;

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> Result<String, Trouble> {
    let place = path.display();
    let cannot = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Trouble::bad(format!("{place}: there is no such file")),
        io::ErrorKind::PermissionDenied => {
            Trouble::bad(format!("{place}: the file may not be read by this user"))
        }
        _ => Trouble::bad(format!("{place}: the file cannot be read: {error}")),
    };
    if path.is_dir() {
        return Err(Trouble::bad(format!("{place}: this is a folder, and a file is wanted")));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)).map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Trouble::bad(format!("{place}: the file is larger than {} MB", MOST_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..good]).matches('\n').count() + 1;
        Trouble::bad(format!("{place}:{line}: this is no text: the file must be written in UTF-8"))
    })
}

/// What to do with a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Leave it alone, and say so.
    Keep,
    /// Put the new one in its place.
    Replace,
}

/// `--force` as a decision.
impl From<bool> for Existing {
    fn from(force: bool) -> Self {
        if force { Self::Replace } else { Self::Keep }
    }
}

/// Writes a file whole: it is there complete, or nothing has changed. A link is never followed; a device or a pipe is written to as it is,
/// and stays what it is. A file that is replaced keeps who may read and write it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), Trouble> {
    let place = path.display();
    let Some(name) = path.file_name() else {
        return Err(Trouble::bad(format!("{place}: this names no file to write")));
    };
    let cannot = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => taken(path),
        _ => Trouble::bad(format!("{place}: the file cannot be written: {error}")),
    };
    // Of the link itself, if it is one: nothing is known yet of where it leads.
    let found = path.symlink_metadata().ok();
    match &found {
        Some(found) if found.is_symlink() => {
            return Err(Trouble::bad(format!(
                "{place}: this is a link, and links are not followed: name the file itself"
            )));
        }
        Some(found) if found.is_dir() => {
            return Err(Trouble::bad(format!("{place}: this is a folder: name a file in it")));
        }
        Some(found) if !found.is_file() => {
            return OpenOptions::new()
                .write(true)
                .open(path)
                .and_then(|mut device| device.write_all(bytes))
                .map_err(cannot);
        }
        Some(_) if existing == Existing::Keep => return Err(taken(path)),
        Some(_) | None => {}
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(Trouble::bad(format!("{place}: there is no folder {}: make it first", folder.display())));
    }
    let draft = folder.join(format!(".{}.{}.part", name.to_string_lossy(), process::id()));
    let mode = found.map(|found| found.permissions());
    let written = write_draft(&draft, bytes, mode).and_then(|()| put(&draft, path, existing));
    if written.is_err() {
        // The draft is ours and useless; if it cannot be removed there is nothing more to say than what is said below.
        let _ = fs::remove_file(&draft);
    }
    written.map_err(cannot)
}

/// What is said of a file that is there and must not be replaced.
pub(crate) fn taken(path: &Path) -> Trouble {
    Trouble::bad(format!(
        "{}: this file exists already: choose another name, or replace it with --force",
        path.display()
    ))
}

fn write_draft(draft: &Path, bytes: &[u8], mode: Option<Permissions>) -> io::Result<()> {
    // What an interrupted run left behind is ours; a new file is made in any case, so that nobody's link is followed.
    let _ = fs::remove_file(draft);
    let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
    if let Some(mode) = mode {
        file.set_permissions(mode)?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

fn put(draft: &Path, path: &Path, existing: Existing) -> io::Result<()> {
    match existing {
        Existing::Replace => fs::rename(draft, path),
        // A link fails where a file is, even one that came since we looked; a rename would replace it.
        Existing::Keep => match fs::hard_link(draft, path) {
            Ok(()) => fs::remove_file(draft),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Some file systems have no links.
            Err(_) => fs::rename(draft, path),
        },
    }
}

/// The TOML files below the paths, each path's in order of name; a path that is a file is taken whatever its ending.
pub(crate) fn toml_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            gather(path, &mut found)?;
            if found.len() == before {
                return Err(Trouble::bad(format!(
                    "{}: there is no .toml file in this folder",
                    path.display()
                )));
            }
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let cannot =
        |error: io::Error| Trouble::bad(format!("{}: the folder cannot be read: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(cannot)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| (entry.file_type(), entry.path())))
        .collect::<Result<Vec<_>, _>>()
        .map_err(cannot)?;
    paths.sort_by(|a, b| a.1.cmp(&b.1));
    for (kind, path) in paths {
        // Links to folders are not followed: they could lead in a circle.
        if kind.is_ok_and(|kind| kind.is_dir()) {
            gather(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test's own, empty at its beginning.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("longroll-files-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        folder
    }

    fn says(trouble: Trouble) -> String {
        match trouble {
            Trouble::BadInput(sentences) => sentences.join(" | "),
            other => panic!("bad input was expected, not {other:?}"),
        }
    }

    #[test]
    fn a_file_is_replaced_only_by_force_and_no_draft_is_left() {
        let folder = folder("write");
        let path = folder.join("battle.json");
        write_whole(&path, b"one", Existing::Keep).expect("there is nothing yet");
        let refused = says(write_whole(&path, b"two", Existing::Keep).expect_err("it is there"));
        assert!(refused.contains("exists already"), "{refused}");
        assert_eq!(fs::read(&path).expect("it is there"), b"one");
        write_whole(&path, b"two", Existing::Replace).expect("by force");
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(folder).expect("ours");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = folder("mode");
        let path = folder.join("battle.json");
        fs::write(&path, "one").expect("it can be written");
        fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("ours");
        write_whole(&path, b"two", Existing::Replace).expect("by force");
        let mode = fs::metadata(&path).expect("it is there").permissions().mode();
        assert_eq!((fs::read(&path).expect("it is there"), mode & 0o777), (b"two".to_vec(), 0o600));
        fs::remove_dir_all(folder).expect("ours");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_and_devices_stay_devices() {
        use std::os::unix::fs::{FileTypeExt as _, symlink};
        let folder = folder("links");
        let (path, link) = (folder.join("battle.json"), folder.join("link.json"));
        fs::write(&path, "one").expect("it can be written");
        symlink(&path, &link).expect("a link");
        symlink(folder.join("nowhere"), folder.join("dangling")).expect("a link");
        for (link, existing) in
            [(&link, Existing::Replace), (&link, Existing::Keep), (&folder.join("dangling"), Existing::Keep)]
        {
            let refused = says(write_whole(link, b"two", existing).expect_err("a link"));
            assert!(refused.contains("links are not followed"), "{refused}");
        }
        assert_eq!(fs::read(&path).expect("it is there"), b"one");
        assert!(link.symlink_metadata().expect("it is there").is_symlink());
        for existing in [Existing::Keep, Existing::Replace] {
            write_whole(Path::new("/dev/null"), b"two", existing).expect("it takes everything");
        }
        let null = fs::symlink_metadata("/dev/null").expect("it is there");
        assert!(null.file_type().is_char_device());
        fs::remove_dir_all(folder).expect("ours");
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let folder = folder("missing");
        let refused =
            says(write_whole(&folder.join("no/battle.json"), b"", Existing::Keep).expect_err("no folder"));
        assert!(refused.contains("there is no folder"), "{refused}");
        let refused = says(write_whole(&folder, b"", Existing::Replace).expect_err("a folder"));
        assert!(refused.contains("this is a folder"), "{refused}");
        fs::remove_dir_all(folder).expect("ours");
    }

    #[test]
    fn what_is_no_text_is_told_with_its_line() {
        let folder = folder("text");
        let path = folder.join("bad.toml");
        fs::write(&path, b"ruleset = \"march\"\ntitle = \"\xff\"\n").expect("it can be written");
        let refused = says(read_text(&path).expect_err("no text"));
        assert!(refused.contains("bad.toml:2: this is no text"), "{refused}");
        fs::remove_dir_all(folder).expect("ours");
    }

    #[test]
    fn folders_are_searched_in_order() {
        let folder = folder("search");
        fs::create_dir_all(folder.join("b")).expect("a folder");
        for name in ["c.toml", "a.toml", "b/z.toml", "notes.md"] {
            fs::write(folder.join(name), "").expect("it can be written");
        }
        let found = toml_files(std::slice::from_ref(&folder)).expect("it can be read");
        let names: Vec<_> = found
            .iter()
            .map(|path| path.strip_prefix(&folder).expect("below").display().to_string())
            .collect();
        assert_eq!(names, ["a.toml", "b/z.toml", "c.toml"]);
        fs::remove_dir_all(folder).expect("ours");
    }
}
