"""`crosstable simulate`: a made-up tournament as a document."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from crosstable.cli.files import FINE, STANDARD_INPUT, refuse, write
from crosstable.cli.progress import Progress

if TYPE_CHECKING:
    from crosstable.model.tournament import Tournament
    from crosstable.simulation.options import Simulation


def simulate(
    *,
    players: Annotated[int, Parameter(help="How many players enter (16 unless told).")] = 16,
    rounds: Annotated[int | None, Parameter(help="How many rounds; unless told, as many as suit the players.")] = None,
    preset: Annotated[str, Parameter(help="The rules to play by (mtg unless told).")] = "mtg",
    seed: Annotated[
        int, Parameter(help="Decides everything: the same seed gives the same tournament (0 unless told).")
    ] = 0,
    drops: Annotated[float, Parameter(help="The share of players who drop at some time, from 0 to 1.")] = 0.0,
    late: Annotated[float, Parameter(help="The share of players who enter late, from 0 to 1.")] = 0.0,
    draws: Annotated[float, Parameter(help="The share of drawn matches, from 0 to 1.")] = 0.0,
    byes: Annotated[
        float, Parameter(help="The share of players who ask once for a bye worth a draw, from 0 to 1.")
    ] = 0.0,
    config: Annotated[str | None, Parameter(help="Configuration over the preset's, as a JSON object.")] = None,
    name: Annotated[str, Parameter(help="The tournament's name.")] = "Made up",
    output: Annotated[
        str, Parameter(help="The file to write; - is standard output, and so is nothing.")
    ] = STANDARD_INPUT,
    json: Annotated[bool, Parameter(help="Write the document on one line.")] = False,
) -> int:
    """Make up a tournament and write its document."""
    from crosstable.exchange.answers import line
    from crosstable.exchange.writing import document_of, write_document
    from crosstable.model.refusals import Refusal
    from crosstable.simulation.options import simulation

    try:
        wishes = simulation(
            None if config is None else _read_config(config),
            name=name,
            preset=preset,
            seed=seed,
            players=players,
            rounds=rounds,
            drops=drops,
            late=late,
            draws=draws,
            byes=byes,
        )
        tournament = _last(wishes)
        write(output, line(document_of(tournament)) + "\n" if json else write_document(tournament))
    except Refusal as refusal:
        return refuse(refusal, json)
    return FINE


def _read_config(text: str) -> object:
    """The overrides in an option. Refused as an option, not as a file."""
    from crosstable.exchange.text import decoded
    from crosstable.model.refusals import Reason, Refusal

    try:
        return decoded(text)
    except Refusal as refusal:
        reasons = [Reason(reason.code, reason.params, "config") for reason in refusal.reasons]
        raise Refusal("bad_options", reasons) from None


def _last(wishes: "Simulation") -> "Tournament":
    """The tournament after its last round."""
    from crosstable.simulation.run import simulate as rounds
    from crosstable.words import words

    steps = rounds(wishes)
    tournament = next(steps)
    with Progress() as progress:
        progress.say(words("progress.round", round=1, rounds=wishes.rounds))
        for tournament in steps:
            done = len(tournament.stage.rounds)
            progress.say(words("progress.round", round=min(done + 1, wishes.rounds), rounds=wishes.rounds))
    return tournament
