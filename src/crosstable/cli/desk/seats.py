"""`crosstable swap`, `match`, `bye`: seats set by hand."""

from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.completers import player_names
from crosstable.cli.desk.options import OnePlayer, Players
from crosstable.cli.desk.pairings import drafted
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.tables.seat import by_hand
from crosstable.model.refusals import Misuse

Other = Annotated[str, Parameter(name="OTHER", help="The other player.", completer=player_names)]


@act
def swap(desk: Desk, player: OnePlayer, other: Other, /) -> Reply:
    return drafted(desk, desk.do(Request("swap", {"one": player, "other": other})))


@act
def match(
    desk: Desk,
    players: Players,
    /,
    *,
    table: Annotated[
        int | None,
        Parameter(help="The table of the first match, or of all these players at tables (default: any free one)."),
    ] = None,
) -> Reply:
    if desk.state.is_at_tables:
        return drafted(desk, desk.do(by_hand(desk, players, table)))
    if len(players) % 2:
        raise Misuse("two_by_two", players=len(players))
    matches = [[one, other] for one, other in zip(players[::2], players[1::2], strict=True)]
    return drafted(
        desk, desk.do(Request("pair_by_hand", {"matches": matches, "tables": [] if table is None else [table]}))
    )


@act
def bye(
    desk: Desk,
    player: OnePlayer,
    /,
    *,
    kind: Annotated[
        Literal["win", "draw", "loss"], Parameter(help="What it is worth: win (default), draw or loss.")
    ] = "win",
) -> Reply:
    return drafted(desk, desk.do(Request("pair_by_hand", {"byes": [{"player": player, "kind": kind}]})))
