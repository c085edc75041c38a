"""Losses of a format, found by writing, reading back and comparing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files.file_format import Options, OutputRequest, Reading
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Tournament
from crosstable.words import words

Parts = Mapping[str, Any]

# Keys that have another name for people; others go by their key.
NAMED = frozenset(
    {
        "config",
        "draws",
        "eliminated_in",
        "entry",
        "missing_players",
        "multiplier",
        "order",
        "preset",
        "score",
        "seed",
        "stages",
        "status",
        "table",
        "twenties",
        "unfinished",
    }
)


def roundtrip_losses(
    tournament: Tournament,
    wanted: OutputRequest,
    write: Callable[[Tournament, OutputRequest], bytes],
    read: Callable[[bytes, Options], Reading],
) -> Sequence[Reason]:
    """Return the parts of a tournament that writing and reading back would lose or change."""
    try:
        back = read(write(tournament, wanted), {}).tournament
    except Refusal:
        # The writer raises its own error.
        return []
    lost = dict.fromkeys(_different(document_of(tournament), document_of(back)))
    if not lost:
        return []
    return [Reason("file_lost", {"parts": [words(f"file.part.{part}") if part in NAMED else part for part in lost]})]


def _different(before: Parts, after: Parts) -> Iterator[str]:
    """Yield the keys of a document whose values did not stay what they were; `extra` is for the way back alone."""
    nested = ("players", "rounds", "extra", "stages")
    yield from _keys([(before, after)], nested)
    players = _pair_by(before["players"], after.get("players", ()), "id")
    if not all(back for _, back in players):
        yield "missing_players"
    yield from _keys([(player, back) for player, back in players if back], ())
    stages, others = before.get("stages", ()), after.get("stages", ())
    if len(stages) != len(others):
        yield "stages"
        return
    for stage, other in zip(stages, others, strict=True):
        yield from _keys([(stage, other)], nested)
        yield from _compare_rounds(stage, other)
    yield from _compare_rounds(before, after)


def _compare_rounds(before: Parts, after: Parts) -> Iterator[str]:
    rounds = _pair_by(before.get("rounds", ()), after.get("rounds", ()), "number")
    yield from _keys(rounds, ("matches", "tables"))
    for old_round, new_round in rounds:
        for match, back in _pair_by(old_round.get("matches", ()), new_round.get("matches", ()), "players"):
            if back and back["players"] != match["players"]:
                yield "order"
            yield from _keys([(match, _swap_sides(back, match["players"]))], ("players",))


def _swap_sides(match: Parts, players: Sequence[str]) -> Parts:
    """Return a match from the other side, if that side is named first."""
    sides = [key for key in ("score", "twenties") if match.get(key)]
    if not match or match["players"] == players:
        return match
    return {**match, **{key: match[key][::-1] for key in sides}}


def _keys(pairs: Iterable[tuple[Parts, Parts]], but: Sequence[str]) -> Iterator[str]:
    for before, after in pairs:
        yield from (key for key, value in before.items() if key not in but and after.get(key) != value)


def _pair_by(before: Iterable[Parts], after: Iterable[Parts], key: str) -> list[tuple[Parts, Parts]]:
    def name(part: Parts) -> Any:
        return frozenset(part[key]) if isinstance(part[key], list) else part[key]

    by_name = {name(part): part for part in after}
    return [(part, by_name.get(name(part), {})) for part in before]
