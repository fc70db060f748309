//! A disk that is soon full: a tmpfs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::skipped;

/// A small disk, gone when dropped.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    /// A disk of a size such as `3m`; `None`, said, where this user may not mount one.
    pub fn new(size: &str) -> Option<Self> {
        static DISKS: AtomicU32 = AtomicU32::new(0);
        let number = DISKS.fetch_add(1, Ordering::Relaxed);
        let name = format!("motjuste-disk-{}-{number}", std::process::id());
        let disk = Self(std::env::temp_dir().join(name));
        std::fs::create_dir(&disk.0).expect("a directory to mount at");
        if !disk.mount(&["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]) {
            skipped("no right to mount a tmpfs");
            return None;
        }
        Some(disk)
    }

    /// With other options, such as `size=40m`.
    pub fn remount(&self, options: &str) {
        assert!(self.mount(&["-o", &format!("remount,{options}")]), "remount,{options}");
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes to it until there is no room.
    pub fn fill(&self) {
        use std::io::Write as _;
        let mut ballast = std::fs::File::create(self.0.join("ballast")).expect("a file");
        while ballast.write_all(&[0; 512]).is_ok() {}
    }

    /// Makes one file of it read-only, for every user.
    pub fn protect(&self, name: &str) {
        let file = self.0.join(name);
        assert!(mount(&["--bind", &file.to_string_lossy()], &file));
        assert!(mount(&["-o", "remount,bind,ro"], &file));
    }

    fn mount(&self, options: &[&str]) -> bool {
        mount(options, &self.0)
    }
}

fn mount(options: &[&str], at: &Path) -> bool {
    let mount = Command::new("mount").args(options).arg(at).output();
    mount.is_ok_and(|done| done.status.success())
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["-l", "-R"]).arg(&self.0).output();
        let _ = std::fs::remove_dir(&self.0);
    }
}
