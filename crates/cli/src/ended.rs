//! How a command ends, and what is said when it cannot go on.

use std::io;
use std::process::ExitCode;

use serde::Serialize;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All is well: 0.
    Well,
    /// Something does not hold, such as a case: 1.
    Short,
    /// Some of the input was bad, and that has been said already: 2.
    BadInput,
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Well => ExitCode::SUCCESS,
            Ended::Short => ExitCode::from(1),
            Ended::BadInput => ExitCode::from(2),
        }
    }
}

/// Why a command cannot go on.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Bad input: a sentence for each thing that is wrong.
    BadInput(Vec<String>),
    /// Something does not hold.
    Short(String),
    /// Nobody reads on, or the output cannot be written.
    Output(io::Error),
}

impl Trouble {
    /// Bad input of which one thing is wrong.
    pub(crate) fn bad(says: impl ToString) -> Self {
        Self::BadInput(vec![says.to_string()])
    }

    /// Says it, and how the program ends.
    pub(crate) fn tell(&self) -> Ended {
        match self {
            Self::BadInput(sentences) => {
                complain_of_all(sentences);
                Ended::BadInput
            }
            Self::Short(says) => {
                complain(says);
                Ended::Short
            }
            // Whoever read us has seen enough: `longroll rules | head` is no mistake.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Ended::Well,
            Self::Output(error) => {
                complain(&format!("the output cannot be written: {error}"));
                Ended::Short
            }
        }
    }
}

/// Only what is written for the reader may fail with a plain `?`; files say which file and what is wrong with it.
impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// One sentence about what is wrong.
fn complain(says: &str) {
    use std::io::Write as _;
    // If even that cannot be said, the exit code still tells.
    let _ = writeln!(io::stderr(), "error: {}", visible(says));
}

/// A text without what would steer a terminal: it may quote a file that somebody else wrote.
pub(crate) fn visible(says: &str) -> String {
    says.chars().map(|letter| if steers(letter) { '\u{FFFD}' } else { letter }).collect()
}

fn steers(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
}

/// Where the answers go. They quote names of files, too, so nothing in them steers a terminal either.
pub(crate) struct Visible<W>(pub(crate) W);

impl<W: io::Write> io::Write for Visible<W> {
    fn write(&mut self, said: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(said) {
            Ok(text) if text.contains(steers) => self.0.write_all(visible(text).as_bytes())?,
            _ => self.0.write_all(said)?,
        }
        Ok(said.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A sentence for each thing that is wrong.
pub(crate) fn complain_of_all(sentences: &[String]) {
    for says in sentences {
        complain(says);
    }
}

/// Writes an answer for machines.
pub(crate) fn write_json(out: &mut dyn io::Write, answer: &impl Serialize) -> Result<(), Trouble> {
    let text = serde_json::to_string_pretty(answer).expect("answers are plain data");
    Ok(writeln!(out, "{text}")?)
}
