//! Pulling without any package client: from a directory, from the Hugging Face cache, and all
//! that can go wrong on the way.

// clippy.toml lets tests unwrap, but does not take what they share for a test.
#![allow(clippy::unwrap_used)]

mod toy;

use std::fs;
use std::path::PathBuf;
use std::sync::mpsc;

use motjuste_assets::{
    AssetError, Assets, Event, Manifest, Progress, Settings, Silent, State, Task,
};
use tempfile::TempDir;
use toy::{SPLIT, Shop, TARBALL, TARRED, WHEELS, files_below};

/// A machine with an empty cache and no network.
struct Machine {
    dir: TempDir,
    settings: Settings,
}

impl Machine {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let settings = Settings {
            home: dir.path().join("home"),
            asset_dir: None,
            offline: true,
            hub_cache: Some(dir.path().join("hub")),
        };
        Self { dir, settings }
    }

    fn assets(&self, manifest: &str) -> Assets {
        Assets::new(Manifest::parse(manifest).unwrap(), self.settings.clone())
    }

    /// Everything in the cache but the locks.
    fn kept(&self) -> Vec<String> {
        let mut files = files_below(&self.settings.home);
        files.retain(|f| !f.starts_with("locks"));
        files
    }

    /// The one snapshot in this machine's Hugging Face cache.
    fn snapshot(&self) -> PathBuf {
        self.dir.path().join("hub/models--toys--split/snapshots/abc")
    }
}

/// Writes down what it hears.
#[derive(Default)]
struct Heard(Vec<String>);

impl Progress for Heard {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Passed(origin, reason) => self.0.push(format!("passed {origin}: {reason}")),
            Event::Damaged(asset, _) => self.0.push(format!("damaged {}", asset.name)),
            _ => {}
        }
    }
}

#[test]
fn package_files_in_a_directory_are_joined_and_unpacked() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let split = assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    for (name, bytes) in &shop.split {
        assert_eq!(&fs::read(split.file(name)).unwrap(), bytes);
    }
    let tarred = assets.pull_from(TARRED, shop.dir(), &mut Silent).unwrap();
    assert_eq!(fs::read_to_string(tarred.file("noun.exc")).unwrap(), "geese goose\n");
    assert!(fs::read_to_string(tarred.file("data.noun")).unwrap().ends_with("entity\n"));
    assert_eq!(
        machine.kept(),
        [
            "assets/split/v1/config.json",
            "assets/split/v1/receipt.json",
            "assets/split/v1/weights.bin",
            "assets/tarred/v1/data.noun",
            "assets/tarred/v1/noun.exc",
            "assets/tarred/v1/receipt.json",
        ]
    );
    assert_eq!(assets.resolve(SPLIT).unwrap(), split);
}

#[test]
fn files_in_a_directory_are_copied_and_checked() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let by_hand = machine.dir.path().join("by-hand");
    shop.lay_out_split(&by_hand);
    assets.pull_from(SPLIT, &by_hand, &mut Silent).unwrap();
    assert!(assets.verify(SPLIT, &mut Silent).unwrap().is_empty());
}

#[test]
fn a_directory_without_the_asset_says_what_it_lacks() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let error = assets.pull_from(SPLIT, machine.dir.path(), &mut Silent).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("config.json is missing"), "{text}");
    assert!(text.contains(WHEELS[1]), "{text}");
}

#[test]
fn a_local_directory_is_used_where_it_lies() {
    let (shop, mut machine) = (Shop::new(), Machine::new());
    let usb = machine.dir.path().join("usb");
    shop.lay_out_split(&usb.join("split/v1"));
    machine.settings.asset_dir = Some(usb.clone());
    let assets = machine.assets(&shop.manifest);
    assert_eq!(assets.resolve(SPLIT).unwrap().path(), usb.join("split/v1"));
    assert_eq!(machine.kept(), [""; 0]);
}

#[test]
fn offline_says_what_to_do_and_writes_nothing() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let text = assets.pull(SPLIT, &mut Silent).unwrap_err().to_string();
    for part in [
        "MOTJUSTE_OFFLINE is set",
        "`motjuste assets pull split`",
        &machine.settings.home.join("assets/split/v1").display().to_string(),
        WHEELS[0],
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(machine.kept(), [""; 0]);
    let absent = assets.resolve(SPLIT).unwrap_err().to_string();
    assert!(absent.contains("motjuste assets pull split"), "{absent}");
}

#[test]
fn a_hugging_face_cache_serves_when_packages_cannot() {
    let (shop, machine) = (Shop::new(), Machine::new());
    shop.lay_out_split(&machine.snapshot());
    let assets = machine.assets(&shop.manifest);
    assets.pull(SPLIT, &mut Silent).unwrap();
    let State::Present { origin, .. } = assets.state(assets.manifest.get(SPLIT).unwrap()) else {
        panic!("not there");
    };
    assert!(origin.unwrap().to_string().contains("Hugging Face"));
}

#[test]
fn a_hugging_face_cache_with_other_weights_is_refused_aloud() {
    let (shop, machine) = (Shop::new(), Machine::new());
    shop.lay_out_split(&machine.snapshot());
    let weights = machine.snapshot().join("weights.bin");
    flip_a_byte(&weights);
    let mut heard = Heard::default();
    let error = machine.assets(&shop.manifest).pull(SPLIT, &mut heard).unwrap_err();
    assert!(matches!(error, AssetError::Offline { .. }), "{error}");
    assert_eq!(heard.0.len(), 1, "{:?}", heard.0);
    let expected = format!("{} has the wrong SHA-256", weights.display());
    assert!(heard.0[0].contains(&expected), "{:?}", heard.0);
    assert_eq!(machine.kept(), [""; 0]);
}

#[test]
fn a_package_with_the_wrong_sum_is_refused_and_nothing_is_kept() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest_with_wrong_sum(TARBALL));
    let error = assets.pull_from(TARRED, shop.dir(), &mut Silent).unwrap_err();
    let AssetError::WrongDigest { what, expected, actual } = &error else {
        panic!("{error}");
    };
    assert_eq!(what, "package toy-tarred 1.0.0");
    assert!(error.to_string().contains(&format!("expected {expected}, got {actual}")));
    assert_eq!(machine.kept(), [""; 0]);
}

#[test]
fn a_member_larger_than_the_manifest_says_is_refused() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let manifest = shop.manifest.replace(
        "member = \"toy/weights.bin\", size = 20000",
        "member = \"toy/weights.bin\", size = 19",
    );
    assert_ne!(manifest, shop.manifest);
    let error = machine.assets(&manifest).pull_from(SPLIT, shop.dir(), &mut Silent).unwrap_err();
    assert!(matches!(error, AssetError::WrongSize { expected: 19, actual: 20, .. }), "{error}");
    assert_eq!(machine.kept(), [""; 0]);
}

#[test]
fn a_flipped_byte_is_found_and_mended() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let dir = assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    assert!(assets.resolve(SPLIT).is_ok());
    // Clocks of file systems tick every few milliseconds.
    std::thread::sleep(std::time::Duration::from_millis(20));
    flip_a_byte(&dir.file("weights.bin"));
    let changed = assets.resolve(SPLIT).unwrap_err();
    assert!(matches!(changed, AssetError::Changed { .. }), "{changed}");
    let damaged = assets.verify(SPLIT, &mut Silent).unwrap();
    assert_eq!(damaged.len(), 1);
    assert_eq!(damaged[0].path, dir.file("weights.bin"));
    assert!(matches!(damaged[0].error, AssetError::WrongDigest { .. }));

    let mut heard = Heard::default();
    assets.pull_from(SPLIT, shop.dir(), &mut heard).unwrap();
    assert_eq!(heard.0, ["damaged split"]);
    assert!(assets.verify(SPLIT, &mut Silent).unwrap().is_empty());
}

#[test]
fn a_copied_cache_is_checked_once() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let dir = assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    let weights = fs::File::options().append(true).open(dir.file("weights.bin")).unwrap();
    let later = std::time::SystemTime::now() + std::time::Duration::from_millis(50);
    weights.set_modified(later).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(60));
    assert!(assets.resolve(SPLIT).is_ok(), "every byte is right");
    let receipt = fs::read_dir(dir.path()).unwrap().map(|f| f.unwrap());
    let newest = receipt.max_by_key(|f| f.metadata().unwrap().modified().unwrap()).unwrap();
    assert!(
        !newest.file_name().to_string_lossy().contains("weights"),
        "and need not be read again"
    );
}

#[test]
fn a_file_cut_short_is_no_longer_resolved_but_still_verified() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let dir = assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    fs::write(dir.file("config.json"), "{").unwrap();
    assert!(matches!(assets.resolve(SPLIT), Err(AssetError::Absent { .. })));
    let damaged = assets.verify(SPLIT, &mut Silent).unwrap();
    assert!(matches!(damaged[0].error, AssetError::WrongSize { expected: 13, actual: 1, .. }));
}

/// A server that has mapped a file would crash if somebody shortened it.
#[test]
fn a_file_in_use_stays_whole_when_it_is_pulled_again_or_removed() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let dir = assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    let size = |file: &fs::File| file.metadata().unwrap().len();
    let in_use = fs::File::open(dir.file("weights.bin")).unwrap();
    let whole = size(&in_use);
    fs::write(dir.file("config.json"), "{").unwrap();
    assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    let pulled = fs::File::open(dir.file("weights.bin")).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let number = |file: &fs::File| file.metadata().unwrap().ino();
        assert_ne!(number(&pulled), number(&in_use), "another file has its name");
    }
    assets.remove(SPLIT, &mut Silent).unwrap();
    assert_eq!((size(&in_use), size(&pulled)), (whole, whole));
}

#[test]
fn removing_frees_the_room_and_says_how_much() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    assert!(assets.remove(SPLIT, &mut Silent).unwrap() > 20_000);
    assert_eq!(machine.kept(), [""; 0]);
    assert_eq!(assets.remove(SPLIT, &mut Silent).unwrap(), 0);
}

/// Stops at the first byte written.
struct StopsAtOnce(bool);

impl Progress for StopsAtOnce {
    fn event(&mut self, event: Event<'_>) {
        self.0 |= matches!(event, Event::Begin(Task::Unpack(_), _));
    }

    fn is_cancelled(&self) -> bool {
        self.0
    }
}

#[test]
fn an_interrupted_pull_leaves_nothing_half_written() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let error = assets.pull_from(SPLIT, shop.dir(), &mut StopsAtOnce(false)).unwrap_err();
    assert!(matches!(error, AssetError::Interrupted), "{error}");
    assert_eq!(machine.kept(), [""; 0]);
    assets.pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
}

#[test]
fn what_a_killed_pull_left_behind_is_swept() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let left = machine.settings.home.join("staging/split.dead/asset");
    fs::create_dir_all(&left).unwrap();
    fs::write(left.join("weights.bin"), "half").unwrap();
    machine.assets(&shop.manifest).pull_from(SPLIT, shop.dir(), &mut Silent).unwrap();
    assert!(!left.exists());
}

/// Holds the pull after its start until the other one waits for it.
struct Holding(mpsc::Sender<()>, mpsc::Receiver<()>);

impl Progress for Holding {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Begin(Task::Unpack(_), _) = event {
            self.0.send(()).unwrap();
            self.1.recv().unwrap();
        }
    }
}

/// Says when it has to wait, and counts what it unpacks itself.
struct Coming(mpsc::Sender<()>, usize);

impl Progress for Coming {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Waiting(_) => self.0.send(()).unwrap(),
            Event::Begin(Task::Unpack(_), _) => self.1 += 1,
            _ => {}
        }
    }
}

#[test]
fn of_two_pulls_at_once_the_second_waits_and_finds_it_done() {
    let (shop, machine) = (Shop::new(), Machine::new());
    let assets = machine.assets(&shop.manifest);
    let (started, has_started) = mpsc::channel();
    let (waits, is_waited_for) = mpsc::channel();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| {
            assets.pull_from(SPLIT, shop.dir(), &mut Holding(started, is_waited_for)).unwrap()
        });
        has_started.recv().unwrap();
        let mut coming = Coming(waits, 0);
        let second = assets.pull_from(SPLIT, shop.dir(), &mut coming).unwrap();
        assert_eq!(coming.1, 0, "the second pull unpacked what was already there");
        assert_eq!(first.join().unwrap(), second);
    });
}

#[test]
fn a_cache_that_cannot_be_written_is_named() {
    let (shop, mut machine) = (Shop::new(), Machine::new());
    let in_the_way = machine.dir.path().join("file");
    fs::write(&in_the_way, "").unwrap();
    machine.settings.home = in_the_way.join("home");
    let error =
        machine.assets(&shop.manifest).pull_from(SPLIT, shop.dir(), &mut Silent).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("set MOTJUSTE_HOME"), "{text}");
    assert!(text.contains(&in_the_way.display().to_string()), "{text}");
}

fn flip_a_byte(path: &std::path::Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}
