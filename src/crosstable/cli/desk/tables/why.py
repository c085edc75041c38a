"""Why a round of tables is seated so."""

from collections.abc import Iterator

from crosstable.cli.desk.session import Answer, Desk
from crosstable.cli.desk.tables.rounds import COUNTED
from crosstable.cli.text_tables import wrapped
from crosstable.events import RoundSeated
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Reason, Refusal
from crosstable.rules.warnings import round_warnings
from crosstable.state.history import history
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.words import sentence, words

MODES = {"random": "mode.random", "by_rank": "mode.by_rank", "spread": "mode.spread", "fresh": "mode.fresh"}


def mode_of(state: State, round_: RoundInPlay) -> str | None:
    """Return how the round was drawn the last time; None where people set all of it."""
    events = [event for action in history(state) if action.holds for event in action.events]
    drawn = [event for event in events if isinstance(event, RoundSeated) and event.round == round_.number]
    return drawn[-1].mode if drawn else None


def mode_lines(desk: Desk, round_: RoundInPlay) -> Iterator[str]:
    """Return how the round was seated, and which tables were set by hand."""
    mode = mode_of(desk.state, round_)
    yield from wrapped(words("mode.none" if mode is None else MODES[mode], round=round_.number))
    by_hand = [number for number, table in sorted(round_.tables.items()) if round_.by_hand & {*table.seats}]
    if by_hand and mode is not None:
        yield words("tables.by_hand", tables=by_hand)


def seating_reasons(desk: Desk, round_: RoundInPlay, at: int | None) -> tuple[Answer, list[str]]:
    """Return how a round was seated, and who meets again or should sit apart there; of one table, where it is named."""
    if at is not None and at not in round_.tables:
        raise Refusal("no_such_table", round=round_.number, table=at, tables=sorted(round_.tables))
    found: list[Reason] = [
        warning for warning in round_warnings(desk.state, round_) if at is None or warning.params.get("table") == at
    ]
    answer: Answer = {"round": round_.number, "mode": mode_of(desk.state, round_)}
    if at is not None:
        answer |= {"table": at, "players": list(round_.tables[at].seats)}
    answer["reasons"] = reason_answers(found, desk.names)
    lines = [*mode_lines(desk, round_)]
    lines += [text for reason in found for text in wrapped(sentence(reason, desk.names), "   ")]
    if not any(reason.code in COUNTED for reason in found):
        from crosstable.words import words

        lines.append("   " + words("tables.no_repeats"))
    return answer, lines
