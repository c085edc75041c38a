"""Who may give a command, and when: as the command declares it."""

from crosstable.commands import Actor, Command, SettleRequest, TakeBackTap, TakeRequest
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.state.state import State


def refuse_role(kind: type[Command], actor: Actor) -> None:
    """Refuse (`not_yours`) a command that the actor's role may never give."""
    if actor.role not in kind.ROLES:
        raise Forbidden("not_yours", command=kind.NAME, role=actor.role, roles=list(kind.ROLES))


def refuse_not_yours(state: State, command: Command, actor: Actor) -> None:
    """Refuse what the actor's role may not, and (`not_your_tables`) other tables than those they help at.

    Undo is not asked: a scorekeeper takes back only what is their own.
    """
    refuse_role(type(command), actor)
    table: int | None = getattr(command, "table", None)
    if isinstance(command, TakeBackTap):
        table = state.scores.get(command.undoes, (0, None))[1]
    if isinstance(command, TakeRequest | SettleRequest) and command.request in state.requests:
        table = state.requests[command.request].table
    if actor.tables and table is not None and table not in actor.tables:
        raise Refusal("not_your_tables", table=table, tables=list(actor.tables))


def refuse_not_now(state: State, kind: type[Command]) -> None:
    """Refuse (`not_now`) a command in a phase that it is not for."""
    if state.phase not in kind.PHASES:
        raise Refusal("not_now", command=kind.NAME, phase=state.phase, phases=list(kind.PHASES))
