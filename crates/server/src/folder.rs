//! A folder of battles somebody writes. The pages ask for its files again and again, so that the map follows as they are saved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// No scenario is this large; what is, is a mistake.
const MOST_BYTES: u64 = 4 << 20;

/// A folder that is there.
#[derive(Debug, Clone)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder at that path, if it is one.
    pub(crate) fn at(path: &Path) -> io::Result<Self> {
        // Listed once, so that a wrong name is told at the start and not by an empty page.
        fs::read_dir(path)?;
        Ok(Self(path.to_path_buf()))
    }

    /// Its scenario files by name, each with its text or with a sentence why it has none; those in folders below are not looked for.
    pub(crate) fn files(&self) -> io::Result<Value> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.0)? {
            let path = entry?.path();
            if path.is_file() && path.extension().is_some_and(|ending| ending == "toml") {
                files.push(path);
            }
        }
        files.sort();
        Ok(files.iter().map(|path| told(path)).collect())
    }
}

fn told(path: &Path) -> Value {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    match text_of(path) {
        Ok(text) => json!({"file": file, "text": text}),
        Err(says) => json!({"file": file, "wrong": format!("{file}: {says}")}),
    }
}

fn text_of(path: &Path) -> Result<String, String> {
    let cannot = |error: io::Error| format!("the file cannot be read: {error}");
    if fs::metadata(path).map_err(cannot)?.len() > MOST_BYTES {
        return Err(format!("the file is larger than {} MB", MOST_BYTES >> 20));
    }
    let bytes = fs::read(path).map_err(cannot)?;
    String::from_utf8(bytes).map_err(|_| "this is no text: the file must be written in UTF-8".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_tells_its_scenario_files_as_they_are_now() {
        let path = std::env::temp_dir().join(format!("longroll-folder-{}", std::process::id()));
        fs::create_dir_all(path.join("below")).unwrap();
        fs::write(path.join("b.toml"), "title = 'B'").unwrap();
        fs::write(path.join("a.toml"), [0xff, 0xfe]).unwrap();
        fs::write(path.join("notes.md"), "nothing").unwrap();
        let folder = Folder::at(&path).unwrap();
        let wrong = "a.toml: this is no text: the file must be written in UTF-8";
        assert_eq!(
            folder.files().unwrap(),
            json!([{"file": "a.toml", "wrong": wrong}, {"file": "b.toml", "text": "title = 'B'"}])
        );
        fs::write(path.join("b.toml"), "title = 'C'").unwrap();
        fs::remove_file(path.join("a.toml")).unwrap();
        assert_eq!(folder.files().unwrap(), json!([{"file": "b.toml", "text": "title = 'C'"}]));
        fs::remove_dir_all(&path).unwrap();
        assert!(Folder::at(&path).is_err() && folder.files().is_err());
    }
}
