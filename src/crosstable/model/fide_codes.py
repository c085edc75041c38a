"""FIDE's codes of tie-breaks: a name, the score of teams that it goes by, and modifiers: `BH-C1`, `KS-L+1`, `BH:GP-P`.

| part | meaning | Article of C.07 |
|---|---|---|
| `:MP`, `:GP` | by match points or by game points of teams | 13 |
| `-C1`, `-C2` | without the least significant values | 14.1, 14.2 |
| `-M1`, `-M2` | without the least and the most significant values | 14.3, 14.4 |
| `-L+1`, `-L-1` | limit of Koya, moved by half points | 14.5 |
| `-K4` | divisor of SSSC | 13.4 |
| `-P` | forfeits count as played against the scheduled opponent | 6.1.1, 16.6 |
| `-F` | by Fore Buchholz | 8.2, 13.4 |
| `-R` | in reverse order | 7.8, 10.6 |

TRF files write a slash for the hyphen. Case does not matter in them; `GE` is the former name of `REP`.
"""

import re

import msgspec

_CODE = re.compile(r"([A-Z]{2,5})(?::(MP|GP))?((?:[/-](?:C[12]|M[12]|L[+-]\d{1,2}|K\d{1,3}|P|F|R))*)")
_MODIFIER = re.compile(r"[/-]([CMLKPFR])([+-]?\d+)?")
_FORMER_NAMES = {"GE": "REP"}
_WRITTEN = {"MPVGP": "MPvGP"}


class Variant(msgspec.Struct, frozen=True):
    """How a tie-break is modified; `score` is MP or GP, None for the score that decides the event."""

    score: str | None = None
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    divisor: int | None = None
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False

    @property
    def letters(self) -> frozenset[str]:
        """The modifiers in use, each by its letter; S for a score."""
        used = {
            "S": self.score is not None,
            "C": self.cut_low > self.cut_high,
            "M": self.cut_high > 0,
            "L": self.limit != 0,
            "K": self.divisor is not None,
            "P": self.forfeits_played,
            "F": self.fore,
            "R": self.reverse,
        }
        return frozenset(letter for letter, is_used in used.items() if is_used)


class FideCode(msgspec.Struct, frozen=True):
    """The name of a tie-break with its modifiers."""

    name: str
    variant: Variant = Variant()

    @property
    def text(self) -> str:
        """The code as we write it: modifiers in one order, with hyphens."""
        return "-".join(self._parts)

    @property
    def trf_text(self) -> str:
        """The code as report files write it, with slashes."""
        return "/".join(self._parts)

    @property
    def _parts(self) -> list[str]:
        v = self.variant
        parts = [_WRITTEN.get(self.name, self.name) + (f":{v.score}" if v.score else "")]
        if v.cut_low:
            parts.append(f"M{v.cut_low}" if v.cut_high else f"C{v.cut_low}")
        parts += [f"L{v.limit:+d}"] if v.limit else []
        parts += [f"K{v.divisor}"] if v.divisor is not None else []
        return parts + ["P"] * v.forfeits_played + ["F"] * v.fore + ["R"] * v.reverse


def parse_code(text: str) -> FideCode | None:
    """Return the parts of a code, in any case; None if it is not of FIDE's form or has two modifiers of a kind."""
    match = _CODE.fullmatch(text.upper())
    if match is None:
        return None
    modifiers = _MODIFIER.findall(match[3])
    kinds = ["C" if letter == "M" else letter for letter, _ in modifiers]
    if len({*kinds}) < len(kinds):
        return None
    values = dict(modifiers)
    cut = int(values.get("C") or values.get("M") or 0)
    divisor = int(values["K"]) if "K" in values else None
    if divisor == 0:
        return None
    variant = Variant(
        score=match[2],
        cut_low=cut,
        cut_high=cut if "M" in values else 0,
        limit=int(values.get("L", 0)),
        divisor=divisor,
        forfeits_played="P" in values,
        fore="F" in values,
        reverse="R" in values,
    )
    return FideCode(_FORMER_NAMES.get(match[1], match[1]), variant)


def usual_code(text: str) -> str:
    """Return a code of FIDE's form as we write it (`BH/C1` is `BH-C1`), and any other text unchanged."""
    parsed = parse_code(text) if text[:2].isupper() else None
    return text if parsed is None else parsed.text
