"""Crosstable as a library: exact standings, a pairing whenever one exists, and a reason for everything.

    tournament = crosstable.read_document(Path("friday.json").read_bytes())
    for row in crosstable.standings(tournament): ...
    for match in crosstable.pair(tournament).matches: ...
    for player in crosstable.cut(tournament).cut: ...

Whatever cannot be done raises `Refusal`: a code, parameters and every reason; `sentence` makes it readable.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from crosstable.model.config import Config
from crosstable.model.points import shown
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import (
    Bye,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    PlayerId,
    Round,
    Score,
    Stage,
    Tournament,
)
from crosstable.model.unknown_players import refuse_stranger

if TYPE_CHECKING:
    from crosstable.pairing.result import Pairing, PairingReasons, Relief, RoundCheck
    from crosstable.ranking.rows import Explanation
    from crosstable.ranking.standings import Standings
    from crosstable.ranking.tables.cut_line import Cut
    from crosstable.ranking.tables.explain import TableExplanation
    from crosstable.ranking.tables.leaderboard import Leaderboard

__version__ = "0.1.0"

__all__ = [
    "Bye",
    "Config",
    "DoubleLoss",
    "Forfeit",
    "Match",
    "Player",
    "PlayerId",
    "Reason",
    "Refusal",
    "Round",
    "Score",
    "Stage",
    "Tournament",
    "check",
    "cut",
    "explain",
    "leaderboard",
    "pair",
    "read_document",
    "sentence",
    "shown",
    "standings",
    "write_document",
]


def read_document(text: str | bytes, seed: int | None = None) -> Tournament:
    """The tournament in a JSON document. Refused with every problem and its path; `seed` overrides the document's."""
    from crosstable.exchange.document import read_document as read

    return read(text, seed)


def write_document(tournament: Tournament) -> str:
    """The tournament as a JSON document."""
    from crosstable.exchange.document_writer import write_document as write

    return write(tournament)


def standings(tournament: Tournament, through: int | None = None) -> "Standings":
    """The standings of the present stage, or as they stood after a round. Iterating gives the rows, best first.

    Refused for a stage of tables, which has a `leaderboard`.
    """
    from crosstable.ranking.standings import Standings

    if tournament.stage.config.traits.at_tables:
        raise Refusal("wrong_format", format=tournament.stage.config.format)
    return Standings(tournament, through)


def leaderboard(tournament: Tournament, through: int | None = None) -> "Leaderboard":
    """The ranks of the present stage of tables, or as they were after a round. Iterating gives the rows, best first."""
    from crosstable.ranking.tables.leaderboard import Leaderboard

    return Leaderboard(tournament, through)


def cut(tournament: Tournament) -> "Cut":
    """Who goes after the latest round of a cut line, as a projection, a preview and the cut itself."""
    from crosstable.ranking.tables.cut_line import cut as cut_after

    return cut_after(tournament)


def pair(tournament: Tournament, *, relief: "Relief | None" = None, player: PlayerId | None = None) -> "Pairing":
    """The next round. Refused where no legal pairing exists, with choices that help: pass one of them as `relief`."""
    from crosstable.pairing.systems import pair as paired

    return paired(tournament, relief=relief, player=player)


@overload
def explain(tournament: Tournament, what: PlayerId) -> "Explanation | TableExplanation": ...


@overload
def explain(tournament: Tournament, what: "Pairing") -> "PairingReasons": ...


def explain(tournament: Tournament, what: "PlayerId | Pairing") -> "Explanation | TableExplanation | PairingReasons":
    """Why a player stands where the standings say, or why a round is paired as it is."""
    if isinstance(what, str):
        refuse_stranger(tournament.by_id, what)
        return _place_explained(tournament, what)
    from crosstable.pairing.systems import explain as reasons

    return reasons(tournament, what)


def _place_explained(tournament: Tournament, player: PlayerId) -> "Explanation | TableExplanation":
    if not tournament.stage.config.traits.at_tables:
        return standings(tournament).explain(player)
    from crosstable.ranking.tables.explain import explain as table_place

    return table_place(leaderboard(tournament), player)


def check(tournament: Tournament) -> "Iterator[RoundCheck]":
    """Every round that was played beside the best that was possible."""
    from crosstable.pairing.systems import check as checked

    return checked(tournament)


def sentence(what: Reason | Refusal, tournament: Tournament | None = None) -> str:
    """A reason or refusal in words, with players by name where the tournament is given."""
    from crosstable.words import refusal_sentence
    from crosstable.words import sentence as in_words

    names = None if tournament is None else {player.id: player.name for player in tournament.players}
    return refusal_sentence(what, names) if isinstance(what, Refusal) else in_words(what, names)
