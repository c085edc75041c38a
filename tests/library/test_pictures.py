"""A bracket and a grid are pictures."""

import struct

import pytest

import crosstable
from crosstable import Refusal

PICTURES = (("single_elimination", "bracket"), ("mtg", "grid"), ("chess", "standings"))


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(("preset", "sheet"), PICTURES)
def test_sheets_are_pictures(preset: str, sheet: str) -> None:
    shown = crosstable.picture(crosstable.simulate(preset, 8, seed=1), sheet)
    assert min(size_of(shown.png)) > 500
    assert shown._repr_png_() == shown.png


@pytest.mark.parametrize(("sheet", "code"), [("bracket", "print_no_bracket"), ("poster", "print_unknown")])
def test_sheets_of_others_are_refused(sheet: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        crosstable.picture(crosstable.simulate("mtg", 8, seed=1), sheet)
    assert refused.value.code == code
