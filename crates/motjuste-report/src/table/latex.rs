//! Tables as LaTeX, in the manner of the `booktabs` package: three rules, no vertical lines.

use super::Align;
use super::grid::{Grid, Line, Shown};

/// A `tabular`, inside a `table` environment when there is a title to caption it.
pub(super) fn draw(grid: &Grid) -> String {
    let mut out = "% needs \\usepackage{booktabs}\n".to_owned();
    let floating = !grid.title.is_empty();
    if floating {
        out += "\\begin{table}[t]\n\\centering\n";
        out += &format!("\\caption{{{}}}\n", escape(&grid.title));
    }
    if !grid.heads.is_empty() {
        out += &tabular(grid);
    }
    for note in &grid.footnotes {
        out += &format!("\n\\smallskip\n{{\\footnotesize {}\\par}}\n", escape(note));
    }
    if floating {
        out += "\\end{table}\n";
    }
    out
}

fn tabular(grid: &Grid) -> String {
    let preamble: String = grid.heads.iter().map(|head| letter(head.align)).collect();
    let mut out = format!("\\begin{{tabular}}{{{preamble}}}\n\\toprule\n");
    if grid.has_groups() {
        out += &group_header(grid);
    }
    let names = grid.heads.iter().map(|head| escape(&head.name));
    out += &record(names.collect());
    out += "\\midrule\n";
    for (i, line) in grid.lines.iter().enumerate() {
        match line {
            Line::Row(cells) => out += &record(cells.iter().map(cell).collect()),
            Line::Section(name) => {
                if i > 0 {
                    out += "\\addlinespace\n";
                }
                if !name.is_empty() {
                    out += &format!(
                        "\\multicolumn{{{}}}{{l}}{{\\textit{{{}}}}} \\\\\n",
                        grid.heads.len(),
                        escape(name)
                    );
                }
            }
        }
    }
    out + "\\bottomrule\n\\end{tabular}\n"
}

/// Group names over their columns, each with a rule under it.
fn group_header(grid: &Grid) -> String {
    let spans = grid.spans();
    let cells = spans.iter().map(|(group, span)| match group {
        Some(group) => format!("\\multicolumn{{{}}}{{c}}{{{}}}", span.len(), escape(group)),
        None => " & ".repeat(span.len() - 1).trim_end().to_owned(),
    });
    let mut out = record(cells.collect());
    for (_, span) in spans.iter().filter(|(group, _)| group.is_some()) {
        out += &format!("\\cmidrule(lr){{{}-{}}}", span.start + 1, span.end);
    }
    out + "\n"
}

fn record(cells: Vec<String>) -> String {
    cells.join(" & ") + " \\\\\n"
}

fn letter(align: Align) -> char {
    match align {
        Align::Left => 'l',
        Align::Right => 'r',
        Align::Center => 'c',
    }
}

fn cell(shown: &Shown) -> String {
    let mut text = escape(&shown.text);
    if shown.numeric && shown.text.starts_with('-') {
        text.replace_range(..1, "$-$");
    }
    if shown.best {
        text = format!("\\textbf{{{text}}}");
    }
    if shown.mark.is_empty() {
        text
    } else if shown.numeric {
        // The mark takes no room, so that the digits of a column stay aligned.
        format!("{text}\\rlap{{\\textsuperscript{{{}}}}}", escape(&shown.mark))
    } else {
        format!("{text}\\textsuperscript{{{}}}", escape(&shown.mark))
    }
}

/// Escapes LaTeX's special characters, and those the default font encoding draws as others.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            '|' => out += "\\textbar{}",
            '†' => out += "\\dag{}",
            '‡' => out += "\\ddag{}",
            // Two hyphens would be a dash.
            '-' if out.ends_with('-') => out += "{}-",
            '–' => out += "--",
            '−' => out += "$-$",
            '≥' => out += "$\\geq$",
            '≤' => out += "$\\leq$",
            '°' => out += "$^\\circ$",
            'α' => out += "$\\alpha$",
            'κ' => out += "$\\kappa$",
            'λ' => out += "$\\lambda$",
            'ρ' => out += "$\\rho$",
            'τ' => out += "$\\tau$",
            // At the start of a row `\\` would take a bracket for its optional argument.
            '[' => out += "{[}",
            ']' => out += "{]}",
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_no_text_font_has_are_set_as_mathematics() {
        assert_eq!(escape("give --with a–b"), "give -{}-with a--b");
        assert_eq!(escape("ρ ≥ 0.5°, αSD"), r"$\rho$ $\geq$ 0.5$^\circ$, $\alpha$SD");
    }

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            escape(r"50% of a_b & {c} ~^\ #1 $x$ <p>"),
            r"50\% of a\_b \& \{c\} \textasciitilde{}\textasciicircum{}\textbackslash{} \#1 \$x\$ \textless{}p\textgreater{}"
        );
    }
}
