"""The papers of a player's table: the result, the reports that wait, and who has not signed."""

from typing import Any

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.papers import SEATS, PaperGame
from crosstable.model.tournament import Papers, PlayerId
from crosstable.rules.table_reports import reports_of_others
from crosstable.state.apply_results import report_of
from crosstable.state.apply_tables import agreeing_players
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.public import Public

Games = tuple[PaperGame, ...]


class PaperSeat(msgspec.Struct, frozen=True):
    """A player at the table, by seat."""

    player: PlayerId
    name: str
    short_name: str


class PaperReports(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a table, and the reports that wait: the player's own, and the first of the others.

    `missing_names` have not signed what the player wrote or sees. `same_phone`: this phone wrote it for another player,
    so the desk signs.
    """

    reports: str
    bula: int
    people: list[PaperSeat]
    result: Games
    mine: Games
    theirs: Games
    author_name: str
    missing_names: list[str]
    disputed: bool
    by_me: bool
    by_desk: bool
    to_sign: bool
    same_phone: bool

    @property
    def players(self) -> list[PlayerId]:
        return [seat.player for seat in self.people]

    def order_of(self, game: PaperGame | None) -> list[int]:
        if game is not None:
            return [self.players.index(player) for player in game.seats]
        return list(range(SEATS))

    def games_to_send(self, games: Games) -> list[dict[str, Any]]:
        plain: list[dict[str, Any]] = msgspec.to_builtins(list(games))
        return plain


def paper_reports(
    state: State, view: Public, round_: RoundInPlay, number: int, player: PlayerId, device: str
) -> PaperReports | None:
    config = state.stage.config
    bula = config.of(TableSettings).bula
    table = round_.tables[number]
    if bula is None:
        return None
    own, others = report_of(round_, number, player), reports_of_others(state, round_, number, player)
    mine = _games(None if own is None else own.result)
    theirs = _games(others[0].result if others else None)
    author = round_.reported_by.get(number)
    seen = mine or theirs or table.games
    missing = [seat for seat in table.seats if seat not in agreeing_players(round_, number, seen)] if seen else []
    return PaperReports(
        reports=config.player_reports,
        bula=bula,
        people=[PaperSeat(seat, view.by_id[seat].name, view.short[seat]) for seat in table.seats],
        result=table.games,
        mine=mine,
        theirs=theirs,
        author_name=view.by_id[others[0].player].name if others else "",
        missing_names=[view.by_id[seat].name for seat in missing if seat != player],
        disputed=number in round_.disputes,
        by_me=author == player,
        by_desk=round_.has_result_at(number) and author is None and not is_by_phone(state, round_, number),
        to_sign=bool(theirs) and not mine,
        same_phone=bool(others) and others[0].by == device,
    )


def _games(result: object) -> Games:
    return result.games if isinstance(result, Papers) else ()


def is_by_phone(state: State, round_: RoundInPlay, table: int) -> bool:
    """Return whether a table was last changed by a phone of one of its players."""
    seats = round_.seats[table]
    phones = {phone.device for player, phone in state.phones.items() if state.teams.get(player, player) in seats}
    return table in round_.touched and state.log[round_.touched[table] - 1].by in phones
