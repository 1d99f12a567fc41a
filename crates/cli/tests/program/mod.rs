//! The program as people run it, with a folder of its own for each test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What the program said, and how it ended.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Where the repository's files lie.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The program with these arguments, not started yet.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub(crate) fn longroll(arguments: &[&str]) -> Said {
    let ended = program(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
    Said {
        code: ended.status.code().expect("it ends by itself"),
        out: text(ended.stdout),
        err: text(ended.stderr),
    }
}

impl Said {
    /// All was well, and this was said.
    #[track_caller]
    pub(crate) fn well(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        assert_eq!(self.err, "");
        self.out
    }

    /// All was well, and this was said for machines.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.well()).expect("it is JSON")
    }

    /// The input was bad, and each of these is part of the one sentence that says so.
    #[track_caller]
    pub(crate) fn bad(self, parts: &[&str]) {
        self.ended(2, parts);
    }

    /// The program ended with this code, and each of these is part of the one sentence that says why.
    #[track_caller]
    pub(crate) fn ended(self, code: i32, parts: &[&str]) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "one sentence: {}", self.err);
        for part in parts {
            assert!(self.err.contains(part), "'{part}' is not in: {}", self.err);
        }
    }
}

/// A folder of one test's own, empty at its beginning.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Writes a file and gives its path as an argument.
pub(crate) fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("the file can be written");
    argument(&path)
}

/// A path as an argument.
pub(crate) fn argument(path: &Path) -> String {
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// The text of a file.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("the file can be read")
}
