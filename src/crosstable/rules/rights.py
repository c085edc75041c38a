"""Who may give a command, and when: as the command declares it.

The role is asked once, by the director, before anything is read; tables by `decide`, since the command names them.
"""

from collections.abc import Iterable

from crosstable.commands import Actor, CheckIn, Command, SettleRequest, Shoot, TakeBackTap, TakeRequest
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import plays_at
from crosstable.state.state import State

# What is done with players before they sit anywhere, or after: by every scorekeeper.
AT_NO_TABLE = (CheckIn, Shoot)


def refuse_role(kind: type[Command], actor: Actor) -> None:
    """Refuse (`not_yours`) a command that the actor's role may never give."""
    if actor.role not in kind.ROLES:
        raise Forbidden("not_yours", command=kind.NAME, role=actor.role, roles=list(kind.ROLES))


def refuse_roles(kinds: Iterable[type[Command]], actor: Actor) -> None:
    """Refuse (`not_yours`) commands one of which the actor's role may never give."""
    for kind in kinds:
        refuse_role(kind, actor)


def refuse_other_tables(state: State, command: Command, actor: Actor) -> None:
    """Refuse (`not_your_tables`, `not_your_players`) what is about other tables than those that the actor helps at.

    Undo is not asked: a scorekeeper takes back only what is their own.
    """
    if not actor.tables:
        return
    table, player = _subject(state, command)
    if table is not None and table not in actor.tables:
        raise Refusal("not_your_tables", table=table, tables=list(actor.tables))
    if table is None and player is not None and not plays_at(state, player, actor.tables):
        raise Refusal("not_your_players", player=player, tables=list(actor.tables))


def _subject(state: State, command: Command) -> tuple[int | None, PlayerId | None]:
    """Return the table and the player that a command is about, as far as it is about one."""
    table: int | None = getattr(command, "table", None)
    player: PlayerId | None = getattr(command, "player", None)
    if isinstance(command, TakeBackTap):
        table = state.scores.get(command.undoes, (0, None))[1]
    if isinstance(command, TakeRequest | SettleRequest) and command.request in state.requests:
        request = state.requests[command.request]
        table, player = request.table, request.player
    return table, player if player in state.persons and not isinstance(command, AT_NO_TABLE) else None


def refuse_not_now(state: State, kind: type[Command]) -> None:
    """Refuse (`not_now`) a command in a phase that it is not for."""
    if state.phase not in kind.PHASES:
        raise Refusal("not_now", command=kind.NAME, phase=state.phase, phases=list(kind.PHASES))
