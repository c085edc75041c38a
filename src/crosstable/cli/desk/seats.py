"""`crosstable swap`, `match`, `bye`: seats set by hand."""

from typing import Literal

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.tables.seat import by_hand
from crosstable.model.refusals import Misuse


@act
def swap(desk: Desk, player: str, other: str, /) -> Reply:
    return draft_report(desk, desk.do(Request("swap", {"one": player, "other": other})))


@act
def match(desk: Desk, players: list[str], /, *, table: int | None = None) -> Reply:
    if desk.state.is_at_tables:
        return draft_report(desk, desk.do(by_hand(desk, players, table)))
    if len(players) % 2:
        raise Misuse("two_by_two", players=len(players))
    matches = [[first, second] for first, second in zip(players[::2], players[1::2], strict=True)]
    return draft_report(
        desk, desk.do(Request("pair_by_hand", {"matches": matches, "tables": [] if table is None else [table]}))
    )


@act
def bye(desk: Desk, player: str, /, *, kind: Literal["win", "draw", "loss"] = "win") -> Reply:
    return draft_report(desk, desk.do(Request("pair_by_hand", {"byes": [{"player": player, "kind": kind}]})))
