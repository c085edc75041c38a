"""Crosstable as a library: exact standings, a pairing whenever one exists, and a reason for everything.

    import crosstable

    tournament = crosstable.create(["Ann", "Bob", "Cy", "Dov"], "mtg", rounds=3)
    pairing = crosstable.pair(tournament)
    tournament = crosstable.play(tournament, pairing, {1: (2, 0), 2: (2, 1)})
    for row in crosstable.standings(tournament):
        print(row.rank, row.player.name, crosstable.to_points(row.points))

| to | call |
|---|---|
| make a tournament | `create`, `read_document`, `simulate`; `write_document` writes it |
| draw a round | `pair` for matches, `seat` for tables; then `play` with the results |
| rank | `standings`, or `leaderboard` at tables; `final_ranking` of all stages; `cut` says who is eliminated |
| ask why | `why` for sentences, `explain` for the numbers behind them, `check` for past rounds |
| rate players | `rate` a list of `Game` or tournaments; `pool` for a leaderboard over time |
| add rules of your own | `tiebreak`, `pairing_system` |

All values are frozen: a function returns a new tournament and leaves the old one as it was. What cannot be done raises
`Refusal`, with a code, parameters and every reason; `str(refusal)` is the sentence. docs/library.md has an example of
each.
"""

from crosstable.library.ask import check, cut, explain, final_ranking, leaderboard, pair, pool, rate, seat, standings
from crosstable.library.build import create, play, read_document, simulate, write_document
from crosstable.library.extend import pairing_system, tiebreak
from crosstable.library.text import refusal_text, sentence, why
from crosstable.model.config import Config
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason, Refusal, write_refusals_with
from crosstable.model.tournament import (
    Bye,
    DoubleForfeit,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    PlayerId,
    Round,
    Score,
    Stage,
    Table,
    Tournament,
)
from crosstable.ratings.game import Game

__version__ = "0.1.0"

__all__ = [
    "Bye",
    "Config",
    "DoubleForfeit",
    "DoubleLoss",
    "Forfeit",
    "Game",
    "Match",
    "Player",
    "PlayerId",
    "Reason",
    "Refusal",
    "Round",
    "Score",
    "Stage",
    "Table",
    "Tournament",
    "check",
    "create",
    "cut",
    "explain",
    "final_ranking",
    "leaderboard",
    "pair",
    "pairing_system",
    "play",
    "pool",
    "rate",
    "read_document",
    "seat",
    "sentence",
    "simulate",
    "standings",
    "tiebreak",
    "to_points",
    "why",
    "write_document",
]

write_refusals_with(refusal_text)
