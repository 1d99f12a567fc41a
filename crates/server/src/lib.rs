//! Serves the war table's pages, which are part of the program, to browsers on this machine.
//!
//! There is no state here and no rule: the pages bring their own engine. Only this machine is listened to, under its own names.

mod browser;
mod command;
mod folder;
mod guard;
mod pages;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use axum::Router;
use axum::routing::any;
use tokio::net::TcpListener;

use folder::Folder;

pub use browser::open_browser;
pub use command::Args;

/// Where the pages show the battles of a folder.
const FOLDER_PAGE: &str = "#/folder";

/// The port the table is served at unless another is asked for.
pub const PORT: u16 = 7467;

/// Why the pages cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum CannotServe {
    /// Somebody else listens there.
    #[error(
        "port {port} is taken, perhaps by another Longroll: stop that program, or choose another port with --port (0 takes any that is free)"
    )]
    PortTaken {
        /// The port that was asked for.
        port: u16,
    },
    /// The port is one of those the machine keeps for its administrators.
    #[error(
        "port {port} may not be used by this user: choose one from 1024 upwards with --port, such as {PORT}"
    )]
    PortForbidden {
        /// The port that was asked for.
        port: u16,
    },
    /// The folder of battles cannot be listed.
    #[error("{}: {why}: name a folder in which your scenario files lie", .folder.display())]
    NoFolder {
        /// The folder that was asked for.
        folder: PathBuf,
        /// What the machine says.
        why: String,
    },
    /// Whatever else the machine says.
    #[error("the pages cannot be served: {0}")]
    Machine(#[from] io::Error),
}

impl CannotServe {
    fn no_folder(folder: &Path, error: &io::Error) -> Self {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            io::ErrorKind::NotADirectory => "this is no folder".to_owned(),
            _ => error.to_string(),
        };
        Self::NoFolder { folder: folder.to_path_buf(), why }
    }
}

/// Serves the pages until Ctrl-C (or, on Unix, a polite request to end), with the battles of a folder if there is one. Once the port listens,
/// `ready` is told the address.
pub fn serve(port: u16, folder: Option<&Path>, ready: impl FnOnce(&str)) -> Result<(), CannotServe> {
    let folder = match folder {
        Some(path) => Some(Folder::at(path).map_err(|error| CannotServe::no_folder(path, &error))?),
        None => None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(port).await?;
        let stopped = stop_signal()?;
        let page = if folder.is_some() { FOLDER_PAGE } else { "" };
        ready(&format!("{}{page}", address(listener.local_addr()?)));
        // Open connections are not waited for: a browser may keep one for minutes, and nothing is lost with it.
        tokio::select! {
            served = axum::serve(listener, routes(folder)).into_future() => Ok(served?),
            () = stopped => Ok(()),
        }
    })
}

async fn listen(port: u16) -> Result<TcpListener, CannotServe> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => CannotServe::PortTaken { port },
        io::ErrorKind::PermissionDenied => CannotServe::PortForbidden { port },
        _ => CannotServe::Machine(error),
    })
}

fn address(at: SocketAddr) -> String {
    format!("http://{at}/")
}

fn routes(folder: Option<Folder>) -> Router {
    Router::new().fallback(any(pages::answer)).with_state(folder)
}

/// Waits for the request to stop. The signals are listened to from the moment of the call.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for the request to stop.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to be told, the pages are served until the program is ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_none_is_told_in_a_sentence() {
        for (path, why) in
            [("no/such/folder", "there is no such folder"), ("Cargo.toml", "this is no folder")]
        {
            let refused = serve(0, Some(Path::new(path)), |_| unreachable!("nothing is served"));
            let says = refused.expect_err("there is none").to_string();
            assert_eq!(says, format!("{path}: {why}: name a folder in which your scenario files lie"));
        }
    }

    #[test]
    fn a_taken_port_is_told_in_a_sentence() {
        let taken = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let port = taken.local_addr().expect("it has an address").port();
        let refused =
            serve(port, None, |_| unreachable!("nobody can listen there")).expect_err("the port is taken");
        assert!(matches!(refused, CannotServe::PortTaken { port: said } if said == port));
        assert!(refused.to_string().starts_with(&format!("port {port} is taken")), "{refused}");
    }
}
