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
| try what may come | `simulate_rest`, `simulate_many` |
| draw a round | `pair` for matches, `seat` for tables; then `play` with the results |
| between rounds | `drop`, `late`, `absent`, `penalty`, `correct`, `next_stage` |
| rank | `standings`, or `leaderboard` at tables; `final_ranking` of all stages; `cut` says who is eliminated |
| read and write files | `read_file`, `write_file`; `open_journal` reads what a server keeps |
| draw a bracket or a grid | `picture` |
| ask why | `why` for sentences, `explain` for the numbers behind them, `check` for past rounds |
| rate players | `rate` a list of `Game` or tournaments; `pool` for a leaderboard over time |
| add rules of your own | `tiebreak`, `pairing_system`, `file_format`, `rating_system`, `sheet` |

All values are frozen: a function returns a new tournament and leaves the old one as it was. What cannot be done raises
`Refusal`, with a code, parameters and every reason; `str(refusal)` is the sentence. docs/library.md has an example of
each.
"""

from crosstable.library.ask import check, cut, explain, final_ranking, leaderboard, pair, pool, rate, seat, standings
from crosstable.library.build import (
    create,
    play,
    read_document,
    simulate,
    simulate_many,
    simulate_rest,
    write_document,
)
from crosstable.library.evening import absent, correct, drop, late, next_stage, penalty
from crosstable.library.extend import file_format, pairing_system, rating_system, sheet, tiebreak
from crosstable.library.files import read_file, write_file
from crosstable.library.journals import open_journal
from crosstable.library.pictures import picture
from crosstable.library.text import refusal_text, sentence, why
from crosstable.model.config import Config
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason, Refusal, set_refusal_text
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

__version__ = "1.0.0"

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
    "absent",
    "check",
    "correct",
    "create",
    "cut",
    "drop",
    "explain",
    "file_format",
    "final_ranking",
    "late",
    "leaderboard",
    "next_stage",
    "open_journal",
    "pair",
    "pairing_system",
    "penalty",
    "picture",
    "play",
    "pool",
    "rate",
    "rating_system",
    "read_document",
    "read_file",
    "seat",
    "sentence",
    "sheet",
    "simulate",
    "simulate_many",
    "simulate_rest",
    "standings",
    "tiebreak",
    "to_points",
    "why",
    "write_document",
    "write_file",
]

set_refusal_text(refusal_text)
