"""Small report files for tests."""

from collections.abc import Mapping, Sequence


def player(
    number: int,
    *rounds: str,
    points: str = "",
    name: str | None = None,
    rating: str = "",
    texts: Mapping[str, str] | None = None,
    rank: str = "",
) -> str:
    """Return a player's line; a round is `2w1`, or `-U` for a bye, or empty."""
    said = {"sex": "", "title": "", "fed": "", "fide": "", "birth": ""} | dict(texts or {})
    name = name or f"Player {number}"
    line = (
        f"001 {number:4} {said['sex']:1}{said['title']:>3} {name:<33} {rating:>4} {said['fed']:>3} "
        f"{said['fide']:>11} {said['birth']:<10} {points:>4} {rank:>4}"
    )
    return (line + "".join(f"  {block(text)}" for text in rounds)).rstrip()


def block(text: str) -> str:
    if not text:
        return " " * 8
    if text.startswith("-"):
        return f"0000 - {text[1:]}"
    return f"{text[:-2]:>4} {text[-2]} {text[-1]}"


def report(*lines: str, end: str = "\n") -> bytes:
    return "".join(f"{line}{end}" for line in lines).encode()


def two(first: Sequence[str], second: Sequence[str], *records: str) -> bytes:
    """Return a file of two players without points."""
    return report(*records, player(1, *first), player(2, *second))
