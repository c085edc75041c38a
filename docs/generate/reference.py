"""Pages of the documentation that are made from the code: every configuration key, every preset, every tie-break."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.formats import FORMATS
from crosstable.model.config import OWN, Config
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.settings import Settings
from crosstable.ranking.registry import tiebreaks
from crosstable.words import words
from crosstable.words.functions import listed

_CONFIGURATION = """# Configuration

A document names a `preset` and may override any of its keys under `config`:

```json
{"crosstable": 1, "preset": "chess", "config": {"rounds": 7, "omw_floor": 0.25}, "players": []}
```

Keys that neither sets have their defaults. The configuration is checked as a whole, and every error gives the path, the
value and what is allowed. Keys that a format does not use are ignored, so stages of different formats can share one
configuration. `crosstable presets NAME` prints all keys of a preset.

## Keys of every format
"""

_OWN = """
## Keys of {formats}
"""

_PRESETS = """
## Presets

The default is `{default}`. Keys that a preset does not set have the defaults above.
"""

_TIEBREAKS = """# Tie-breaks

Match points always come first. Ties are then broken by a chain of tie-breaks: `standings_tiebreakers` for the
standings, `pairing_tiebreakers` for the order in which a round is paired. Each entry separates the players who are
still tied. Values are exact fractions, so equal means mathematically equal. Players equal on the whole chain share a
rank, and the ranks after it are skipped (1, 2, 2, 4).

An entry is a code, or an object that limits it to ties of a certain size: `min_tied` and `max_tied` count the players
still tied when its turn comes, `min_on_points` and `max_on_points` the players who were level on points at the start.

```json
{"standings_tiebreakers": ["omw", {"code": "head_to_head", "max_tied": 2}, "random"]}
```

Standings show each tie-break in a column. `crosstable standings FILE --explain` shows how each value is worked out.
"""


def configuration_page() -> str:
    """docs/configuration.md."""
    brought: list[str] = []
    for kind in OWN:
        formats = listed(words, [f"`{name}`" for name, format_ in FORMATS.items() if kind in format_.settings])
        brought += [_OWN.format(formats=formats), *_keys(kind)]
    presets = [(f"`{name}`", words(f"preset.{name}"), _settings(preset)) for name, preset in PRESETS.items()]
    return "\n".join(
        [
            _CONFIGURATION,
            *_keys(Config),
            *brought,
            _PRESETS.format(default=DEFAULT_PRESET),
            *table(("preset", "for", "sets"), presets),
            "",
        ]
    )


def _keys(kind: type[Settings]) -> list[str]:
    rows = [
        (f"`{name}`", _allowed(key.shape.schema()), _code(key.default), words(f"config.{name}"))
        for name, key in kind.keys().items()
    ]
    return table(("key", "may be", "default", "meaning"), rows)


def tiebreaks_page() -> str:
    """docs/tiebreaks.md."""
    rows = [
        (
            f"`{code}`",
            words(f"tiebreak.{code}"),
            words(f"tiebreak.{code}.about"),
            "higher" if known.higher_wins else "lower",
            known.source,
        )
        for code, known in tiebreaks().items()
    ]
    return "\n".join([_TIEBREAKS, *table(("code", "column", "meaning", "better", "source"), rows), ""])


def table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """A table in Markdown."""
    lines = [titles, ("---",) * len(titles), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


def _code(value: Any) -> str:
    return f"`{json.dumps(value)}`"


def _settings(preset: Mapping[str, Any]) -> str:
    return ", ".join(f"`{name}` {_code(value)}" for name, value in preset.items()) or "nothing"


def _allowed(schema: Mapping[str, Any]) -> str:
    """What a schema allows, in words."""
    match schema:
        case {"enum": allowed}:
            return listed(words, [_code(one) for one in allowed], "or", "all")
        case {"anyOf": choices}:
            return listed(words, [_allowed(choice) for choice in choices], "or", "all")
        case {"type": "array", "items": items, "minItems": least, "maxItems": most} if least == most:
            return "[" + ", ".join([_allowed(items)] * least) + "]"
        case {"type": "array", "items": items}:
            return f"a list of {_allowed(items)}"
        case {"type": "object", "properties": properties}:
            return "an object with " + listed(words, [f"`{name}`" for name in properties], "all")
        case {"type": "number" | "integer", "minimum": low, "maximum": high}:
            steps = f" in steps of {schema['multipleOf']}" if "multipleOf" in schema else ""
            return f"{low} to {high}{steps}"
        case {"type": "boolean"}:
            return "`true` or `false`"
        case {"type": "string"}:
            return "a text"
        case _:
            return "`null`"
