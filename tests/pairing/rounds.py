"""Helpers for pairing tests: short answers, and every possible round by brute force."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.objective import ScoreObjective
from crosstable.pairing.result import Pairing, Relief
from crosstable.pairing.systems import pair
from tests.build import Document

BY_NUMBER: dict[str, Any] = {"pairing_tiebreakers": ["player_number"], "bye_assignment": "lowest_tiebreaker"}

Tried = tuple[tuple[tuple[str, str], ...], str | None]


def pair_document(document: Document, relief: Relief | None = None, player: str | None = None) -> Pairing:
    """Return the next round of a document."""
    return pair(tournament_from(document), relief=relief, player=None if player is None else PlayerId(player))


def refusal_of(document: Document, relief: Relief | None = None, player: str | None = None) -> Refusal | None:
    """Return the refusal of the next round, or None."""
    try:
        pair_document(document, relief, player)
    except Refusal as refusal:
        return refusal
    return None


def objective_of(pairing: Pairing) -> ScoreObjective:
    """Return the objective of a round paired by score."""
    assert isinstance(pairing.objective, ScoreObjective)
    return pairing.objective


def summary(pairing: Pairing) -> str:
    """Return the matches by table, and the bye: "a-b c-d (e)"."""
    matches = [f"{match.first}-{match.second}" for match in pairing.matches]
    return " ".join([*matches, *([] if pairing.bye is None else [f"({pairing.bye})"])])


def every_round(
    players: Sequence[str], may_meet: Callable[[str, str], bool], may_have_bye: Callable[[str], bool]
) -> Iterator[Tried]:
    """Yield every pairing of these players, with a bye if they are odd in number."""
    if not players:
        yield (), None
        return
    first, *rest = players
    if len(players) % 2 and may_have_bye(first):
        for pairs, _ in every_round(rest, may_meet, may_have_bye):
            yield pairs, first
    for other in rest:
        if may_meet(first, other):
            left = [player for player in rest if player != other]
            for pairs, bye in every_round(left, may_meet, may_have_bye):
                yield ((first, other), *pairs), bye
