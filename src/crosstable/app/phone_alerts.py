"""What waits at the desk from players' phones: disputes and requests, reports, late taps."""

from collections.abc import Iterator, Mapping

import msgspec

from crosstable.app.alert import MOST, Alert, SuggestedAction
from crosstable.model.tournament import Papers, PlayerId, Result
from crosstable.rules.teams import is_whole, joined
from crosstable.state.apply_results import report_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import DeskRequest
from crosstable.state.state import State
from crosstable.words.formatting import signed

MOST_FROM_PHONES = 12

# What comes from players' phones.
FROM_PHONES = (
    "web.unusual.disputed",
    "web.unusual.claim",
    "web.unusual.request.drop",
    "web.unusual.request.absent",
    "web.unusual.request.late",
    "web.unusual.judge",
    "web.unusual.late_report",
    "web.unusual.reported",
    "web.unusual.late_tap",
    "web.unusual.late_taps",
    "web.unusual.more_requests",
)

# The command that a request amounts to where it is granted: whoever may not give that does not grant it.
AMOUNTS_TO = {"drop": "drop", "absent": "change_player", "late": "change_player", "report": "correct"}

# What is said of a request, and the choices that grant and decline it.
_REQUESTS: Mapping[str, tuple[str, str, str | None]] = {
    "claim": ("web.unusual.claim", "web.choice.grant_claim", "web.choice.refuse_claim"),
    "drop": ("web.unusual.request.drop", "web.choice.grant", "web.choice.decline"),
    "absent": ("web.unusual.request.absent", "web.choice.grant", "web.choice.decline"),
    "late": ("web.unusual.request.late", "web.choice.grant", "web.choice.decline"),
    "judge": ("web.unusual.judge", "web.choice.call_done", None),
    "report": ("web.unusual.late_report", "web.choice.accept_report", "web.choice.discard_report"),
}


def waiting(state: State) -> int:
    """Return how many things from phones wait at the desk."""
    round_ = state.current if state.stages else None
    said = 0 if round_ is None or not round_.is_open else len(round_.unconfirmed | round_.disputes.keys())
    return said + len(state.requests) + len(state.held)


def from_phones(state: State) -> list[Alert]:
    """Return everything from phones that waits, however much it is: disputes and requests, reports, late taps."""
    current = state.current if state.stages else None
    round_ = current if current is not None and current.is_open else None
    found = asked_of_desk(state, round_)
    if round_ is not None:
        found += reported(round_, len(round_.reports))
    return [*found, *late_taps(state, len(state.held))]


def asked_of_desk(state: State, round_: RoundInPlay | None) -> list[Alert]:
    """Disputes, and whatever phones ask of the desk, in the order in which they came."""
    found = [] if round_ is None else [(round_.told[table], alert) for table, alert in _disputed(state, round_)]
    found += [(number, _request(number, request)) for number, request in state.requests.items()]
    found.sort(key=lambda numbered: numbered[0])
    return [alert for _, alert in found]


def _request(number: int, request: DeskRequest) -> Alert:
    """What a phone asks of the desk, with what settles it."""
    code, grant, decline = _REQUESTS[request.kind]
    params = {**msgspec.structs.asdict(request), "request": number}
    # Whoever may not grant it has nothing to decline either; but a late report may be thrown away.
    needs = AMOUNTS_TO.get(request.kind)
    choices = [
        SuggestedAction(
            code, {"result": request.result}, "settle_request", {"request": number, "grant": is_granted}, needs=right
        )
        for code, is_granted, right in (
            (grant, True, needs),
            (decline, False, None if request.kind == "report" else needs),
        )
        if code is not None
    ]
    if request.kind == "judge" and request.taken_by is None:
        choices.insert(0, SuggestedAction("web.choice.take_call", {}, "take_request", {"request": number}))
    return Alert(code, params, choices=tuple(choices))


def _disputed(state: State, round_: RoundInPlay) -> Iterator[tuple[int, Alert]]:
    """Tables where players say different things, with every result that somebody says."""
    for table, by in round_.disputes.items():
        if table in round_.tables:
            yield table, _disputed_papers(state, round_, table, by)
            continue
        match = round_.matches[table]
        other = match.second if by == match.first else match.first
        mine, theirs = report_of(round_, table, by), report_of(round_, table, other)
        said = [match.result] if match.result is not None else list[Result]()
        said += [report.result for report in round_.reports.get(table, ())]
        choices = [
            SuggestedAction(
                "web.choice.stands",
                {"result": result},
                "enter_result",
                {"table": table, "result": msgspec.to_builtins(result)},
            )
            for result in dict.fromkeys(said)
        ]
        params = {
            "table": table,
            "by": by,
            "other": other,
            "mine": None if mine is None else mine.result,
            "theirs": match.result if theirs is None else theirs.result,
            "at": state.log[round_.told[table] - 1].time,
        }
        go = SuggestedAction("web.choice.go_to_table", {"table": table}, page=f"#t{table}")
        yield table, Alert("web.unusual.disputed", params, choices=(*choices, go))


def _disputed_papers(state: State, round_: RoundInPlay, table: int, by: PlayerId) -> Alert:
    """A table that does not agree on its papers, with all that somebody has written."""
    stands = round_.tables[table].games
    said = dict.fromkeys(report.result for report in round_.reports.get(table, ()))
    papers = dict.fromkeys([*([Papers(stands)] if stands else []), *(one for one in said if isinstance(one, Papers))])
    choices = [
        SuggestedAction(
            "web.choice.stands",
            {"result": one},
            "enter_table",
            {"table": table, "games": msgspec.to_builtins(one.games)},
        )
        for one in papers
    ]
    go = SuggestedAction("web.choice.go_to_table", {"table": table}, page=f"#t{table}")
    params = {"table": table, "by": by, "papers": list(papers), "at": state.log[round_.told[table] - 1].time}
    return Alert("web.unusual.disputed_papers", params, choices=(*choices, go))


def reported(round_: RoundInPlay, most: int = MOST) -> Iterator[Alert]:
    """The reports that wait for the other player, or for the desk where one phone holds both: the oldest first."""
    waiting = sorted(round_.unconfirmed - round_.disputes.keys(), key=lambda table: round_.told[table])
    # A match of teams of which boards are open still goes on.
    said = {table: joined(round_.reports[table])[0].result for table in waiting}
    waiting = [table for table in waiting if is_whole(said[table])]
    if waiting:
        choices = [
            SuggestedAction(
                "web.choice.confirm",
                {"table": table, "result": said[table]},
                "confirm",
                {"table": table},
            )
            for table in waiting[:most]
        ]
        yield Alert("web.unusual.reported", {"tables": sorted(waiting)}, choices=tuple(choices))


def late_taps(state: State, most: int = MOST) -> Iterator[Alert]:
    for number, tap in list(state.held.items())[:most]:
        params = {
            "player": tap.player,
            "round": tap.round,
            "table": tap.table,
            "delta": signed(tap.delta),
            "at": tap.at,
        }
        choices = (
            SuggestedAction("web.choice.count_it", {}, "settle_tap", {"tap": number, "take": True}, ask="reason"),
            SuggestedAction("web.choice.let_it_go", {}, "settle_tap", {"tap": number, "take": False}),
        )
        yield Alert("web.unusual.late_tap", params, choices=choices)
    if len(state.held) > most:
        all_of_them = SuggestedAction("web.choice.all_late_taps", {"taps": len(state.held)}, page="taps")
        yield Alert("web.unusual.late_taps", {"more": len(state.held) - most}, choices=(all_of_them,))
