"""`crosstable tournaments`: what is in the journal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from crosstable.cli.desk.at_work import Answer, at_journal
from crosstable.cli.desk.log import day
from crosstable.cli.desk.opening import Session
from crosstable.cli.desk.options import PLACE, Place
from crosstable.cli.files import FINE
from crosstable.cli.tables import LONGEST_NAME, Column, table

if TYPE_CHECKING:
    from crosstable.journal.interface import StreamId


def tournaments(*, where: Place = PLACE) -> int:
    """List the tournaments of the journal."""

    def work(session: Session) -> int:
        from crosstable.exchange.answers import line
        from crosstable.words import words

        listed = [_tournament(session, stream) for stream in session.journal.streams()]
        if where.json:
            print(line({"tournaments": listed}))
        elif not listed:
            print(words("tournaments.none"))
        else:
            for text in _tournament_lines(listed):
                print(text)
        return FINE

    return at_journal(where, work)


def _tournament(session: Session, stream: "StreamId") -> Answer:
    state = session.director.state(stream)
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


def _tournament_lines(listed: list[dict[str, Any]]) -> Iterator[str]:
    from crosstable.words import words

    columns = [
        Column(words("column.id")),
        Column(words("column.tournament"), longest=LONGEST_NAME),
        Column(words("column.players"), right=True),
        Column(words("column.round"), right=True),
        Column(words("column.began")),
        Column(words("column.phase")),
    ]
    rows = [
        [
            one["tournament"],
            one["name"],
            str(one["players"]),
            str(one["round"]),
            day(one["began"]),
            words(f"phase.{one['phase']}"),
        ]
        for one in listed
    ]
    yield from table(columns, rows)
