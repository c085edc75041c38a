"""`crosstable create`, `rename`, `start`, `complete`, `cancel`, `note`, `tournaments`: the tournament itself."""

from hashlib import sha256
from secrets import randbelow
from typing import Annotated

from cyclopts import Parameter

from crosstable.app.director import Envelope, Outcome
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.new_tournament import LARGEST_SEED
from crosstable.cli.arguments import command
from crosstable.cli.desk.local_time import day
from crosstable.cli.desk.open_journal import Session, actor_id, last_name, unreadable_lines
from crosstable.cli.desk.outcome import creation_report, next_step, outcome_report, rounds_left
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words, on_journal, run_on_journal
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.options import ACTING, Acting
from crosstable.cli.read_tournament import read_settings, read_value
from crosstable.cli.runner import Report, list_report, refuse_several
from crosstable.cli.text_tables import NAME, NUMBER, TEXT
from crosstable.commands import Actor
from crosstable.exchange.json_answers import reason_answers
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Misuse, Reason
from crosstable.simulation.options import written_stage
from crosstable.state.state import State
from crosstable.words import words


@command
def create(
    name: list[str],
    /,
    *,
    preset: str = "mtg",
    rounds: int | None = None,
    settings: list[str] | None = None,
    then: list[str] | None = None,
    seed: int | None = None,
    where: Acting = ACTING,
) -> int:

    def create(intake: Intake) -> Outcome:
        config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
        plan = tuple(written_stage(read_value(stage)) for stage in then or ())
        fields = {"name": " ".join(name), "seed": _seed(seed, where.key), "preset": preset}
        request = Request("create", {**fields, "config": config, "plan": plan})
        return intake.submit(None, request, Envelope(Actor(actor_id(where)), where.key))

    def work(session: Session) -> Report:
        outcome = create(session.intake)
        created = words("desk.created", name=outcome.state.name, preset=preset)
        return creation_report(outcome, [created, command_words("next.enter")])

    return run_on_journal(where, work, create=True, tried=create)


def _seed(seed: int | None, key: str | None) -> int:
    """Draw a seed; with a key always the same one, so that a repeated command is the same command."""
    if seed is not None:
        return seed
    if key is None:
        return randbelow(LARGEST_SEED)
    return int.from_bytes(sha256(key.encode()).digest()[:4]) % LARGEST_SEED


@act
def rename(desk: Desk, texts: Annotated[list[str], Parameter(n_tokens=-1)], /) -> Reply:
    if len(texts) > 2:
        raise Misuse("quote_names")
    if len(texts) == 1:
        return outcome_report(desk, desk.do(Request("rename", {"name": texts[0]})))
    return outcome_report(desk, desk.do(Request("rename_player", {"player": texts[0], "name": texts[1]})))


@act
def start(desk: Desk, *, drop_absent: bool = False, keep_absent: bool = False) -> Reply:
    refuse_several(drop_absent=drop_absent, keep_absent=keep_absent)
    absent = "drop" if drop_absent else "keep" if keep_absent else None
    return outcome_report(desk, desk.do(Request("start", {"absent": absent})), more=[next_step(desk)])


@act
def complete(desk: Desk) -> Reply:
    outcome = desk.do(Request("complete"))
    return outcome_report(
        desk, outcome, more=[next_step(desk)], warnings=rounds_left(desk.state) if outcome.events else ()
    )


cancel = struct_command("cancel")


@act
def note(
    desk: Desk, text: list[str], /, *, player: str | None = None, round_: int | None = None, table: int | None = None
) -> Reply:
    round_ = desk.state.last_round if round_ is None and table is not None else round_
    fields = {"words": " ".join(text), "player": player, "round": round_, "table": table}
    return outcome_report(desk, desk.do(Request("note", fields)))


@on_journal
def tournaments(session: Session) -> Reply:
    states, others = session.readable()
    listed = [
        _tournament(stream, state)
        if isinstance(state := states.get(stream), State)
        else _unreadable(session, stream, others[stream])
        for stream in session.tournaments()
    ]
    report = list_report(
        "tournaments",
        listed,
        "tournaments.none",
        id=TEXT.with_cell(lambda entry: entry["tournament"]),
        tournament=NAME.with_cell(lambda entry: entry["name"]),
        players=NUMBER,
        round=NUMBER,
        began=TEXT.with_cell(lambda entry: "" if entry["began"] is None else day(entry["began"])),
        phase=TEXT.with_cell(
            lambda entry: words(f"phase.{entry['phase']}" if entry["phase"] else "tournaments.unreadable")
        ),
    )
    return report._replace(warnings=unreadable_lines(session.journal, others))


def _tournament(stream: StreamId, state: State) -> Answer:
    return {
        "tournament": stream,
        "name": state.name,
        "phase": state.phase,
        "round": state.last_round,
        "rounds": state.stage.planned,
        "players": len(state.players),
        "seq": state.seq,
        "began": state.log[0].time,
    }


def _unreadable(session: Session, stream: StreamId, why: Reason) -> Answer:
    first = next(iter(session.journal.read(stream)), None)
    return {
        "tournament": stream,
        "name": last_name(session.journal, stream),
        **dict.fromkeys(("phase", "round", "rounds", "players", "seq")),
        "began": None if first is None else first.time,
        "unreadable": reason_answers([why], {})[0],
    }
