"""`crosstable pair`, `seat`, `publish`, `close` on a journal: the course of the rounds, and seats set by hand."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.desk.outcome import next_lines, next_step, outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.session import Desk, Reply, act, run_at_desk
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.desk.tables.cut import close_round
from crosstable.cli.options import Acting
from crosstable.cli.pair import RELIEF, Relief
from crosstable.cli.read_tournament import read_settings, with_players
from crosstable.cli.runner import Report
from crosstable.commands import Relieved
from crosstable.exchange.json_answers import round_fraction
from crosstable.formats.tables import TableSettings
from crosstable.model.exact import exact_text
from crosstable.model.refusals import Misuse, Refusal
from crosstable.rules.results import undecided_at_time
from crosstable.rules.score_events import LEAST_HALVES, MOST_HALVES
from crosstable.words import words


def pair_at_desk(
    where: Acting, relief: Relieved | None, drop: str | None, again: bool, afresh: bool, explain: bool
) -> int:
    def work(desk: Desk) -> Reply:
        fields = {"relief": relief, "player": drop, "again": again, "afresh": afresh}
        return draft_report(desk, desk.do(Request("pair", fields)), explain)

    return run_at_desk(where, work)


@act
def publish(desk: Desk, *, begin: bool = False) -> Reply:
    prompt = current_prompt()
    if prompt is not None:
        desk.seen = prompt.drafts_shown.get(desk.stream, desk.seen)
    requests = [Request("publish"), *([Request("start_round")] if begin else [])]
    return outcome_report(desk, desk.do(*requests), more=[next_step(desk)])


begin = struct_command("start_round", [], name="begin", more=next_lines)


@act
def close(desk: Desk, *, unfinished: bool = False) -> Reply:
    return outcome_report(
        desk, close_round(desk, Request("close_round", {"unfinished": unfinished})), more=[next_step(desk)]
    )


def _time_up_report(desk: Desk, outcome: Outcome) -> Report:
    return outcome_report(desk, outcome, more=[next_step(desk)], warnings=undecided_at_time(desk.state))


time_up = struct_command("call_time", name="time_up", report=_time_up_report)


@act
def next_(desk: Desk, *, unfinished: bool = False, explain: bool = False, relief: Relief = RELIEF) -> Reply:
    request = Request("next_round", {"unfinished": unfinished, "relief": relief.chosen, "player": relief.drop})
    return draft_report(desk, close_round(desk, request), explain)


swap = struct_command("swap", renamed={"one": "player"}, report=draft_report)


@act
def match(desk: Desk, players: list[str], /, *, table: int | None = None) -> Reply:
    if desk.state.is_at_tables:
        return draft_report(desk, desk.do(by_hand(desk, players, table)))
    if len(players) % 2:
        raise Misuse("two_by_two", players=len(players))
    matches = [[first, second] for first, second in zip(players[::2], players[1::2], strict=True)]
    return draft_report(
        desk, desk.do(Request("pair_by_hand", {"matches": matches, "tables": [] if table is None else [table]}))
    )


@act
def bye(desk: Desk, player: str, /, *, kind: Literal["win", "draw", "loss"] = "win") -> Reply:
    return draft_report(desk, desk.do(Request("pair_by_hand", {"byes": [{"player": player, "kind": kind}]})))


Mode = Literal["random", "by_rank", "spread", "fresh"]


def seat_at_desk(where: Acting, mode: Mode | None, again: bool, afresh: bool) -> int:
    def work(desk: Desk) -> Report:
        return draft_report(desk, desk.do(Request("seat", {"mode": mode, "again": again, "afresh": afresh})))

    return run_at_desk(where, work)


def seat_by_hand_at_desk(where: Acting, players: Sequence[str], table: int) -> int:
    def work(desk: Desk) -> Report:
        return draft_report(desk, desk.do(by_hand(desk, players, table)))

    return run_at_desk(where, work)


def by_hand(desk: Desk, players: Sequence[str], table: int | None) -> Request:
    """Return the command for tables by hand: all at that table, or as many as a table takes at each.

    Refused without any.
    """
    if not players:
        raise Refusal("nobody_named")
    size = desk.state.stage.config.of(TableSettings).table_size if table is None else len(players)
    tables = [list(players[i : i + size]) for i in range(0, len(players), size)]
    return Request("seat_by_hand", {"tables": tables, "numbers": [] if table is None else [table]})


@act
def multiplier(desk: Desk, times: str | None = None, /) -> Reply:
    if times is None:
        return _show(desk)
    return outcome_report(desk, desk.do(read_multiplier(times)), more=[next_step(desk)])


def read_multiplier(text: str) -> Request:
    """Return the multiplier that was typed: 1.5, 1,5, x2. Raise a refusal if it is invalid or out of bounds."""
    plain = text.strip().casefold().replace(",", ".").strip("x\u00d7")
    try:
        halves = Fraction(plain) * 2
    except (ValueError, ZeroDivisionError):
        raise Misuse("not_a_multiplier", value=text) from None
    if halves.denominator != 1 or not LEAST_HALVES <= halves <= MOST_HALVES:
        low, high = (exact_text(Fraction(bound, 2)) for bound in (LEAST_HALVES, MOST_HALVES))
        raise Refusal("bad_multiplier", low=low, high=high, value=plain)
    return Request("set_multiplier", {"halves": halves.numerator})


def _show(desk: Desk) -> Report:
    round_ = desk.state.current
    times = Fraction(1) if round_ is None else round_.round.multiplier
    number = None if round_ is None else round_.number
    return Report(
        lambda: {"round": number, "multiplier": round_fraction(times)},
        lambda: [words("tables.multiplier", round=number, times=times)],
    )


@act
def playoff(
    desk: Desk,
    top: int | None = None,
    /,
    *,
    players: list[str] | None = None,
    name: str | None = None,
    rounds: int | None = None,
    multiplier: str | None = None,
    settings: list[str] | None = None,
) -> Reply:
    times = None if multiplier is None else read_multiplier(multiplier)
    config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
    fields = {"top": top, "players": players, "name": name, "config": with_players(config, desk.player)}
    outcome = desk.do(Request("playoff", fields), *([Request("seat"), times] if times is not None else []))
    return outcome_report(desk, outcome, more=[next_step(desk)]) if times is None else draft_report(desk, outcome)


def restore_player(where: Acting, text: str) -> int:
    def work(desk: Desk) -> Reply:
        return outcome_report(desk, desk.do(Request("restore", {"player": text})), more=[next_step(desk)])

    return run_at_desk(where, work)
