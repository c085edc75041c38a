"""`crosstable tournaments`: what is in the journal."""

from collections.abc import Iterator
from typing import Any

from crosstable.cli.desk.local_time import day
from crosstable.cli.desk.open_journal import Session
from crosstable.cli.desk.session import Answer, Reply, on_journal
from crosstable.cli.desk.unreadable import last_name, unreadable_lines
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table
from crosstable.exchange.json_answers import reason_answers
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Reason
from crosstable.state.state import State
from crosstable.words import words


@on_journal
def tournaments(session: Session) -> Reply:
    states, others = session.readable()
    listed = [
        _tournament(stream, state)
        if isinstance(state := states.get(stream), State)
        else _unreadable(session, stream, others[stream])
        for stream in session.tournaments()
    ]
    lines = list(_tournament_lines(listed)) if listed else [words("tournaments.none")]
    return Report(lambda: {"tournaments": listed}, lambda: lines, warnings=unreadable_lines(session.journal, others))


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


def _tournament_lines(listed: list[dict[str, Any]]) -> Iterator[str]:
    heads = columns(id=TEXT, tournament=NAME, players=NUMBER, round=NUMBER, began=TEXT, phase=TEXT)
    rows = [
        [
            entry["tournament"],
            entry["name"],
            _number(entry["players"]),
            _number(entry["round"]),
            "" if entry["began"] is None else day(entry["began"]),
            words("tournaments.unreadable" if "unreadable" in entry else f"phase.{entry['phase']}"),
        ]
        for entry in listed
    ]
    yield from table(heads, rows)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
