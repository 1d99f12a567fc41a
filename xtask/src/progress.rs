//! What a chore shows while it works: one line a step, what it is busy with, how long it took; everything else only if it fails.

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// A step that works in silence for longer than this says so where no spinner can be seen.
const SIGN_OF_LIFE: Duration = Duration::from_secs(30);

/// How much of a failed command's output is shown.
const LINES_SHOWN: usize = 300;

/// Announces a step, does it, and says how long it took.
pub(crate) fn step<T>(title: &str, work: impl FnOnce(&Progress) -> Result<T>) -> Result<T> {
    let progress = Progress::begin(title);
    let outcome = work(&progress);
    progress.end(outcome.is_ok());
    outcome
}

/// The line of the step under way.
pub(crate) struct Progress {
    title: String,
    bar: ProgressBar,
    begun: Instant,
    watched: bool,
}

impl Progress {
    #[expect(clippy::disallowed_methods, reason = "a chore tells how long it took; no rule sees this clock")]
    fn begin(title: &str) -> Self {
        let watched = std::io::stderr().is_terminal();
        let bar = if watched { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("  {spinner} {prefix} ({elapsed}) {wide_msg:.dim}");
        bar.set_style(style.expect("the template is well formed"));
        bar.set_prefix(title.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        if !watched {
            eprintln!("  … {title}");
        }
        Self { title: title.to_owned(), bar, begun: Instant::now(), watched }
    }

    fn end(&self, well: bool) {
        self.bar.finish_and_clear();
        let mark = if well { '✓' } else { '✗' };
        eprintln!("  {mark} {} ({:.1} s)", self.title, self.begun.elapsed().as_secs_f64());
    }

    /// Says what the step is busy with.
    pub(crate) fn busy_with(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Leaves a line that stays.
    pub(crate) fn note(&self, line: &str) {
        self.bar.suspend(|| eprintln!("    {line}"));
    }

    /// Runs a command to its end and returns what it printed; if it fails, shows what it printed and says so in a sentence.
    pub(crate) fn run(&self, command: &mut Command) -> Result<String> {
        let printed = self.attempt(command)?;
        match printed {
            Attempt { well: true, lines } => Ok(lines.join("\n")),
            Attempt { well: false, lines } => {
                let from = lines.len().saturating_sub(LINES_SHOWN);
                self.bar.suspend(|| lines[from..].iter().for_each(|line| eprintln!("    {line}")));
                bail!("{} failed at `{}`; what it said stands above", self.title, shown(command))
            }
        }
    }

    /// Runs a command that may fail without harm.
    pub(crate) fn succeeds(&self, command: &mut Command) -> bool {
        self.attempt(command).is_ok_and(|attempt| attempt.well)
    }

    fn attempt(&self, command: &mut Command) -> Result<Attempt> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start `{}`", shown(command)))?;
        let (sender, printed) = channel();
        read_lines(child.stdout.take().expect("stdout is piped"), sender.clone());
        read_lines(child.stderr.take().expect("stderr is piped"), sender);
        let mut lines = Vec::new();
        loop {
            match printed.recv_timeout(SIGN_OF_LIFE) {
                Ok(line) => {
                    self.busy_with(line.trim());
                    lines.push(line);
                }
                Err(RecvTimeoutError::Timeout) if !self.watched => {
                    let last = lines.last().map_or("", |line: &String| line.trim());
                    eprintln!("    … still at it after {} s: {last}", self.begun.elapsed().as_secs());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let well = child.wait().with_context(|| format!("lost `{}`", shown(command)))?.success();
        Ok(Attempt { well, lines })
    }
}

struct Attempt {
    well: bool,
    lines: Vec<String>,
}

/// Hands on each line of a pipe as it comes; bytes that are no text are shown as replacement marks rather than lost.
fn read_lines(pipe: impl Read + Send + 'static, sender: Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).split(b'\n').map_while(std::result::Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
}

/// A command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let words = std::iter::once(program.file_name().unwrap_or(program.as_os_str())).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_command_that_succeeds_hands_back_what_it_printed() {
        let printed = step("greeting", |progress| progress.run(&mut shell("echo one; echo two")));
        assert_eq!(printed.unwrap(), "one\ntwo");
    }

    #[test]
    fn a_command_that_fails_is_named_in_the_sentence() {
        let refused = step("greeting", |progress| progress.run(&mut shell("exit 3"))).unwrap_err();
        assert_eq!(refused.to_string(), "greeting failed at `sh -c exit 3`; what it said stands above");
    }

    #[test]
    fn a_program_that_is_not_there_is_named_in_the_sentence() {
        let refused =
            step("greeting", |progress| progress.run(&mut Command::new("no-such-program"))).unwrap_err();
        assert_eq!(refused.to_string(), "cannot start `no-such-program`");
    }
}
