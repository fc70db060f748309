//! Plots as people will see them. `PLOT_DIRECTORY=dir cargo test -p motjuste-report --test plots`
//! also writes every one of them there, to be looked at.

use std::path::{Path, PathBuf};

use motjuste_report::{Axis, Bars, Chart, Curve, Histogram, Plot, Point, ReportError};
use proptest::prelude::*;

type Drawn = Result<Plot, ReportError>;
type Named = (&'static str, fn() -> Drawn);

fn score_distribution() -> Drawn {
    let scores = (0..2298_u32).map(|i| f64::from(i * i * 7 % 1000) / 1000.0);
    let skewed = scores.clone().map(|score| (score * score * 10.0).floor() / 10.0);
    let histogram = Histogram::even(0.0, 1.0, 10)?.series("substitutes", skewed)?;
    Ok(Plot::new(
        "Share of annotators who accept a substitute",
        Axis::new("score"),
        Axis::new("substitutes"),
        histogram,
    ))
}

fn two_distributions() -> Drawn {
    let scores = (0..500_u32).map(|i| f64::from(i * 37 % 101) / 101.0);
    let histogram = Histogram::even(0.0, 1.0, 20)?
        .series("SWORDS", scores.clone().map(|score| score * score))?
        .series("CoInCo", scores.map(f64::sqrt).take(80))?
        .shares();
    Ok(Plot::new(
        "Score distributions",
        Axis::new("score"),
        Axis::new("share of substitutes").unit("%"),
        histogram,
    ))
}

fn f_at_k() -> Drawn {
    let f = |top: f64, best: f64| {
        (1..=10).map(move |k| {
            let k = f64::from(k);
            Point::from((k, top * (k / best) * (1.0 - k / best).exp()))
        })
    };
    let curve = Curve::new()
        .series("MPNet-base, shared context", f(41.3, 6.0))?
        .series("BERT-LS", f(35.0, 5.0))?
        .series("GloVe", f(22.2, 8.0))?
        .series("WordNet first sense", f(14.8, 2.5))?;
    Ok(Plot::new(
        "F@k on the SemEval-2007 trial data",
        Axis::new("k"),
        Axis::new("F@k").unit("%"),
        curve,
    ))
}

fn rbo_curve() -> Drawn {
    let points = (1..=50).map(|depth| {
        let depth = f64::from(depth);
        Point {
            x: depth,
            y: 0.35 + 0.3 * (1.0 - (-depth / 12.0).exp()),
            spread: Some(0.12 / depth.sqrt() + 0.02),
        }
    });
    Ok(Plot::new(
        "Agreement of two halves of the annotators",
        Axis::new("depth"),
        Axis::new("rank-biased overlap, mean ± sd"),
        Curve::new().series("RBO", points)?,
    ))
}

fn by_part_of_speech() -> Drawn {
    let groups = ["NOUN", "VERB", "ADJ", "ADV"].map(String::from).to_vec();
    let bars = Bars::new(groups)
        .series("human", [48.8, 45.1, 51.0, 50.2].map(Some).to_vec())?
        .series("MPNet-base", [36.6, 31.4, 39.9, 41.7].map(Some).to_vec())?
        .series("BERT-LS", vec![Some(27.2), Some(25.0), None, Some(30.1)])?;
    Ok(Plot::new(
        "GAP by part of speech",
        Axis::new("part of speech"),
        Axis::new("GAP").unit("%").covering(0.0, 60.0),
        bars,
    ))
}

fn negative_bars() -> Drawn {
    let groups = ["English", "Croatian", "Slovene", "Finnish"];
    let bars = Bars::new(groups.map(String::from).to_vec())
        .series("Spearman", [0.31, -0.12, 0.05, -0.272].map(Some).to_vec())?;
    Ok(Plot::new("Change of similarity", Axis::default(), Axis::new("ρ"), bars))
}

fn horizontal_bars() -> Drawn {
    let systems = ["BERT-LS, without the proposal score", "MPNet-base", "random", "<b>&"];
    let bars = Bars::new(systems.map(String::from).to_vec())
        .series("F10", vec![Some(24.9), Some(33.6), Some(1.2), None])?
        .series("Fc10", vec![Some(39.9), Some(54.1), Some(6.7), Some(0.0)])?;
    Ok(Plot::new(
        "SWORDS dev, strict",
        Axis::default(),
        Axis::new("F").unit("%"),
        bars.horizontal(),
    ))
}

fn horizontal_negative_bars() -> Drawn {
    let bars = Bars::new(["English", "Suomi"].map(String::from).to_vec())
        .series("ρ", vec![Some(0.31), Some(-0.272)])?;
    Ok(Plot::new("Change of similarity", Axis::default(), Axis::default(), bars.horizontal()))
}

fn crowded() -> Drawn {
    let groups: Vec<String> =
        (0..24).map(|i| format!("annotator pool number {i} with a long name")).collect();
    let mut bars = Bars::new(groups);
    for system in 0..11 {
        let values = (0..24).map(|i| Some(f64::from((i * 7 + system * 5) % 23)));
        bars = bars.series(format!("bert-base-uncased-lm+dropout-{system}"), values.collect())?;
    }
    let title = "A title far too long for one line, which goes on about the measure, the data, the \
                 systems, the annotators and whatever else came to the mind of whoever wrote it down";
    Ok(Plot::new(title, Axis::new("pool"), Axis::new("labels"), bars))
}

fn foreign() -> Drawn {
    let groups = ["漢字", "שלום", "👩‍🔬", "naïve <b>&\u{0}", "русский"].map(String::from).to_vec();
    let bars = Bars::new(groups).series("語", [1.0, 2.0, 3.0, 2.5, 0.5].map(Some).to_vec())?;
    Ok(Plot::new("Žluťoučký kůň \"漢字\" & <שלום>", Axis::new("α ≤ β"), Axis::new("šum"), bars))
}

fn empty() -> Drawn {
    Ok(Plot::new("Nothing yet", Axis::new("k"), Axis::new("F"), Curve::new()))
}

const PLOTS: [Named; 11] = [
    ("score_distribution", score_distribution),
    ("two_distributions", two_distributions),
    ("f_at_k", f_at_k),
    ("rbo_curve", rbo_curve),
    ("by_part_of_speech", by_part_of_speech),
    ("negative_bars", negative_bars),
    ("horizontal_bars", horizontal_bars),
    ("horizontal_negative_bars", horizontal_negative_bars),
    ("crowded", crowded),
    ("foreign", foreign),
    ("empty", empty),
];

#[test]
fn every_plot_as_svg() {
    for (name, plot) in PLOTS {
        insta::assert_snapshot!(name, plot().unwrap().to_svg());
    }
}

#[test]
fn every_plot_is_written_the_same_twice() {
    let directory = tempfile::tempdir().unwrap();
    for (name, plot) in PLOTS {
        let path = place(directory.path(), name, "svg");
        plot().unwrap().write(&path).unwrap();
        let written = std::fs::read_to_string(&path).unwrap();
        assert_eq!(written, plot().unwrap().to_svg(), "{name}");
    }
}

#[cfg(feature = "png")]
#[test]
fn every_plot_as_png() {
    let directory = tempfile::tempdir().unwrap();
    for (name, plot) in PLOTS {
        let path = place(directory.path(), name, "png");
        plot().unwrap().write(&path).unwrap();
        let written = std::fs::read(&path).unwrap();
        assert_eq!(written[..8], *b"\x89PNG\r\n\x1a\n", "{name}");
        let width = u32::from_be_bytes(written[16..20].try_into().unwrap());
        let units = if name.starts_with("horizontal") { 560 } else { 800 };
        assert_eq!(width, 2 * units, "{name}");
    }
    let plot = rbo_curve().unwrap();
    assert_eq!(plot.to_png().unwrap(), plot.to_png().unwrap());
}

#[test]
fn a_plot_in_a_page_takes_the_colours_of_the_page() {
    let svg = horizontal_bars().unwrap().to_inline_svg();
    assert!(svg.contains("fill=\"var(--plot-ink, #222222)\""), "{svg}");
    assert!(svg.contains("fill=\"var(--plot-2, #D55E00)\""), "{svg}");
    assert!(!svg.contains("=\"#") && !svg.contains("://"), "{svg}");
    assert!(svg.contains("&lt;b&gt;&amp;"), "{svg}");
    let root = svg.lines().next().unwrap();
    assert!(!root.contains(" width=") && root.contains("viewBox=\"0 0 560"), "{root}");
}

fn place(temporary: &Path, name: &str, extension: &str) -> PathBuf {
    let kept = std::env::var_os("PLOT_DIRECTORY").map(PathBuf::from);
    let directory = kept.unwrap_or_else(|| temporary.to_owned());
    directory.join(name).with_extension(extension)
}

/// Any chart of finite values.
fn any_chart() -> impl Strategy<Value = Chart> {
    let value = || prop_oneof![-1e12..1e12_f64, -1.0..1.0_f64, Just(0.0), Just(1e-300)];
    let curve = prop::collection::vec((value(), value(), prop::option::of(value())), 0..8);
    let curve = curve.prop_map(|mut points| {
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        points.dedup_by(|a, b| a.0 >= b.0);
        let points = points.into_iter().map(|(x, y, spread)| Point { x, y, spread });
        Chart::from(Curve::new().series("s", points).expect("finite, in order"))
    });
    let bars = prop::collection::vec((any::<String>(), prop::option::of(value())), 0..8);
    let bars = (bars, any::<bool>()).prop_map(|(bars, horizontal)| {
        let (groups, values): (Vec<_>, Vec<_>) = bars.into_iter().unzip();
        let bars = Bars::new(groups).series("s", values).expect("finite, one per group");
        Chart::from(if horizontal { bars.horizontal() } else { bars })
    });
    prop_oneof![curve, bars]
}

proptest! {
    #[test]
    fn no_number_leaves_the_page(chart in any_chart(), title in any::<String>()) {
        let svg = Plot::new(title, Axis::new("x"), Axis::new("y"), chart).to_svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        for attribute in document.descendants().flat_map(|node| node.attributes()) {
            let lengths = ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "width", "height", "points"];
            if !lengths.contains(&attribute.name()) {
                continue;
            }
            for number in attribute.value().split([' ', ',']) {
                let number: f64 = number.parse().unwrap();
                prop_assert!((-1.0..=801.0).contains(&number), "{attribute:?}");
            }
        }
    }
}
