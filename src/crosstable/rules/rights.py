"""The roles that may give a command, and the phases, as the command declares it.

The director checks the role before anything is read; `decide` checks the tables, which the command names.
"""

from collections.abc import Iterable

from crosstable.commands import Actor, CheckIn, Command, SettleRequest, Shoot, TakeBackTap, TakeRequest
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import plays_at
from crosstable.state.state import State

# Commands about players without a seat, allowed to every scorekeeper.
AT_NO_TABLE = (CheckIn, Shoot)


def check_role(kind: type[Command], actor: Actor) -> None:
    if actor.role not in kind.ROLES:
        raise Forbidden("not_yours", command=kind.NAME, role=actor.role, roles=list(kind.ROLES))


def check_roles(kinds: Iterable[type[Command]], actor: Actor) -> None:
    """Raise `not_yours` if the actor's role may never give one of these commands."""
    for kind in kinds:
        check_role(kind, actor)


def check_tables(state: State, command: Command, actor: Actor) -> None:
    """Raise `not_your_tables` or `not_your_players` for tables outside the actor's.

    Not for undo: a scorekeeper can only undo their own actions.
    """
    if not actor.tables:
        return
    table, player = _subject(state, command)
    if table is not None and table not in actor.tables:
        raise Refusal("not_your_tables", table=table, tables=list(actor.tables))
    if table is None and player is not None and not plays_at(state, player, actor.tables):
        raise Refusal("not_your_players", player=player, tables=list(actor.tables))


def _subject(state: State, command: Command) -> tuple[int | None, PlayerId | None]:
    table: int | None = getattr(command, "table", None)
    player: PlayerId | None = getattr(command, "player", None)
    if isinstance(command, TakeBackTap):
        table = state.scores.get(command.undoes, (0, None))[1]
    if isinstance(command, TakeRequest | SettleRequest) and command.request in state.requests:
        request = state.requests[command.request]
        table, player = request.table, request.player
    return table, player if player in state.persons and not isinstance(command, AT_NO_TABLE) else None


def check_phase(state: State, kind: type[Command]) -> None:
    if state.phase not in kind.PHASES:
        raise Refusal("not_now", command=kind.NAME, phase=state.phase, phases=list(kind.PHASES))
