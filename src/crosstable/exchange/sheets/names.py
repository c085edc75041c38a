"""Where everybody plays, by name: the list for the wall."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, titled
from crosstable.model.names import alphabetical
from crosstable.model.tournament import Player
from crosstable.words import words
from crosstable.words.seats import seat_code

# From so many names on they stand in two columns of the page.
TWO_COLUMNS = 36


def data(scene: Scene) -> Data:
    """Return every player with table and opponents, in the order of the alphabet."""
    at_tables = scene.kind == "tables"
    rows = [[player.name, table, *([] if at_tables else [other])] for player, table, other in _places(scene)]
    columns = [column("column.player", grow=3, bold=True), column("column.table", "right", bold=True)]
    if not at_tables:
        columns.append({**column("print.opponent", grow=2), "small": True})
    return {
        **titled(scene, "print.round", sheet=words("print.sheet.names"), round=scene.published.number),
        "sections": [{"head": None, "columns": columns, "rows": rows}],
        "flow": 2 if len(rows) > TWO_COLUMNS else 1,
        "running": True,
        # Few are told apart from further away.
        "size": 10 if len(rows) > TWO_COLUMNS else 12 if len(rows) > TWO_COLUMNS / 2 else 16,
    }


def _places(scene: Scene) -> list[tuple[Player, str, str]]:
    players, round_ = scene.tournament.by_id, scene.published
    places = []
    for match in round_.matches:
        for mine, yours in ((match.first, match.second), (match.second, match.first)):
            places.append((players[mine], str(match.table or ""), players[yours].name))
    for table in round_.tables:
        config = scene.stage.config
        places += [
            (players[player], seat_code(table.table, seat, config), "") for seat, player in enumerate(table.seats)
        ]
    places += [(players[bye.player], words("web.bye"), "") for bye in round_.byes]
    places += [(players[player], words("print.rests"), "") for player in scene.resting if player in players]
    return sorted(places, key=lambda place: (alphabetical(place[0].name), place[0].number))


SHEET = Sheet("names", "listing", data, beside="round")
