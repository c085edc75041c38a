"""QR codes for paper: single ones, or all codes of an event at once."""

import re
from collections.abc import Sequence

import segno

_DARK = re.compile("1+")


def qr_svg(text: str) -> str:
    return qr_svgs([text])[0]


def qr_svgs(texts: Sequence[str]) -> list[str]:
    """Return the QR codes of texts that are much alike, such as addresses that end in a number.

    With mask and version given, each dot of a code is a sum modulo 2 of bits of its text. So codes of texts of one
    length are added up: a first one, and for each other letter at a place what that letter alone would change.
    """
    known: dict[int, _Alike] = {}
    return [known.setdefault(len(text.encode()), _Alike(text)).svg(text) for text in texts]


class _Alike:
    """The codes of texts as long as the first one; a code is one number, the dots of its rows one after the other."""

    def __init__(self, first: str) -> None:
        self._first = first.encode()
        self._changes: dict[tuple[int, int], int] = {}
        self._code: int | None = None
        self._size = 0

    def svg(self, text: str) -> str:
        """Return the code of a text as a picture: one path, with a stroke for each run of dark dots."""
        dots = f"{self._dots(text.encode()):0{self._size**2}b}"
        runs = []
        for y in range(self._size):
            row = dots[y * self._size : (y + 1) * self._size]
            for run in _DARK.finditer(row):
                start, end = run.span()
                runs.append(f"M{start} {y}.5h{end - start}")
        box, path = f"0 0 {self._size} {self._size}", "".join(runs)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="{path}" stroke="#000"/></svg>'

    def _dots(self, text: bytes) -> int:
        if self._code is None:
            self._code = self._bits(self._first)
        code = self._code
        for place, (usual, letter) in enumerate(zip(self._first, text, strict=True)):
            if usual != letter:
                change = self._changes.get((place, letter))
                if change is None:
                    other = self._first[:place] + bytes([letter]) + self._first[place + 1 :]
                    change = self._changes[place, letter] = self._bits(other) ^ self._code
                code ^= change
        return code

    def _bits(self, text: bytes) -> int:
        # Bytes whatever they are: digits alone would be packed otherwise. Trying all eight masks, for a little more
        # contrast, would take seconds.
        rows = segno.make(text, error="m", micro=False, mode="byte", mask=2).matrix
        self._size = len(rows)
        return int("".join("1" if dot else "0" for row in rows for dot in row), 2)
