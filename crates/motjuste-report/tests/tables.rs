//! Tables as people will see them, one reviewed snapshot per format and kind of content.

use motjuste_report::{Align, Best, Cell, Column, Orientation, Table, Terminal};

const WIDE: Terminal = Terminal { width: Some(100), color: false };

/// The table in every format, each under its name on the command line.
fn drawn(table: &Table) -> [(&'static str, String); 5] {
    [
        ("table", table.to_terminal(&WIDE)),
        ("markdown", table.to_markdown()),
        ("latex", table.to_latex()),
        ("csv", table.to_csv()),
        ("html", table.to_html()),
    ]
}

fn narrow(width: usize) -> Terminal {
    Terminal { width: Some(width), color: false }
}

/// Two systems and a baseline under grouped measures; one significant difference, one gap.
fn scores() -> Table {
    let measure =
        |group: &str, name: &str| Column::number(name).unit("%").group(group).best(Best::Highest);
    let mut table = Table::new(
        "SWORDS dev, generative",
        vec![
            Column::text("system"),
            measure("lenient", "Fa@10"),
            measure("lenient", "Fc@10"),
            measure("strict", "Fa@10"),
            measure("strict", "Fc@10"),
            Column::count("targets"),
        ],
    );
    let rows = [
        ("human", Some(48.83), 75.97, 370),
        ("BERT-LS", Some(27.25), 48.11, 370),
        ("word2vec", None, 19.3, 1370),
    ];
    for (system, acceptable, conceivable, targets) in rows {
        table
            .push_row(vec![
                system.into(),
                Cell::from(acceptable).mark(if system == "human" { "†" } else { "" }),
                conceivable.into(),
                Cell::from(acceptable.map(|f| f / 2.0)),
                (conceivable - 60.0).into(),
                Cell::from(targets),
            ])
            .expect("one cell per column");
    }
    table.push_footnote("† better than the next system, p < 0.05, paired bootstrap");
    table
}

/// Content that every format must escape, align or replace.
fn awkward() -> Table {
    let mut table = Table::new(
        "50% of R&D | <title> _x_",
        vec![
            Column::text("sub_stitute|form"),
            Column::number("score & rank").decimals(3),
            Column::text("note").align(Align::Center),
        ],
    );
    let rows: [(&str, f64, &str); 9] = [
        ("a|b", 0.5, "pipe"),
        ("R&D", -0.25, "ampersand"),
        ("lenient_a_f@10", 0.0, "under_score"),
        ("漢字", 1.0, "CJK is two columns wide"),
        ("👩‍🔬 naïve", 1e-9, "emoji, combining"),
        ("שלום", f64::NAN, "right to left"),
        ("\u{1b}[31mred\nline", f64::INFINITY, "control characters"),
        ("say \"hi\", <b>~^\\</b>", 12345.678, "quotes, {markup} #1 $"),
        ("", -0.0001, ""),
    ];
    for (text, number, note) in rows {
        table.push_row(vec![text.into(), number.into(), note.into()]).expect("one cell per column");
    }
    table.push_footnote("* not_a_footnote & more");
    table
}

/// Thirty measures of two systems.
fn many_measures() -> Table {
    let mut columns = vec![Column::text("system")];
    for difficulty in ["lenient", "strict"] {
        for kind in ["a", "c"] {
            for name in ["f@10", "p@10", "r@10", "p@1", "f@50"] {
                columns.push(
                    Column::number(format!("{kind}_{name}")).group(difficulty).best(Best::Highest),
                );
            }
        }
    }
    let mut table = Table::new("Every measure", columns);
    for (system, start) in [("bert-base-uncased", 20.0), ("mpnet-base-v2", 21.5)] {
        let mut row = vec![Cell::from(system)];
        row.extend((0..20).map(|i| Cell::from(start + f64::from(i) * (start - 20.9))));
        table.push_row(row).expect("one cell per column");
    }
    table
}

#[test]
fn scores_in_every_format() {
    for (format, drawn) in drawn(&scores()) {
        insta::assert_snapshot!(format!("scores_{format}"), drawn);
    }
}

#[test]
fn awkward_content_in_every_format() {
    for (format, drawn) in drawn(&awkward()) {
        insta::assert_snapshot!(format!("awkward_{format}"), drawn);
    }
}

#[test]
fn transposed_in_every_format() {
    let table = scores().orientation(Orientation::Transposed);
    for (format, drawn) in drawn(&table) {
        if ["markdown", "latex", "html"].contains(&format) {
            insta::assert_snapshot!(format!("transposed_{format}"), drawn);
        }
    }
}

#[test]
fn no_rows_in_every_format() {
    let table = Table::new("Nothing yet", vec![Column::text("system"), Column::number("gap")]);
    for (format, drawn) in drawn(&table) {
        insta::assert_snapshot!(format!("empty_{format}"), drawn);
    }
}

#[test]
fn no_columns_in_every_format() {
    let mut table = Table::new("", Vec::new());
    table.push_row(Vec::new()).unwrap();
    for (format, drawn) in drawn(&table) {
        insta::assert_snapshot!(format!("no_columns_{format}"), drawn);
    }
}

#[test]
fn colour_makes_the_best_bold() {
    let terminal = Terminal { color: true, ..WIDE };
    let drawn = scores().to_terminal(&terminal);
    insta::assert_snapshot!("scores_color", drawn.replace('\u{1b}', "␛"));
}

#[test]
fn many_columns_of_few_rows_are_transposed() {
    insta::assert_snapshot!("narrow_transposed", many_measures().to_terminal(&narrow(80)));
}

#[test]
fn columns_come_in_blocks_where_nothing_else_fits() {
    let table = many_measures().orientation(Orientation::Upright);
    insta::assert_snapshot!("narrow_blocks", table.to_terminal(&narrow(60)));
}

#[test]
fn long_text_wraps() {
    insta::assert_snapshot!("narrow_wrapped", awkward().to_terminal(&narrow(44)));
}
