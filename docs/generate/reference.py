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
from crosstable.words.functions import list_text

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

## FIDE's tie-breaks

Codes in capitals come from FIDE's regulations (C.07, in force since 1 March 2026), with Article 16 for rounds
that were
not played. Report files write their modifiers with a slash (`BH/C1`); both are read, and `BH-C1` is written.

| modifier | meaning |
| --- | --- |
| `-C1`, `-C2` | without the least significant value, or the two least |
| `-M1`, `-M2` | without the least and the most significant value, or two of each |
| `-L+1`, `-L-1` | of `KS`: the limit of half the points, moved by half a point for each |
| `-P` | forfeits count as played against the opponent who was paired |
| `-F` | of `AOB`, `BH` and `SSSC`: by Fore Buchholz |
| `-R` | of `TPN` and `RTNG`: in reverse order |
| `-K4` | of `SSSC`: the divisor |
| `:MP`, `:GP` | of teams: by match points or game points, instead of the score that decides |

- A requested bye (half a point or none), a lost forfeit, and every round after a withdrawal are *voluntarily*
  unplayed.
- Your own unplayed round counts as a game against a dummy. It has your score, but no more than the opponent who was
  paired in a
  forfeit, and no more than a draw in every round otherwise.
- For your opponents your requested byes count as given; those followed only by voluntarily unplayed rounds are
  draws.
- A cut takes the lowest voluntarily unplayed round first, unless that is lower than the least significant value.
- In a round robin a forfeit is a game; for ratings it is not, and a lost one is none for `WON`, `BPG`, `BWG`, `STD`
  and `REP`.
- `DE`, `EDE`, `TBR` and `BBE` give the place among the tied. `DE` first ranks a player who cannot be caught, then
  the rest again.
- Tie-breaks from ratings decide nothing if a player is unrated. FIDE does not allow `BH`, `FB` and `AOB` in a round
  robin.
- After a round that is not the last, values are as if the event were over; `FB` waits for the planned final round.

## The same name, two meanings

`buchholz`, `sonneborn_berger`, `cumulative` and `head_to_head` come from this program's first version: they go by
matches only, whatever the reason for a round without one. An example: 3.5 points of five, with a half-point bye in
round 2.
The opponents, in their order, scored 3.5 (drawn), 3.5 (drawn), 3 (won) and 1.5 (won).

| | value | from |
| --- | --- | --- |
| `buchholz` | 11.5 | 3.5 + 3.5 + 3 + 1.5 |
| `BH` | 14 | the same, and 2.5 of a dummy: five draws, less than the own 3.5 |
| `BH-C1` | 11.5 | without the dummy, since the bye was requested |
| `sonneborn_berger` | 8 | 3.5 x 1/2 + 3.5 x 1/2 + 3 + 1.5 |
| `SB` | 9.25 | the same, and 2.5 x 1/2 of the dummy |
| `cumulative`, `PS` | 9 | 0.5 + 1 + 1.5 + 2.5 + 3.5; only `PS` has `-C1` |
| `head_to_head` | points | nothing unless all of the tied have met |
| `DE` | place | first is the player who leads with any results of the missing games |

## All of them
"""


def configuration_page() -> str:
    """Return docs/configuration.md."""
    brought: list[str] = []
    for kind in OWN:
        formats = list_text(words, [f"`{name}`" for name, format_ in FORMATS.items() if kind in format_.settings])
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
        (f"`{name}`", _schema_text(key.shape.schema()), _code(key.default), words(f"config.{name}"))
        for name, key in kind.keys().items()
    ]
    return table(("key", "may be", "default", "meaning"), rows)


def tiebreaks_page() -> str:
    """Return docs/tiebreaks.md."""
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
    """Return a table in Markdown."""
    lines = [titles, ("---",) * len(titles), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


def _code(value: Any) -> str:
    return f"`{json.dumps(value)}`"


def _settings(preset: Mapping[str, Any]) -> str:
    return ", ".join(f"`{name}` {_code(value)}" for name, value in preset.items()) or "nothing"


def _schema_text(schema: Mapping[str, Any]) -> str:
    """Describe the values of a schema in words."""
    match schema:
        case {"enum": allowed}:
            return list_text(words, [_code(one) for one in allowed], "or", "all")
        case {"anyOf": choices}:
            return list_text(words, [_schema_text(choice) for choice in choices], "or", "all")
        case {"type": "array", "items": items, "minItems": least, "maxItems": most} if least == most:
            return "[" + ", ".join([_schema_text(items)] * least) + "]"
        case {"type": "array", "items": items}:
            return f"a list of {_schema_text(items)}"
        case {"type": "object", "properties": properties}:
            return "an object with " + list_text(words, [f"`{name}`" for name in properties], "all")
        case {"type": "number" | "integer", "minimum": low, "maximum": high}:
            steps = f" in steps of {schema['multipleOf']}" if "multipleOf" in schema else ""
            return f"{low} to {high}{steps}"
        case {"type": "boolean"}:
            return "`true` or `false`"
        case {"type": "string"}:
            return "a text"
        case _:
            return "`null`"
