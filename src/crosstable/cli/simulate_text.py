"""A simulated tournament as lines for a terminal: a paragraph for each round, then the final places."""

from collections.abc import Iterator, Sequence

from crosstable.cli.ranking import ranking_report
from crosstable.cli.runner import Report
from crosstable.cli.standings_text import standings_report
from crosstable.cli.text_tables import wrap
from crosstable.exchange.json_answers import Answer, names_of
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.words import sentence, words
from crosstable.words.value_texts import Names

INDENT = "   "


def summary(steps: Sequence[Tournament]) -> Report:
    last = steps[-1]
    names, final = names_of(last), _final(last)

    def answer() -> Answer:
        return {"rounds": [_round_answer(step, names) for step in steps[1:]], **final.answer()}

    def lines() -> Iterator[str]:
        for step in steps[1:]:
            yield from _round_lines(step, names)
            yield ""
        yield from final.lines()

    return Report(answer, lines)


def _final(tournament: Tournament) -> Report:
    """Return the leaderboard of tables or the standings of matches; of several stages the final ranking."""
    if len(tournament.stages) > 1:
        return ranking_report(tournament)
    return standings_report(tournament)


def _cut(tournament: Tournament) -> Cut | None:
    return cut(tournament) if tournament.stage.config.traits.cuts else None


def _entrants(tournament: Tournament, number: int) -> list[PlayerId]:
    return [player.id for player in tournament.players if number == player.first_round > 1]


def _dropped_players(tournament: Tournament, number: int) -> list[PlayerId]:
    return [player.id for player in tournament.players if player.dropped_after == number]


def _sit_outs(tournament: Tournament, round_: Round) -> list[PlayerId]:
    seated = {seat for table in round_.tables for seat in table.seats}
    seated |= {player for match in round_.matches for player in (match.first, match.second)}
    here = [player for player in tournament.players if player.plays_in(round_.number)]
    return [player.id for player in here if player.id not in seated]


def _round_answer(tournament: Tournament, names: Names) -> Answer:
    round_ = tournament.stage.rounds[-1]
    result = _cut(tournament)
    return {
        "round": round_.number,
        "entered": _entrants(tournament, round_.number),
        "sitting_out": _sit_outs(tournament, round_),
        "dropped": _dropped_players(tournament, round_.number),
        "cut": None if result is None else cut_answer(result, names),
    }


def _round_lines(tournament: Tournament, names: Names) -> Iterator[str]:
    round_ = tournament.stage.rounds[-1]
    number = round_.number
    yield words(
        "simulated.tables" if round_.tables else "simulated.matches",
        round=number,
        times=None if round_.multiplier == 1 else round_.multiplier,
        players=sum(len(table.seats) for table in round_.tables),
        tables=len(round_.tables),
        matches=len(round_.matches),
    )
    for text in (
        words("simulated.entered", names, players=_entrants(tournament, number)),
        words(
            "simulated.sitting_out" if round_.tables else "simulated.without",
            names,
            players=_sit_outs(tournament, round_),
        ),
        words("simulated.left", names, players=_dropped_players(tournament, number)),
    ):
        if text:
            yield from wrap(text, INDENT, INDENT + "  ")
    result = _cut(tournament)
    if result is not None:
        yield from _cut_lines(result, names)


def _cut_lines(found: Cut, names: Names) -> Iterator[str]:
    if found.cut:
        yield INDENT + words(
            "simulated.cut",
            target=found.target,
            original=found.original,
            gone=len(found.cut),
            remaining=found.remaining,
        )
        for group in found.groups:
            text = words(
                "cut.group", names, score=group.score, round_score=group.round_score, players=list(group.players)
            )
            yield from wrap(text, INDENT * 2, INDENT * 2 + "  ")
    for warning in found.warnings:
        yield from wrap(sentence(warning, names), INDENT, INDENT + "  ")
