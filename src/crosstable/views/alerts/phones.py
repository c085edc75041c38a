"""Alerts from players' phones: disputes and requests, reports, late taps."""

from collections.abc import Iterator, Mapping

import msgspec

from crosstable.model.tournament import Papers, PlayerId, Result
from crosstable.rules.teams import combine_reports, is_complete
from crosstable.state.apply_results import report_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import DeskRequest
from crosstable.state.state import State
from crosstable.views.alerts.alert import MOST, Alert, SuggestedAction

MOST_FROM_PHONES = 12

# Codes of everything that comes from players' phones.
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

# The command that granting a request amounts to: who may not give that command may not grant it.
AMOUNTS_TO = {"drop": "drop", "absent": "change_player", "late": "change_player", "report": "correct"}

# The codes of a request, and of the choices that grant and decline it.
_REQUESTS: Mapping[str, tuple[str, str, str | None]] = {
    "claim": ("web.unusual.claim", "web.choice.grant_claim", "web.choice.refuse_claim"),
    "drop": ("web.unusual.request.drop", "web.choice.grant", "web.choice.decline"),
    "absent": ("web.unusual.request.absent", "web.choice.grant", "web.choice.decline"),
    "late": ("web.unusual.request.late", "web.choice.grant", "web.choice.decline"),
    "judge": ("web.unusual.judge", "web.choice.call_done", None),
    "report": ("web.unusual.late_report", "web.choice.accept_report", "web.choice.discard_report"),
}


def count_waiting(state: State) -> int:
    round_ = state.current if state.stages else None
    count = 0 if round_ is None or not round_.is_open else len(round_.unconfirmed | round_.disputes.keys())
    return count + len(state.requests) + len(state.held)


def phone_alerts(state: State) -> list[Alert]:
    current = state.current if state.stages else None
    round_ = current if current is not None and current.is_open else None
    alerts = desk_requests(state, round_)
    if round_ is not None:
        alerts += unconfirmed_reports(round_, len(round_.reports))
    return [*alerts, *late_taps(state, len(state.held))]


def desk_requests(state: State, round_: RoundInPlay | None) -> list[Alert]:
    """Return disputes and requests to the desk, the oldest first."""
    alerts = [] if round_ is None else [(round_.told[table], alert) for table, alert in _disputes(state, round_)]
    alerts += [(number, _request(number, request)) for number, request in state.requests.items()]
    alerts.sort(key=lambda numbered: numbered[0])
    return [alert for _, alert in alerts]


def _request(number: int, request: DeskRequest) -> Alert:
    code, grant, decline = _REQUESTS[request.kind]
    params = {**msgspec.structs.asdict(request), "request": number}
    # Declining takes the same right as granting; but anybody may discard a late report.
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


def _disputes(state: State, round_: RoundInPlay) -> Iterator[tuple[int, Alert]]:
    """Yield tables with contradicting reports, with every reported result."""
    for table, by in round_.disputes.items():
        if table in round_.tables:
            yield table, _disputed_papers(state, round_, table, by)
            continue
        match = round_.matches[table]
        other = match.second if by == match.first else match.first
        mine, theirs = report_of(round_, table, by), report_of(round_, table, other)
        results = [match.result] if match.result is not None else list[Result]()
        results += [report.result for report in round_.reports.get(table, ())]
        choices = [
            SuggestedAction(
                "web.choice.stands",
                {"result": result},
                "enter_result",
                {"table": table, "result": msgspec.to_builtins(result)},
            )
            for result in dict.fromkeys(results)
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
    stands = round_.tables[table].games
    results = dict.fromkeys(report.result for report in round_.reports.get(table, ()))
    papers = dict.fromkeys(
        [*([Papers(stands)] if stands else []), *(result for result in results if isinstance(result, Papers))]
    )
    choices = [
        SuggestedAction(
            "web.choice.stands",
            {"result": papers_},
            "enter_table",
            {"table": table, "games": msgspec.to_builtins(papers_.games)},
        )
        for papers_ in papers
    ]
    go = SuggestedAction("web.choice.go_to_table", {"table": table}, page=f"#t{table}")
    params = {"table": table, "by": by, "papers": list(papers), "at": state.log[round_.told[table] - 1].time}
    return Alert("web.unusual.disputed_papers", params, choices=(*choices, go))


def unconfirmed_reports(round_: RoundInPlay, most: int = MOST) -> Iterator[Alert]:
    """Yield reports that wait for the other player, or for the desk if one phone holds both: the oldest first."""
    waiting = sorted(round_.unconfirmed - round_.disputes.keys(), key=lambda table: round_.told[table])
    # A match of teams goes on while boards are open.
    results = {table: combine_reports(round_.reports[table])[0].result for table in waiting}
    waiting = [table for table in waiting if is_complete(results[table])]
    if waiting:
        choices = [
            SuggestedAction(
                "web.choice.confirm",
                {"table": table, "result": results[table]},
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
            "delta": tap.delta,
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
