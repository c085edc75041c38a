"""`crosstable ranking` and `qualifiers`: the whole tournament in one list, and who enters the next stage."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cyclopts import Parameter

from crosstable.cli.arguments import options
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.runner import Report, on_tournaments
from crosstable.cli.text_tables import NUMBER, TEXT, columns, table, wrap
from crosstable.exchange.json_answers import entering_answer, names_of, ranking_answer
from crosstable.model.entry import EntryRule, read_entry
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.tournament import Tournament
from crosstable.model.validation import Problems
from crosstable.ranking.entrants import Entry, stage_entrants
from crosstable.ranking.final import final_ranking
from crosstable.views.standings import final_listing, is_over
from crosstable.words import sentence, words
from crosstable.words.value_texts import Names


@options
@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EntryOptions:
    top: int | None = None
    per_group: int | None = None
    best_next: int = 0
    min_points: float | None = None
    split: list[str] | None = None

    @property
    def written(self) -> dict[str, Any] | None:
        """The rule as a document has it; None if no option is given."""
        parts = [text.rpartition(":") for text in self.split or []]
        written = {
            "top": self.top,
            "per_group": self.per_group,
            "best_next": self.best_next or None,
            "min_points": self.min_points,
            "split": [{"group": group, "places": places} for group, _, places in parts] or None,
        }
        return {key: value for key, value in written.items() if value is not None} or None

    def read(self) -> EntryRule | None:
        written = self.written
        problems: Problems = []
        rule = None if written is None else read_entry(written, "entry", problems)
        if problems:
            raise Misuse("bad_options", problems)
        return rule


ENTRY_OPTIONS = EntryOptions()


# Name at most this many players who just miss the stage.
JUST_OUT = 4


@on_tournaments
def ranking(tournament: Tournament) -> Report:
    return ranking_report(tournament)


def ranking_report(tournament: Tournament) -> Report:
    sections = final_ranking(tournament)

    def lines() -> Iterator[str]:
        yield words("ranking.heading" if is_over(tournament) else "ranking.heading_so_far", name=tournament.name)
        yield from listing_lines(final_listing(tournament))

    return Report(lambda: ranking_answer(tournament, sections), lines)


@on_tournaments
def qualifiers(tournament: Tournament, *, entry: EntryOptions = ENTRY_OPTIONS, everybody: bool = False) -> Report:
    rule = entry.read()
    if rule is None and not everybody and not tournament.plan:
        raise Refusal("nothing_planned")
    result = stage_entrants(tournament, rule or (EntryRule() if everybody else tournament.plan[0].entry))
    names = names_of(tournament)
    return Report(lambda: entering_answer(result, names), lambda: entering_lines(result, names))


def entering_lines(result: Entry, names: Names) -> Iterator[str]:
    yield words("qualifiers.heading", players=len(result.entrants))
    rows = [
        [
            str(seed),
            names.get(entrant.player, entrant.player),
            entry_reason(entrant.why, entrant.candidate.place, entrant.candidate.group, entrant.into),
        ]
        for seed, entrant in enumerate(result.entrants, 1)
    ]
    yield from table(columns(seed=NUMBER, player=TEXT, why=TEXT), rows)
    if result.out:
        yield from wrap(
            words("qualifiers.out", names, players=[candidate.player for candidate in result.out[:JUST_OUT]])
        )
    for tie in result.ties:
        yield from wrap(sentence(tie.reason, names))


def entry_reason(code: str, place: int, group: str | None, into: str | None) -> str:
    return words(f"qualifiers.{code}", place=place, group=group, into=into)
