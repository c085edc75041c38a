"""Code of other packages, which may raise anything."""

from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.model.refusals import Refusal


@contextmanager
def naming_plugin(code: str) -> Iterator[None]:
    """Raise `plugin_failed` with the plugin's code for any error of its own; refusals pass."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        raise Refusal("plugin_failed", plugin=code, detail=f"{type(error).__name__}: {error}"[:500]) from error
