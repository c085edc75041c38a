"""Ways out of a refusal: what a page offers beside the sentence that says why not."""

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


def leads_out(*codes: str) -> Callable[[Way], Way]:
    """Registers what may be done about refusals with these codes."""

    def register(way: Way) -> Way:
        WAYS.update(dict.fromkeys(codes, way))
        return way

    return register


def ways_out(refusal: Refusal, command: str, fields: Fields, room: Room) -> list[SuggestedAction]:
    """What may be done instead of what was refused; of several reasons, where one way leads out of all of them."""
    ways = {WAYS.get(reason.code) for reason in refusal.reasons} if refusal.code == "several_reasons" else set()
    way = ways.pop() if len(ways) == 1 else WAYS.get(refusal.code)
    return [] if way is None else list(way(refusal, command, fields, room))


@leads_out("is_full")
def full(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """They are entered all the same, or wait."""
    yield SuggestedAction("web.choice.enter_beyond", refusal.params, command, {**fields, "when_full": "enter"})
    yield SuggestedAction("web.choice.enter_waiting", {}, command, {**fields, "when_full": "wait"})


@leads_out("not_all_here")
def not_all_here(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Those who are not here are dropped, or kept; or they are looked for first."""
    yield SuggestedAction("web.choice.start_without", refusal.params, command, {**fields, "absent": "drop"})
    yield SuggestedAction("web.choice.start_with", {}, command, {**fields, "absent": "keep"})
    yield SuggestedAction("web.choice.to_check_in", {}, page="check-in")


@leads_out("not_checked_in")
def not_checked_in(refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Those who are not here before a round are dropped, or everybody is kept; or they are looked for first."""
    if refusal.params["here"]:
        yield SuggestedAction("web.choice.drop_missing", refusal.params, "drop_missing")
    yield SuggestedAction("web.choice.keep_missing", {}, "ask_check_in", {"asked": False})
    yield SuggestedAction("web.choice.to_check_in", {}, page="check-in")


@leads_out("nobody_here")
def nobody_here(_refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Everybody is kept, or looked for first."""
    yield SuggestedAction("web.choice.start_with", {}, command, {**fields, "absent": "keep"})
    yield SuggestedAction("web.choice.to_check_in", {}, page="check-in")


@leads_out("impossible_pairing")
def impossible(refusal: Refusal, command: str, fields: Fields, room: Room) -> Iterator[SuggestedAction]:
    """The choices that the engine has tried. Whoever wanted to close the round as well still does."""
    if command == "next_round":
        yield from relief_choices(refusal, fields, can_end=False, command=command)
        return
    kept = {name: value for name, value in fields.items() if name in ("again", "afresh")}
    yield from relief_choices(refusal, kept, can_end=bool(room.state.stage.rounds))


@leads_out("open_matches", "open_tables", "open_disputes")
def unfinished(refusal: Refusal, command: str, fields: Fields, room: Room) -> Iterator[SuggestedAction]:
    """The round ends all the same, and it is said which tables stay open."""
    round_ = room.state.current
    if command in ("close_round", "next_round") and round_ is not None:
        told = [reason.params for reason in refusal.reasons] or [refusal.params]
        tables = sorted({table for params in told for table in params["tables"]})
        params = {"round": round_.number, "tables": tables}
        yield SuggestedAction("web.choice.close_unfinished", params, command, {**fields, "unfinished": True})


@leads_out("cut_undecided", "cut_changed")
def undecided(_refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """The cut is looked at first."""
    yield SuggestedAction("web.choice.see_cut", {}, page="cut")


@leads_out("changed_meanwhile")
def changed(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Both results are before the person's eyes: theirs is entered, or left."""
    params = refusal.params
    if command in ("enter_result", "correct"):
        again = {name: value for name, value in fields.items() if name != "typed"}
        mine = msgspec.to_builtins({"result": params["yours"], "twenties": params["your_twenties"]})
        again |= {"table": params["table"], **mine}
        told = {"result": params["yours"], "twenties": params["your_twenties"]}
        yield SuggestedAction("web.choice.enter_mine", told, command, again)
    yield SuggestedAction("web.choice.leave_theirs", {"result": params["theirs"], "twenties": params["their_twenties"]})


@leads_out("table_changed_meanwhile")
def table_changed(_refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """The same for a whole table."""
    yield SuggestedAction("web.choice.enter_my_table", {}, command, fields)
    yield SuggestedAction("web.choice.leave_table", {})


@leads_out("overtaken")
def overtaken(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Whoever wants it all the same presses again; not with a whole list, which would lose what the other has put into
    it: the page shows that by now, and what is asked for there keeps it.
    """
    if not any(isinstance(reason.params.get("theirs"), list | tuple) for reason in refusal.reasons):
        yield SuggestedAction("web.choice.all_the_same", {}, command, fields)


@leads_out("bracket_reaches")
def reaching(refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """Later matches of the bracket are void."""
    yield SuggestedAction("web.choice.void", {"matches": refusal.params["matches"]}, command, {**fields, "void": True})


@leads_out("others_depend")
def depending(refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """All of it is taken back."""
    falls, actions = refusal.params["falls"], refusal.params["actions"]
    also = [*actions[1:], *falls]
    yield SuggestedAction(
        "web.choice.undo_all", {"count": len(actions) + len(falls)}, "undo", {"action": actions[0], "also": also}
    )


@leads_out("late_needs_reason", "reason_missing")
def say_why(_refusal: Refusal, command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """The same with a reason."""
    yield SuggestedAction("web.choice.with_reason", {}, command, fields, ask="reason")


@leads_out("draft_stale", "paired_already", "draft_changed")
def drafted_otherwise(_refusal: Refusal, _command: str, _fields: Fields, room: Room) -> Iterator[SuggestedAction]:
    """A new draft in the place of the one that is there."""
    draft = room.state.current
    if draft is not None and draft.status == "draft":
        yield redraft_action(room.state, draft)


@leads_out("tie_across_line")
def tied(refusal: Refusal, _command: str, _fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """The tie is settled first."""
    if any(reason.code in ("tied_at_line", "level_across_groups") for reason in refusal.reasons):
        yield SuggestedAction("web.choice.settle", {}, page="stages")


@leads_out("reports_differ")
def differing(refusal: Refusal, _command: str, fields: Fields, _room: Room) -> Iterator[SuggestedAction]:
    """One of the reports is entered."""
    for result in refusal.params["reports"]:
        told = {"table": fields.get("table"), "result": msgspec.to_builtins(result)}
        yield SuggestedAction("web.choice.stands", {"result": result}, "enter_result", told)
