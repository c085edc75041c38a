"""Suggested actions for refusals, shown as buttons with the sentence."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.model.refusals import Refusal
from crosstable.views.alerts.alert import SuggestedAction
from crosstable.views.alerts.tournament import redraft_action, relief_choices

Fields = Mapping[str, Any]
Way = Callable[[Refusal, str, Fields, Room], Iterator[SuggestedAction]]

WAYS: dict[str, Way] = {}


def suggests_for(*codes: str) -> Callable[[Way], Way]:
    def register(way: Way) -> Way:
        WAYS.update(dict.fromkeys(codes, way))
        return way

    return register


def suggested_actions(refusal: Refusal, command: str, fields: Fields, room: Room) -> list[SuggestedAction]:
    """Return the suggested actions for a refusal; for several reasons only if they all have the same ones."""
    ways = {WAYS.get(reason.code) for reason in refusal.reasons} if refusal.code == "several_reasons" else set()
    way = ways.pop() if len(ways) == 1 else WAYS.get(refusal.code)
    return [] if way is None else list(way(refusal, command, fields, room))


@suggests_for("is_full")
def enter_beyond_limit(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.enter_beyond", refusal.params, command, {**fields, "when_full": "enter"})
    yield SuggestedAction("web.choice.enter_waiting", {}, command, {**fields, "when_full": "wait"})


@suggests_for("not_all_here")
def start_without_missing(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.start_without", refusal.params, command, {**fields, "absent": "drop"})
    yield SuggestedAction("web.choice.start_with", {}, command, {**fields, "absent": "keep"})
    yield SuggestedAction("web.choice.to_check_in", {}, page="check-in")


@suggests_for("not_checked_in")
def pair_without_missing(refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    if refusal.params["here"]:
        yield SuggestedAction("web.choice.drop_missing", refusal.params, "drop_missing")
    yield SuggestedAction("web.choice.keep_missing", {}, "ask_check_in", {"asked": False})
    yield SuggestedAction("web.choice.to_check_in", {}, page="check-in")


@suggests_for("nobody_here")
def start_with_all(_refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.start_with", {}, command, {**fields, "absent": "keep"})
    yield SuggestedAction("web.choice.to_check_in", {}, page="check-in")


@suggests_for("impossible_pairing")
def relax_pairing(refusal: Refusal, command: str, fields: Fields, room: Room) -> Iterator[SuggestedAction]:
    """Suggest what the engine has tried. `next_round` still closes the round as well."""
    if command == "next_round":
        yield from relief_choices(refusal, fields, can_end=False, command=command)
        return
    kept = {name: value for name, value in fields.items() if name in ("again", "afresh")}
    yield from relief_choices(refusal, kept, can_end=bool(room.state.stage.rounds))


@suggests_for("open_matches", "open_tables", "open_disputes")
def close_unfinished(refusal: Refusal, command: str, fields: Fields, room: Room) -> Iterator[SuggestedAction]:
    round_ = room.state.current
    if command in ("close_round", "next_round") and round_ is not None:
        params_list = [reason.params for reason in refusal.reasons] or [refusal.params]
        tables = sorted({table for params in params_list for table in params["tables"]})
        params = {"round": round_.number, "tables": tables}
        yield SuggestedAction("web.choice.close_unfinished", params, command, {**fields, "unfinished": True})


@suggests_for("cut_undecided", "cut_changed")
def show_cut(_refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.see_cut", {}, page="cut")


@suggests_for("changed_meanwhile")
def choose_result(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    params = refusal.params
    if command in ("enter_result", "correct"):
        own_fields = {name: value for name, value in fields.items() if name != "typed"}
        own_result = msgspec.to_builtins({"result": params["yours"], "twenties": params["your_twenties"]})
        own_fields |= {"table": params["table"], **own_result}
        params_ = {"result": params["yours"], "twenties": params["your_twenties"]}
        yield SuggestedAction("web.choice.enter_mine", params_, command, own_fields)
    yield SuggestedAction("web.choice.leave_theirs", {"result": params["theirs"], "twenties": params["their_twenties"]})


@suggests_for("table_changed_meanwhile")
def choose_table(_refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.enter_my_table", {}, command, fields)
    yield SuggestedAction("web.choice.leave_table", {})


@suggests_for("overtaken")
def repeat_command(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Repeat the command, unless it replaces a list: that would lose the other person's additions."""
    if not any(isinstance(reason.params.get("theirs"), list | tuple) for reason in refusal.reasons):
        yield SuggestedAction("web.choice.all_the_same", {}, command, fields)


@suggests_for("bracket_reaches")
def void_later_matches(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.void", {"matches": refusal.params["matches"]}, command, {**fields, "void": True})


@suggests_for("others_depend")
def undo_dependents(refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    falls, actions = refusal.params["falls"], refusal.params["actions"]
    also = [*actions[1:], *falls]
    yield SuggestedAction(
        "web.choice.undo_all", {"count": len(actions) + len(falls)}, "undo", {"action": actions[0], "also": also}
    )


@suggests_for("late_needs_reason", "reason_missing")
def give_reason(_refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    yield SuggestedAction("web.choice.with_reason", {}, command, fields, ask="reason")


@suggests_for("draft_stale", "paired_already", "draft_changed")
def redraft(_refusal: Refusal, _command: str, _fields: Fields, room: Room) -> Iterator[SuggestedAction]:
    draft = room.state.current
    if draft is not None and draft.status == "draft":
        yield redraft_action(room.state, draft)


@suggests_for("tie_across_line")
def settle_tie(refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    if any(reason.code in ("tied_at_line", "level_across_groups") for reason in refusal.reasons):
        yield SuggestedAction("web.choice.settle", {}, page="stages")


@suggests_for("reports_differ")
def choose_report(refusal: Refusal, _command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    for result in refusal.params["reports"]:
        fields_ = {"table": fields.get("table"), "result": msgspec.to_builtins(result)}
        yield SuggestedAction("web.choice.stands", {"result": result}, "enter_result", fields_)
