"""`crosstable simulate` and `demo`: a made-up tournament as a document, or told round by round."""

from collections.abc import Iterator, Sequence

from crosstable.cli.arguments import command
from crosstable.cli.file_access import write
from crosstable.cli.options import STANDARD_INPUT, File
from crosstable.cli.output import Progress
from crosstable.cli.pair import pairing_heading, pairing_lines, reason_lines
from crosstable.cli.ranking import ranking_report
from crosstable.cli.runner import FINE, Report, refuse
from crosstable.cli.standings import explanation_lines, heading, standings_lines, standings_report
from crosstable.cli.text_tables import wrap
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.exchange.json_answers import Answer, line, names_of
from crosstable.exchange.json_reader import decode_json
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Forfeit, Match, PlayerId, Round, Score, Tournament
from crosstable.pairing.systems import pair as paired
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.simulation.options import simulation
from crosstable.simulation.parameters import Simulation
from crosstable.simulation.run import simulate as rounds
from crosstable.views.standings import live
from crosstable.words import sentence, words
from crosstable.words.value_texts import Names


@command
def simulate(
    *,
    players: int = 16,
    rounds: int | None = None,
    preset: str = "mtg",
    seed: int = 0,
    drops: float = 0.0,
    late: float = 0.0,
    draws: float = 0.0,
    byes: float = 0.0,
    multipliers: str | None = None,
    then: list[str] | None = None,
    config: str | None = None,
    name: str = "Made up",
    output: File | None = None,
    summary: bool = False,
    json: bool = False,
) -> int:
    try:
        if summary and output == STANDARD_INPUT:
            raise Misuse("bad_options", [Reason("summary_in_the_way", {}, "output")])
        several = {} if multipliers is None else {"multipliers": [_number(times) for times in multipliers.split(",")]}
        wishes = simulation(
            None if config is None else _read_config(config, "config"),
            [_read_config(stage, "then") if stage.lstrip().startswith("{") else stage for stage in then or ()],
            name=name,
            preset=preset,
            seed=seed,
            players=players,
            rounds=rounds,
            drops=drops,
            late=late,
            draws=draws,
            byes=byes,
            **several,
        )
        steps = _steps(wishes)
        if output is not None or not summary:
            text = line(document_of(steps[-1])) + "\n" if json else write_document(steps[-1])
            write(STANDARD_INPUT if output is None else output, text)
        if summary:
            summary_report(steps).show(json, names_of(steps[-1]))
    except Refusal as refusal:
        return refuse(refusal, json)
    return FINE


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _read_config(text: str, option: str) -> object:
    try:
        return decode_json(text)
    except Refusal as refusal:
        reasons = [Reason(reason.code, reason.params, option) for reason in refusal.reasons]
        raise Misuse("bad_options", reasons) from None


def _steps(wishes: Simulation) -> list[Tournament]:
    steps: list[Tournament] = []
    with Progress() as progress:
        for tournament in rounds(wishes):
            steps.append(tournament)
            progress.say(words("progress.round", round=min(len(steps), wishes.rounds), rounds=wishes.rounds))
    return steps


INDENT = "   "


def summary_report(steps: Sequence[Tournament]) -> Report:
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


def _cut_lines(result: Cut, names: Names) -> Iterator[str]:
    if result.cut:
        yield INDENT + words(
            "simulated.cut",
            target=result.target,
            original=result.original,
            gone=len(result.cut),
            remaining=result.remaining,
        )
        for group in result.groups:
            text = words(
                "cut.group", names, score=group.score, round_score=group.round_score, players=list(group.players)
            )
            yield from wrap(text, INDENT * 2, INDENT * 2 + "  ")
    for warning in result.warnings:
        yield from wrap(sentence(warning, names), INDENT, INDENT + "  ")


PLAYERS, ROUNDS, SEED, DRAWS = 9, 4, 11, 0.1

NEXT = ("crosstable simulate --players 32 --seed 7 --output friday.json", "crosstable standings friday.json --explain")


def demo() -> int:
    print(*_demo_lines(), sep="\n")
    return FINE


def _demo_lines() -> Iterator[str]:
    before, *others = rounds(simulation(players=PLAYERS, rounds=ROUNDS, seed=SEED, draws=DRAWS, name="Demo"))
    names = names_of(before)
    yield words("demo.welcome", players=PLAYERS, rounds=ROUNDS)
    for after in others:
        pairing = paired(before)
        yield ""
        yield pairing_heading(before, pairing)
        yield from pairing_lines(before, pairing, names)
        yield from reason_lines(before, pairing, names)
        yield ""
        yield words("demo.results", round=pairing.round)
        yield from (f"  {_result_line(match, names)}" for match in after.stage.rounds[-1].matches)
        table = Standings(after)
        yield ""
        yield heading(table)
        yield from standings_lines(table, live(after))
        before = after
    yield from explanation_lines(table, [table.rows[0].player.id], names)
    yield ""
    yield words("demo.next")
    yield from (f"  {command}" for command in NEXT)


def _result_line(match: Match, names: Names) -> str:
    players = {"first": match.first, "second": match.second}
    match match.result:
        case Score(first, second, draws):
            games = f"{first}-{second}-{draws}" if draws else f"{first}-{second}"
            return words("demo.score", names, games=games, **players)
        case Forfeit(by):
            return words("demo.forfeit", names, by=by, **players)
        case _:
            return words("demo.double_loss", names, **players)
