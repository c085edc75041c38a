"""Sheets of paper for 300 players, against a bare typst call with the same texts and pictures."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import typst

import crosstable
from bench.measure import fastest, milliseconds
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import scene_of
from crosstable.exchange.sheets.typeset import pdf

PLAYERS, ROUNDS, RUNS = 300, 5, 2
NAMES = ("pairings", "names", "slips", "standings", "grid", "badges", "forms", "report")
# Slips have a QR code each, which the bare call is given ready made.
HOLDS = {"slips": 6.0}
HOLD = 3.0
HEAD = ("players", "sheet", "bare typst", "this", "ratio", "hold")
ADDRESS = "http://192.168.1.20:8000/t/KAFU7"

BARE = """
#let found = json(bytes(sys.inputs.data))
#set page(paper: "a4")
#table(columns: 6, ..found.texts)
#for one in found.pictures { image(bytes(one), format: "svg", width: 20mm) }
"""


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether each sheet holds, and the row to print."""
    tournament = crosstable.simulate("mtg", PLAYERS, rounds=ROUNDS)
    codes = {player.id: f"{player.number:06}" for player in tournament.players}
    scene = scene_of(tournament)._replace(address=ADDRESS, codes=codes)
    fonts = typst.Fonts()
    for name in NAMES:
        texts: list[str] = []
        pictures: list[str] = []
        for text in _texts(msgspec.to_builtins(SHEETS[name].data(scene))):
            (pictures if text.startswith("<svg") else texts).append(text)
        given = msgspec.json.encode({"texts": texts, "pictures": pictures}).decode()
        bare, this = fastest([partial(_compile_bare, given, fonts), partial(pdf, SHEETS[name], scene)], RUNS)
        hold = HOLDS.get(name, HOLD)
        row = (f"{PLAYERS}", name, milliseconds(bare), milliseconds(this), f"{this / bare:.2f}", f"{hold:g}")
        yield this / bare <= hold, row


def _compile_bare(given: str, fonts: Any) -> bytes:
    return bytes(typst.compile(BARE.encode(), format="pdf", font_paths=fonts, sys_inputs={"data": given}))


def _texts(value: Any) -> Iterator[str]:
    """Yield every text of a sheet's data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
