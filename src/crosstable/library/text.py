"""Put answers in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.library.ask import explain
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament

if TYPE_CHECKING:
    from crosstable.pairing.result import Pairing


def sentence(what: Reason | Refusal, tournament: Tournament | None = None) -> str:
    """Return a reason or refusal in words, with players by name if the tournament is given."""
    from crosstable.words import refusal_sentence
    from crosstable.words import sentence as sentence_of

    names = {} if tournament is None else _names(tournament)
    return refusal_sentence(what, names) if isinstance(what, Refusal) else sentence_of(what, names)


def refusal_text(refusal: Refusal) -> str:
    """Return `str(refusal)`: the sentence, then a line for each reason and each suggested action."""
    from crosstable.exchange.json_answers import refusal_answer
    from crosstable.words.catalogue import catalogue

    if refusal.code not in catalogue().sources:
        return refusal.code  # of a pairing system or tie-break that is not ours
    answer = refusal_answer(refusal)
    reasons = [
        f"{problem['path']}: {problem['message']}" if problem["path"] else problem["message"]
        for problem in answer["problems"]
    ]
    choices = [f"{choice['choice']}: {choice['effect']}" for choice in answer.get("choices", [])]
    return "\n  ".join([answer["message"], *reasons, *choices])


def why(tournament: Tournament, what: "str | Pairing") -> list[str]:
    """Return sentences that say why a player has this place, or why a round is paired this way.

    Raises `Refusal` for a player who is unknown or has no place.
    """
    from crosstable.words.explanation_text import explanation_text

    if isinstance(what, str):
        return explanation_text(explain(tournament, what), _names(tournament)).reasons
    return list(_pairing_texts(tournament, what))


def _pairing_texts(tournament: Tournament, pairing: "Pairing") -> Iterator[str]:
    """Yield sentences about the round, the bye, and each match after its heading."""
    from crosstable.words import words

    reasons, names = explain(tournament, pairing), _names(tournament)
    tables = {(match.first, match.second): match.table for match in pairing.matches}
    yield from (sentence(reason, tournament) for reason in (*reasons.round, *reasons.bye))
    for match in reasons.matches:
        players = match.first, match.second
        yield words("pair.match", names, table=tables[players], players=list(players))
        yield from (sentence(reason, tournament) for reason in match.reasons)


def _names(tournament: Tournament) -> dict[PlayerId, str]:
    return {player.id: player.name for player in tournament.players}
