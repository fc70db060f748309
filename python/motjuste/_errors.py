"""What can go wrong. The messages are those of the command-line programs."""


class Error(Exception):
    """The base of all errors of motjuste."""


class TextError(Error, ValueError):
    """A text has no such target, or cannot be read."""


class OptionError(Error, ValueError):
    """An option has a value that it cannot have."""


class ModelError(Error, RuntimeError):
    """A model is missing, damaged, or cannot be loaded."""


class DataError(Error, ValueError):
    """A benchmark, a result or a file of ratings is not what it should be."""


class MissingFileError(DataError, FileNotFoundError):
    """There is no such file."""


class BenchError(Error, RuntimeError):
    """A run of the bench has no result."""


class FallbackWarning(UserWarning):
    """A smaller tier answers than the one asked for, because its model cannot be had."""
