"""The end of a tournament: who won, who finished where, the podiums, prizes, figures and highlights."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.current import standings_of
from crosstable.ranking.final import FinalRow, FinalSection, final_ranking
from crosstable.ranking.highlights import PODIUM, Highlight, match_highlights
from crosstable.ranking.ledger import effective_result
from crosstable.ranking.prizes import Award, awards
from crosstable.ranking.rows import Record, has_draws
from crosstable.ranking.tables.highlights import table_highlights
from crosstable.ranking.tables.leaderboard import Leaderboard

# How many a podium holds at most, however many share a place.
MOST_ON_PODIUM = 8


class Podium(msgspec.Struct, frozen=True):
    """The first places, best first; `group` if there are several podiums."""

    group: str | None
    rows: tuple[FinalRow, ...]


class Champion(msgspec.Struct, frozen=True):
    """The winner, with the record over all stages; or with the score of that many rounds if the last were at tables."""

    player: Player
    record: Record | None
    points: Fraction | None
    rounds: int


class Figure(msgspec.Struct, frozen=True):
    """How many there were: players, rounds, matches, tables or cuts."""

    code: str
    count: int


class FinalResults(msgspec.Struct, frozen=True):
    """The final placements. `champion` is None if there are several rankings or the first place is shared.

    If there is one ranking, its podium is the first.
    """

    sections: tuple[FinalSection, ...]
    champion: Champion | None
    podiums: tuple[Podium, ...]
    awards: tuple[Award, ...]

    @property
    def has_draws(self) -> bool:
        """Whether any match of anybody was drawn."""
        return has_draws(row.record for section in self.sections for row in section.rows)

    @property
    def is_one_ranking(self) -> bool:
        return len(self.sections) == 1

    def place(self, player: PlayerId) -> tuple[FinalSection, int] | None:
        for section in self.sections:
            for index, row in enumerate(section.rows):
                if row.player.id == player:
                    return section, index
        return None


class Ending(msgspec.Struct, frozen=True):
    """Highlights for the end. `criteria` are the codes by which the last stage is ranked."""

    results: FinalResults
    at_tables: bool
    figures: tuple[Figure, ...]
    criteria: tuple[str, ...]
    highlights: tuple[Highlight, ...]


def final_results(tournament: Tournament) -> FinalResults:
    sections = tuple(final_ranking(tournament))
    return FinalResults(
        sections,
        _champion(tournament, sections),
        tuple(_podiums(tournament, sections)),
        tuple(awards(tournament)),
    )


def ending(tournament: Tournament, results: FinalResults) -> Ending:
    standings = standings_of(tournament)
    is_at_tables = isinstance(standings, Leaderboard)
    return Ending(
        results=results,
        at_tables=is_at_tables,
        figures=tuple(Figure(code, count) for code, count in _figures(tournament)),
        criteria=tuple(standings.shown_codes),
        highlights=tuple((table_highlights if is_at_tables else match_highlights)(tournament)),
    )


def _champion(tournament: Tournament, sections: Sequence[FinalSection]) -> Champion | None:
    if len(sections) != 1 or not sections[0].rows or sections[0].rows[0].tied_with:
        return None
    row = sections[0].rows[0]
    rounds = sum(row.player.id in table.seats for played in tournament.all_rounds for table in played.tables)
    record = None if tournament.stage.config.traits.at_tables else row.record
    return Champion(row.player, record, row.points, rounds)


def _podiums(tournament: Tournament, sections: Sequence[FinalSection]) -> Iterator[Podium]:
    """Yield the podium of each ranking; of groups made by a split (Gold, Silver) one each, counted from 1."""
    last, stage = len(tournament.stages) - 1, tournament.stage
    is_split = stage.entry is not None and stage.entry.kind == "split"
    for section in sections:
        groups = dict.fromkeys(row.group for row in section.rows if row.stage == last) if is_split else {}
        for name in groups or [section.name]:
            rows = [row for row in section.rows if not groups or (row.stage == last and row.group == name)]
            before = rows[0].rank - 1 if groups else 0
            best = [msgspec.structs.replace(row, rank=row.rank - before) for row in rows if row.rank <= before + PODIUM]
            if best:
                yield Podium(name, tuple(best[:MOST_ON_PODIUM]))


def _figures(tournament: Tournament) -> Iterator[tuple[str, int]]:
    players = tournament.by_id
    rounds = [round_ for round_ in tournament.all_rounds if round_.counts]
    matches = sum(
        effective_result(match, round_.number, players) is not None for round_ in rounds for match in round_.matches
    )
    tables = sum(len(round_.tables) for round_ in rounds)
    cuts = {player.eliminated_in for player in tournament.players} - {None}
    yield "players", sum(player.took_part for player in tournament.players)
    yield "rounds", len(rounds)
    if matches or not tables:
        yield "matches", matches
    if tables:
        yield "tables", tables
        if cuts:
            yield "cuts", len(cuts)
