"""`crosstable cut` on a journal: the cut as it would be, and the end of the round with it, without one, or by hand."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crosstable.app.director import Outcome, Seen, parse_token
from crosstable.app.intake.intake import Request
from crosstable.cli.cut import cut_lines
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.desk.outcome import next_step, outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.session import Answer, Desk, ask, command_words, is_interactive, run_at_desk
from crosstable.cli.options import Acting
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.refusals import Misuse, Refusal
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.words import words


class Decision(NamedTuple):
    """The decision about a cut; without any, the cut is only shown."""

    confirm: bool = False
    none: bool = False
    players: Sequence[str] | None = None
    seen: str | None = None
    then_next: bool = False
    unfinished: bool = False

    @property
    def is_one(self) -> bool:
        """Check whether the round is to end."""
        return self.confirm or self.none or self.players is not None


def cut_at_desk(where: Acting, decision: Decision) -> int:
    def work(desk: Desk) -> Report:
        refuse_several(confirm=decision.confirm, none=decision.none, players=decision.players)
        if not decision.is_one:
            if decision.then_next or decision.unfinished or decision.seen is not None:
                raise Misuse("cut_not_decided", options=["--confirm", "--none", "--players"])
            return _show(desk)
        return _decide(desk, decision)

    return run_at_desk(where, work)


def found_cut(desk: Desk) -> Cut:
    return cut(desk.tournament)


def cut_screen(desk: Desk, result: Cut) -> tuple[Answer, list[str]]:
    """Return the whole preview; at a prompt it is remembered, so that the user confirms the cut that was shown."""
    prompt = current_prompt()
    if prompt is not None:
        prompt.cuts_shown[desk.stream] = (result.number, desk.shown)
    answer = {**cut_answer(result, desk.names), "seen": f"{desk.shown.seq}-{desk.shown.hash[:12]}"}
    return answer, [*cut_lines(desk.tournament, result, desk.names)]


def _show(desk: Desk) -> Report:
    result = found_cut(desk)
    answer, lines = cut_screen(desk, result)
    return Report(lambda: answer, lambda: [*lines, *_command_lines(desk, result)])


def _command_lines(desk: Desk, result: Cut) -> Iterator[str]:
    if desk.state.phase == "playing":
        yield from wrap(command_words("cut.decide" if result.cut else "cut.nobody", players=len(result.cut)))


def _decide(desk: Desk, decision: Decision) -> Report:
    extra: dict[str, Any] = {}
    if decision.confirm and not desk.earlier_use():
        extra = _confirmed_place(desk, decision.seen)
    fields = {"unfinished": decision.unfinished, "cut": decision.confirm, "no_cut": decision.none}
    name = "next_round" if decision.then_next else "close_round"
    outcome = desk.do(Request(name, {**fields, "players": decision.players}), body=[*decision])
    if decision.then_next:
        return draft_report(desk, outcome, **extra)
    return outcome_report(desk, outcome, more=[next_step(desk)], **extra)


def _confirmed_place(desk: Desk, place: str | None) -> dict[str, Any]:
    """Return the place at which the confirmed cut was shown: the one given, earlier at this prompt, or now.

    In no round that can end there is nothing to show.
    """
    shown = _last_shown(desk) if place is None else parse_token(place)
    if shown is not None:
        desk.seen = shown
        return {}
    if desk.state.phase != "playing" or not desk.state.stage.config.traits.cuts:
        return {}
    answer, lines = cut_screen(desk, found_cut(desk))
    if not desk.json:
        for text in lines:
            print(text)
    return {"cut": answer}


def _last_shown(desk: Desk) -> Seen | None:
    """Return the version at which this prompt last showed the cut of this round."""
    prompt = current_prompt()
    number, shown = (0, None) if prompt is None else prompt.cuts_shown.get(desk.stream, (0, None))
    return shown if number == desk.state.last_round else None


def close_round(desk: Desk, request: Request) -> Outcome:
    """End the round. If a cut is due, show it and ask at a terminal; otherwise refuse."""
    try:
        return desk.do(request)
    except Refusal as refusal:
        if refusal.code != "cut_undecided" or desk.json or not is_interactive():
            raise
        desk.look_again()
        result = found_cut(desk)
        _, lines = cut_screen(desk, result)
        for text in lines:
            print(text)
        if ask(words("ask.cut", gone=len(result.cut), remaining=result.remaining)) != "y":
            raise
    return desk.do(request._replace(fields={**request.fields, "cut": True}), body=request)
