"""Standings that print themselves: rows by place or player, as text, as plain values, as a table in a notebook."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, overload

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.unknown_players import require_player
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.stage_standings import Row, StageStandings
from crosstable.ranking.standings import Standings as StandingsOfMatches
from crosstable.ranking.tables.leaderboard import Leaderboard as LeaderboardOfTables
from crosstable.ranking.tables.leaderboard import TableRow

if TYPE_CHECKING:
    from crosstable.words.cells import ListingTexts


class Printed(StageStandings[Row]):
    """Rows by place (counted from 0) or by player; as text, as a table in a notebook, as plain values."""

    @overload
    def __getitem__(self, place: int | str) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...

    def __getitem__(self, place: int | str | slice) -> Row | Sequence[Row]:
        if isinstance(place, str):
            return self.rows[_place_of(self, place)]
        return self.rows[place]

    def __str__(self) -> str:
        return _text(self._texts)

    def _repr_html_(self) -> str:
        return _html(self._texts)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, as `crosstable standings --json` prints them."""
        import json

        from crosstable.exchange.json_answers import line, names_of, standings_answer, with_names

        assert isinstance(self, StandingsOfMatches | LeaderboardOfTables)
        answer = with_names(standings_answer(self), names_of(self.ledger.tournament))
        plain: dict[str, Any] = json.loads(line(answer))
        return plain

    @property
    def _texts(self) -> "ListingTexts":
        from crosstable.views.standings import stage_listing
        from crosstable.words.cells import listing_texts

        assert isinstance(self, StandingsOfMatches | LeaderboardOfTables)
        return listing_texts(stage_listing(self))


class Standings(Printed[StandingsRow], StandingsOfMatches):
    """The standings of a stage of matches."""


class Leaderboard(Printed[TableRow], LeaderboardOfTables):
    """The ranks of a stage played at tables."""


def _place_of(standings: StageStandings[Any], player: str) -> int:
    """Return the place of a player by id or name. Raise `unknown_player`, or `no_place` for one without a place."""
    players = standings.ledger.tournament.players
    ids = [entrant.id for entrant in players]
    namesakes = [entrant.id for entrant in players if entrant.name == player]
    chosen = namesakes[0] if player not in ids and len(namesakes) == 1 else PlayerId(player)
    require_player(ids, chosen)
    if chosen not in standings.row_numbers:
        raise Refusal("no_place", player=chosen)
    return standings.row_numbers[chosen]


def _text(texts: "ListingTexts") -> str:
    """Return the rows as lines of text with aligned columns."""
    from crosstable.words.text_width import width

    titles = [column.title for column in texts.columns] + [""] * texts.has_marks
    rights = [column.is_right for column in texts.columns] + [False] * texts.has_marks
    lines = [titles, *(line for section in texts.sections for line in section.lines)]
    widths = [max(width(line[place]) for line in lines) for place in range(len(titles))]

    def align(line: list[str]) -> str:
        cells = [
            " " * (most - width(text)) + text if is_right else text + " " * (most - width(text))
            for text, most, is_right in zip(line, widths, rights, strict=True)
        ]
        return "  ".join(cells).rstrip()

    def all_lines() -> Iterator[str]:
        yield align(titles)
        for section in texts.sections:
            if section.head is not None:
                yield section.head
            yield from map(align, section.lines)

    return "\n".join(all_lines())


def _html(texts: "ListingTexts") -> str:
    titles = [column.title for column in texts.columns] + [""] * texts.has_marks

    def cells(line: list[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in line) + "</tr>"

    parts = []
    for section in texts.sections:
        head = "" if section.head is None else f"<caption>{escape(section.head)}</caption>"
        body = "".join(cells(line, "td") for line in section.lines)
        parts.append(f"<table>{head}<thead>{cells(titles, 'th')}</thead><tbody>{body}</tbody></table>")
    return "".join(parts)
