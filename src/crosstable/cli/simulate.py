"""`crosstable simulate`: a made-up tournament as a document, or told round by round."""

from crosstable.cli.arguments import command
from crosstable.cli.file_access import write
from crosstable.cli.options import STANDARD_INPUT, File
from crosstable.cli.progress import Progress
from crosstable.cli.runner import FINE, refuse
from crosstable.cli.simulate_text import summary as told
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.exchange.json_answers import line, names_of
from crosstable.exchange.json_reader import decode_json
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Tournament
from crosstable.simulation.options import simulation
from crosstable.simulation.parameters import Simulation
from crosstable.simulation.run import simulate as rounds
from crosstable.words import words


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
            told(steps).show(json, names_of(steps[-1]))
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
