//! Plots as files: the format by extension, the file written beside its place and moved into it.

use std::io::Write;
use std::path::Path;

use super::Plot;
use crate::ReportError;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlotFormat {
    Svg,
    Png,
}

impl PlotFormat {
    /// The format a file name asks for; to be called before the work a plot shows is done.
    ///
    /// # Errors
    /// [`ReportError::UnknownPlotFormat`] unless the name ends in `.svg` or `.png`;
    /// [`ReportError::PngLeftOut`] for PNG in a build without it.
    pub fn of(path: &Path) -> Result<Self, ReportError> {
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("svg") {
            Ok(Self::Svg)
        } else if !extension.eq_ignore_ascii_case("png") {
            Err(ReportError::UnknownPlotFormat { path: path.into() })
        } else if cfg!(feature = "png") {
            Ok(Self::Png)
        } else {
            Err(ReportError::PngLeftOut { path: path.into() })
        }
    }
}

pub(super) fn write(plot: &Plot, path: &Path) -> Result<(), ReportError> {
    let bytes = match PlotFormat::of(path)? {
        PlotFormat::Svg => plot.to_svg().into_bytes(),
        #[cfg(feature = "png")]
        PlotFormat::Png => plot.to_png()?,
        #[cfg(not(feature = "png"))]
        PlotFormat::Png => return Err(ReportError::PngLeftOut { path: path.into() }),
    };
    place(&bytes, path).map_err(|source| ReportError::Write { path: path.into(), source })
}

/// Written in the same directory and renamed: no reader sees half a plot.
fn place(bytes: &[u8], path: &Path) -> std::io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What other programs give a new file, less the umask; temporary files are private.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.prefix(".plot-").tempfile_in(directory)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Curve};
    use super::*;

    fn plot() -> Plot {
        Plot::new("t", Axis::new("x"), Axis::new("y"), Curve::new())
    }

    #[test]
    fn the_extension_decides() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("plot.SVG");
        std::fs::write(&path, "an older plot").unwrap();
        plot().write(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), plot().to_svg());
        let files = std::fs::read_dir(directory.path()).unwrap();
        assert_eq!(files.count(), 1, "nothing temporary is left behind");
    }

    #[test]
    fn another_extension_is_an_error_that_says_what_to_do() {
        for name in ["plot.pdf", "plot", ".svg"] {
            let error = plot().write(Path::new(name)).unwrap_err().to_string();
            let expected = format!("cannot tell the plot format of {name}: name it .svg or .png");
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn a_missing_directory_is_named() {
        let error = plot().write(Path::new("no/such/place/plot.svg")).unwrap_err();
        assert!(error.to_string().contains("no/such/place/plot.svg"), "{error}");
    }
}
