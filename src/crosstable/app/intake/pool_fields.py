"""Commands of a pool from their fields. Players are named; each is a player of the pool or new."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Step
from crosstable.app.intake.fields import read_fields
from crosstable.app.player_lookup import normalize_name
from crosstable.app.pool_view import PoolView
from crosstable.commands import COMMANDS, Command, CorrectGame, CreatePool, EnterGame, LinkTournament
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.persons import Fact
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.validation import format_value
from crosstable.rules.pools import is_for_pools

_GAMES = (EnterGame, CorrectGame)


def pool_command(name: str) -> type[Command]:
    """Return a command that can be given in a pool. Refused (`unknown_command`) if there is none of that name."""
    kind = COMMANDS.get(name)
    if kind is None or kind is CreatePool or not is_for_pools(kind):
        raise Refusal("unknown_command", value=format_value(name), near=None)
    return kind


def names_players(command: str, fields: Mapping[str, Any]) -> bool:
    return "players" in fields and COMMANDS.get(command) in _GAMES


def read_in_pool(journal: Journal, kind: type[Command], sent: Mapping[str, Any], view: PoolView | None) -> Step:
    """Return the command of these fields, and the facts of new names. `players` are names, in the place of `seats`, who
    are looked up in the `view`. Refused (`not_a_tournament`) if there is no such tournament.
    """
    fields = dict(sent)
    if kind is LinkTournament:
        tournament = fields.get("tournament")
        if tournament not in journal.streams() or is_pool(StreamId(str(tournament))):
            raise Refusal("not_a_tournament", value=str(tournament)[:100])
    facts: Sequence[Fact] = ()
    if view is not None and names_players(kind.NAME, fields):
        names = _names(kind.NAME, fields.pop("players"))
        seats, facts = view.seats(names)
        fields["seats"] = [seat if isinstance(seat, str) else msgspec.to_builtins(seat) for seat in seats]
    return read_fields(kind.NAME, kind, fields), facts


def _names(command: str, players: Any) -> Sequence[str]:
    if not (isinstance(players, list | tuple) and all(isinstance(player, str) for player in players)):
        raise Refusal("bad_fields", [Reason("not_list", {"value": format_value(players)}, "players")], command=command)
    written = Counter(normalize_name(player).casefold() for player in players)
    for name in players:
        if written[normalize_name(name).casefold()] > 1:
            raise Refusal("bad_games", [Reason("plays_twice", {"player": name}, "players")])
    return players
