//! Writes a file of n-grams record by record, as [`layout`](super::layout) describes: the orders
//! grow side by side, each at its place, so that none has to be held in memory.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::bits::Packer;
use super::error::NgramError;
use super::layout::{BACKOFF_ONE, Fields, Header, Layout, MOST_ORDER, RESERVED, Statistics};
use super::vocabulary;

/// Counts below this are found in a table, others by search.
const COMMON: usize = 1 << 12;
/// Bytes of a section gathered before they are written.
const BUFFER: usize = 1 << 18;

/// What is known of a model before its sequences are written.
#[derive(Debug, Clone)]
pub struct NewModel<'m> {
    /// What it was trained on.
    pub provenance: &'m str,
    /// Tokens of the text.
    pub tokens: u64,
    /// [`RESERVED`], then all others in small letters.
    pub words: &'m [Box<str>],
    /// Total of the words' adjusted counts.
    pub total: u64,
    /// The part of the total that discounts leave for all words alike.
    pub backoff: f64,
    /// From single words to the longest sequences.
    pub orders: Vec<NewOrder>,
}

/// What is known of the sequences of one length.
#[derive(Debug, Clone, Default)]
pub struct NewOrder {
    /// How many will be written.
    pub sequences: u64,
    /// Every count and adjusted count they have, ascending, each once.
    pub values: Vec<u64>,
    /// The least count that was kept.
    pub least: u64,
    /// Taken off adjusted counts of 1, of 2, of 3 and more.
    pub discounts: [f64; 3],
}

/// A sequence: one word after another sequence.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NewNode {
    /// The place of its last word in the list.
    pub word: u32,
    /// How often it occurs.
    pub count: u64,
    /// Its count as Kneser and Ney adjust it; the count itself at the highest order.
    pub adjusted: u64,
    /// What its continuations leave for shorter histories.
    pub backoff: f64,
    /// The number of sequences of the next order that come before its continuations.
    pub first: u64,
    /// The total of its continuations' adjusted counts.
    pub total: u64,
}

/// What is taken off an adjusted count.
#[must_use]
pub fn discount(discounts: &[f64; 3], adjusted: u64) -> f64 {
    super::counted::discount(discounts, adjusted)
}

/// A file of n-grams while it is being written. Until [`finish`](Self::finish) it has no header,
/// and no reader takes it for one.
#[derive(Debug)]
pub struct NgramWriter {
    path: PathBuf,
    file: File,
    layout: Layout,
    common_sums: Vec<u64>,
    orders: Vec<Order>,
}

/// The records of one order while they are written.
#[derive(Debug)]
struct Order {
    out: BufWriter<Hashed>,
    packer: Packer,
    values: Vec<u64>,
    places: Vec<u32>,
    values_sum: u64,
    written: u64,
}

impl NgramWriter {
    /// Begins a file.
    ///
    /// # Errors
    /// If the model is larger than the layout allows, or the file cannot be written.
    pub fn create(path: &Path, model: &NewModel<'_>) -> Result<Self, NgramError> {
        let layout = layout_of(model)?;
        let write = || NgramError::write(path);
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)
            .map_err(NgramError::write(path))?;
        let mut common_sums = Vec::new();
        let common = [&layout.provenance, &layout.starts, &layout.text, &layout.slots];
        for (section, bytes) in common.into_iter().zip(common_sections(model)) {
            common_sums.push(xxh3_64(&bytes));
            put(&mut file, section.start, &bytes).map_err(write())?;
        }
        let mut orders = Vec::new();
        for (level, order) in layout.levels.iter().zip(&model.orders) {
            let values = numbers(order.values.iter().copied());
            put(&mut file, level.values.start, &values).map_err(write())?;
            let mut own = OpenOptions::new().write(true).open(path).map_err(write())?;
            own.seek(SeekFrom::Start(level.records.start as u64)).map_err(write())?;
            orders.push(Order::new(own, &order.values, xxh3_64(&values)));
        }
        Ok(Self { path: path.to_owned(), file, layout, common_sums, orders })
    }

    /// How many sequences of this many words are written.
    #[must_use]
    pub fn written(&self, length: usize) -> u64 {
        self.orders.get(length - 1).map_or(0, |order| order.written)
    }

    /// Appends a sequence of this many words. Those of one length come sorted by their words'
    /// places in the list, first word first; all words are there as sequences of one.
    ///
    /// # Errors
    /// If the file cannot be written or the sequence is not one that was announced.
    pub fn push(&mut self, length: usize, node: &NewNode) -> Result<(), NgramError> {
        let (Some(level), Some(order)) =
            (self.layout.levels.get(length - 1), self.orders.get_mut(length - 1))
        else {
            return Err(NgramError::Unwritable("a sequence longer than the order"));
        };
        if order.written == level.statistics.sequences {
            return Err(NgramError::Unwritable("more sequences than announced"));
        }
        let fits = u64::from(node.word) < self.layout.header.words
            && node.total <= level.statistics.largest
            && self.layout.levels.get(length).is_none_or(|n| node.first <= n.statistics.sequences);
        if !fits {
            return Err(NgramError::Unwritable("a number is larger than announced"));
        }
        let (Some(count), Some(adjusted)) = (order.place(node.count), order.place(node.adjusted))
        else {
            return Err(NgramError::Unwritable("a count that was not announced"));
        };
        order.written += 1;
        order.record(level.fields, node, count, adjusted).map_err(NgramError::write(&self.path))
    }

    /// Writes the header, and waits until all of it is on the disk.
    ///
    /// # Errors
    /// If the file cannot be written, or fewer sequences were than announced.
    pub fn finish(mut self) -> Result<(), NgramError> {
        let mut sums = std::mem::take(&mut self.common_sums);
        for (at, mut order) in std::mem::take(&mut self.orders).into_iter().enumerate() {
            let level = &self.layout.levels[at];
            if order.written != level.statistics.sequences {
                return Err(NgramError::Unwritable("fewer sequences than announced"));
            }
            let next = self.layout.levels.get(at + 1);
            let first = next.map_or(0, |next| next.statistics.sequences);
            let last = NewNode { first, ..NewNode::default() };
            let ended = order
                .record(level.fields, &last, 0, 0)
                .and_then(|()| order.packer.finish(&mut order.out));
            let hashed = ended.and_then(|()| order.out.into_inner().map_err(|e| e.into_error()));
            let hashed = hashed.map_err(NgramError::write(&self.path))?;
            sums.extend([order.values_sum, hashed.sum.digest()]);
        }
        put(&mut self.file, 0, &self.layout.header.to_bytes(&sums))
            .and_then(|()| self.file.sync_all())
            .map_err(NgramError::write(&self.path))
    }
}

impl Order {
    fn new(file: File, values: &[u64], values_sum: u64) -> Self {
        let mut places = vec![u32::MAX; COMMON];
        for (place, value) in (0..).zip(values.iter().take_while(|value| **value < COMMON as u64)) {
            places[*value as usize] = place;
        }
        Self {
            out: BufWriter::with_capacity(BUFFER, Hashed { file, sum: Xxh3::new() }),
            packer: Packer::default(),
            values: values.to_vec(),
            places,
            values_sum,
            written: 0,
        }
    }

    /// The place of a number in the table of values.
    fn place(&self, value: u64) -> Option<u64> {
        match self.places.get(value as usize) {
            Some(place) => Some(u64::from(*place)).filter(|place| *place != u64::from(u32::MAX)),
            None => self.values.binary_search(&value).ok().map(|place| place as u64),
        }
    }

    fn record(
        &mut self,
        fields: Fields,
        node: &NewNode,
        count: u64,
        adjusted: u64,
    ) -> io::Result<()> {
        let backoff = (node.backoff.clamp(0.0, 1.0) * BACKOFF_ONE).round() as u64;
        for (number, width) in [
            (u64::from(node.word), fields.word),
            (count, fields.value),
            (adjusted, fields.adjusted),
            (backoff, fields.backoff),
            (node.first, fields.first),
            (node.total, fields.total),
        ] {
            if width > 0 {
                self.packer.push(number, width, &mut self.out)?;
            }
        }
        Ok(())
    }
}

/// A file that knows the checksum of what was written to it.
struct Hashed {
    file: File,
    sum: Xxh3,
}

impl fmt::Debug for Hashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hashed").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn layout_of(model: &NewModel<'_>) -> Result<Layout, NgramError> {
    let reserved = model.words.iter().map(|word| &**word).take(RESERVED.len());
    if !reserved.eq(RESERVED) {
        return Err(NgramError::Unwritable("the list of words does not begin with the marks"));
    }
    if !(1..=MOST_ORDER).contains(&model.orders.len()) {
        return Err(NgramError::Unwritable("its order is not 1 to 5"));
    }
    let statistics = |order: &NewOrder| Statistics {
        sequences: order.sequences,
        values: order.values.len() as u64,
        largest: order.values.last().copied().unwrap_or_default(),
        least: order.least,
        discounts: order.discounts,
    };
    let header = Header {
        tokens: model.tokens,
        words: model.words.len() as u64,
        slots: vocabulary::slot_count(model.words.len()) as u64,
        text_bytes: model.words.iter().map(|word| word.len() as u64).sum(),
        provenance_bytes: model.provenance.len() as u64,
        total: model.total,
        backoff: model.backoff,
        orders: model.orders.iter().map(statistics).collect(),
    };
    let layout = Layout::of(header).map(|(layout, _)| layout);
    layout.ok_or(NgramError::Unwritable("more words or sequences than the layout allows"))
}

/// Provenance, where words start, words, slots.
fn common_sections(model: &NewModel<'_>) -> [Vec<u8>; 4] {
    let mut end = 0;
    let ends = model.words.iter().map(|word| {
        end += word.len() as u64;
        end
    });
    let starts = numbers(std::iter::once(0).chain(ends));
    let text = model.words.iter().flat_map(|word| word.bytes()).collect();
    let slots = vocabulary::slots(model.words.iter().map(|word| &**word));
    let slots = slots.into_iter().flat_map(u32::to_le_bytes).collect();
    [model.provenance.as_bytes().to_vec(), starts, text, slots]
}

fn numbers(values: impl Iterator<Item = u64>) -> Vec<u8> {
    values.flat_map(u64::to_le_bytes).collect()
}

fn put(file: &mut File, at: usize, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at as u64))?;
    file.write_all(bytes)
}
