"""Small tournaments, written the way people talk about them.

    swiss("a 2-0 b, c 1-1-1 d", "a 2-1 c, b forfeits to d", "(in_progress) a - d, b bye")

One text for each round, completed unless it says otherwise. `a 2-1 b` has the games, `1-1-1` with drawn games last;
`a - b` is not played yet; `a and b lose` is a double loss; `a bye`, `a draw bye` and `a loss bye` are byes. The players
are those named, numbered in the order of the alphabet; `entries` adds players or facts about them.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.exchange.document import tournament_from
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings

Document = dict[str, Any]

# A format that nobody can play.
TO_COME = ["triple_elimination"]

SCORE = re.compile(r"(\w+) (\d+)-(\d+)(?:-(\d+))? (\w+)")
OPEN = re.compile(r"(\w+) - (\w+)")
FORFEIT = re.compile(r"(\w+) forfeits to (\w+)")
DOUBLE_LOSS = re.compile(r"(\w+) and (\w+) lose")
DOUBLE_FORFEIT = re.compile(r"(\w+) and (\w+) forfeit")
BYE = re.compile(r"(\w+) (?:(draw|loss) )?bye")


def swiss(
    *rounds: str,
    entries: Mapping[str, Mapping[str, Any]] | None = None,
    chain: list[Any] | None = None,
    preset: str = "mtg",
    seed: int = 0,
    **config: Any,
) -> Document:
    """Return a document; other keywords go into its configuration."""
    played = [round_of(number, text) for number, text in enumerate(rounds, 1)]
    facts = entries or {}
    named = {player for round_ in played for match in round_["matches"] for player in match["players"]} | set(facts)
    if chain is not None:
        config["standings_tiebreakers"] = chain
    return {
        "crosstable": 1,
        "preset": preset,
        "config": config,
        "seed": seed,
        "players": [
            {"id": one, "name": one.upper(), "number": number, **facts.get(one, {})}
            for number, one in enumerate(sorted(named), 1)
        ],
        "rounds": played,
    }


def round_of(number: int, text: str) -> Document:
    """Return one round; a word in brackets at its start is the status."""
    status, matches = "completed", text
    if text.startswith("("):
        status, matches = text[1:].split(")", 1)
    said = [part.strip() for part in matches.split(",")]
    return {"number": number, "status": status, "matches": [match_of(one) for one in said if one]}


def match_of(text: str) -> Document:
    if found := SCORE.fullmatch(text):
        first, won, lost, drawn, second = found.groups()
        return {"players": [first, second], "score": [int(won), int(lost)], "draws": int(drawn or 0)}
    if found := OPEN.fullmatch(text):
        return {"players": list(found.groups())}
    if found := FORFEIT.fullmatch(text):
        return {"players": list(found.groups()), "forfeit": found[1]}
    if found := DOUBLE_LOSS.fullmatch(text):
        return {"players": list(found.groups()), "double_loss": True}
    if found := DOUBLE_FORFEIT.fullmatch(text):
        return {"players": list(found.groups()), "double_forfeit": True}
    if found := BYE.fullmatch(text):
        return {"players": [found[1]], "bye": found[2] or "win"}
    raise ValueError(text)


def standings(document: Document) -> Standings:
    return Standings(tournament_from(document))


def rows(document: Document) -> dict[str, StandingsRow]:
    """Return the rows by player, best first."""
    return {row.player.id: row for row in standings(document)}


def ranks(document: Document) -> list[tuple[int, str]]:
    """Rank and player, in the order shown."""
    return [(row.rank, row.player.id) for row in standings(document)]


def plain_rows(table: Standings) -> list[Document]:
    """Return every field of every row as plain values, points as points."""
    return [
        {
            "record": msgspec.structs.asdict(row.record),
            "games": msgspec.structs.asdict(row.games),
            "rank": row.rank,
            "player": row.player.id,
            "points": Fraction(row.points, 2),
            "played": row.played,
            "byes": row.byes,
            "opponents": list(row.opponents),
            "tiebreaks": row.tiebreaks,
            "tied_with": list(row.tied_with),
        }
        for row in table
    ]
