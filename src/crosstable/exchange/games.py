"""Files of games to rate: JSON if the file begins with a brace or bracket, else CSV.

Malformed files raise `bad_document`; impossible games raise `bad_games` from the ratings. Both have positions: a path
in JSON, line and column in CSV.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.exchange.games_csv import games_in_csv
from crosstable.exchange.games_csv_columns import games_in_columns
from crosstable.exchange.games_json import games_in_json
from crosstable.exchange.json_reader import decode_json, plain_text
from crosstable.model.refusals import BadFile, Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems
from crosstable.ratings.columns import pack
from crosstable.ratings.game import Game
from crosstable.ratings.pool_games import document_games
from crosstable.ratings.rounding import Exact

_PATH = re.compile(r"games\[(\d+)\]\.?(.*)")


class GamesFile(NamedTuple):
    """The games of a file, and in CSV the line of each; of a tournament what its players are called."""

    games: Sequence[Game]
    lines: Sequence[int] | None = None
    names: Mapping[PlayerId, str] = {}

    def by_name(self) -> "GamesFile":
        """Return the same games with names instead of ids if the file has both; namesakes keep their id."""
        if not self.names:
            return self
        shared = Counter(self.names.values())
        called = {
            player: PlayerId(name if shared[name] == 1 else f"{name} ({player})") for player, name in self.names.items()
        }
        games = [
            replace(
                game,
                sides=tuple(tuple(called[player] for player in side) for side in game.sides),
                given={called[player]: rating for player, rating in game.given.items()},
            )
            for game in self.games
        ]
        return GamesFile(games, self.lines)

    @contextmanager
    def add_positions(self) -> Iterator[None]:
        try:
            yield
        except Refusal as refusal:
            refusal.reasons = tuple(self._with_line(reason) for reason in refusal.reasons)
            raise

    def _with_line(self, reason: Reason) -> Reason:
        match = _PATH.fullmatch(reason.path)
        if self.lines is None or match is None:
            return reason
        column = f", {match[2]}" if match[2] else ""
        return Reason(reason.code, reason.params, f"line {self.lines[int(match[1])]}{column}")


def read_games(content: bytes, bula: Exact | None = None) -> GamesFile:
    """Return the games of a file; those without a bula get this one.

    Raises `Refusal` (`bad_document`) with every problem.
    """
    text = plain_text(content)
    if text.lstrip()[:1] in ("{", "["):
        decoded = decode_json(text)
        if isinstance(decoded, dict) and "crosstable" in decoded:
            # A tournament goes in as it is.
            from crosstable.exchange.document import tournament_from

            tournament = tournament_from(decoded)
            names = {player.id: player.name for player in tournament.players}
            names |= {member.id: member.name for player in tournament.players for member in player.members}
            return GamesFile(document_games(tournament), names=names)
        return GamesFile(games_in_json(decoded, bula))
    if (plain := games_in_columns(text, bula)) is not None and len(plain[0]):
        return GamesFile(*plain)
    problems: Problems = []
    lines = array("i")

    def games() -> Iterator[Game]:
        for line, game in games_in_csv(text, problems, bula):
            lines.append(line)
            yield game

    packed = pack(games())
    if problems:
        raise BadFile("bad_document", problems)
    return GamesFile(packed, lines)
