//! A PostgreSQL of our own for the tests, started when one is installed.

use std::io::Write as _;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use motjuste_testing::skipped;

/// Where the tests' PostgreSQL listens; `None`, said once, where there is none.
pub(crate) fn socket_directory() -> Option<&'static Path> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| {
        let Some(programs) = programs() else {
            skipped("no PostgreSQL found");
            return None;
        };
        Some(Server::start(&programs))
    });
    server.as_ref().map(|server| server.directory.as_path())
}

/// The directory with `initdb` and `postgres`: `$MOTJUSTE_POSTGRES_BIN`, or Debian's newest.
fn programs() -> Option<PathBuf> {
    let has_them = |dir: &PathBuf| dir.join("initdb").exists() && dir.join("postgres").exists();
    if let Some(dir) = std::env::var_os("MOTJUSTE_POSTGRES_BIN") {
        return Some(PathBuf::from(dir)).filter(has_them);
    }
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = debian.map(|entry| entry.path().join("bin")).collect();
    found.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.into_iter().rev().chain(std::env::split_paths(&path)).find(has_them)
}

struct Server {
    directory: PathBuf,
    /// A shell that waits for its input to end and then ends the server: whichever way the tests
    /// end, killed or not, nothing stays behind.
    _watchman: Child,
}

impl Server {
    fn start(programs: &Path) -> Self {
        let directory = tempfile::Builder::new().prefix("motjuste-pg-").tempdir().unwrap().keep();
        // PostgreSQL refuses to be run by root.
        let prefix = if is_root() {
            chown(&directory, Some(65534), Some(65534)).unwrap();
            "setpriv --reuid=nobody --regid=nogroup --clear-groups "
        } else {
            ""
        };
        let (bin, dir) = (programs.display(), directory.display());
        let script = format!(
            "cd {dir} && {prefix}{bin}/initdb -D {dir}/data -A trust -U motjuste --no-sync >{dir}/initdb.log 2>&1 \
             && {{ {prefix}{bin}/postgres -D {dir}/data -k {dir} -c listen_addresses= \
             -c max_connections=300 >{dir}/server.log 2>&1 & \
             server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf {dir}; }}"
        );
        let mut watchman =
            Command::new("sh").args(["-c", &script]).stdin(Stdio::piped()).spawn().unwrap();
        watchman.stdin.as_mut().unwrap().flush().unwrap();
        let socket = directory.join(".s.PGSQL.5432");
        for _ in 0..600 {
            if socket.exists() {
                return Self { directory, _watchman: watchman };
            }
            assert!(watchman.try_wait().unwrap().is_none(), "PostgreSQL did not start: see {dir}");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        panic!("PostgreSQL did not start: see {dir}");
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}
