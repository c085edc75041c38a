"""`crosstable details`, `schedule`, `prizes`, `categories`, `notice`: public facts about an event."""

from collections.abc import Iterator
from typing import Any

import msgspec

from crosstable.app.intake.intake import Request
from crosstable.app.notices import notices_of
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.exchange.category_answers import categories_answer
from crosstable.exchange.document_writer import plain_prize
from crosstable.model.categories import category_line
from crosstable.model.prizes import prize_line, prize_lines
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.schedule import days_of, sort_by_round
from crosstable.model.times import MINUTE
from crosstable.model.validation import number
from crosstable.ranking.prizes import Award, awards
from crosstable.views.categories import categories_of, category_listing
from crosstable.words import words
from crosstable.words.details import details_texts
from crosstable.words.ending import won_text


def _show_details(desk: Desk) -> Report:
    details = desk.state.details

    def lines() -> Iterator[str]:
        yield from details_texts(details)
        if details.link is not None:
            yield details.link
        if not details.is_set:
            yield command_words("details.none")

    return Report(lambda: {"details": msgspec.to_builtins(details)}, lines)


details = struct_command("set_details", name="details", show=_show_details)


@act
def schedule(
    desk: Desk,
    round_: int | None = None,
    opens: str | None = None,
    closes: str | None = None,
    /,
    *,
    clear: bool = False,
    timezone: str | None = None,
    no_timezone: bool = False,
) -> Reply:
    refuse_several(timezone=timezone, no_timezone=no_timezone)
    if (clear and (round_ is None or opens is not None)) or (round_ is not None and opens is None and not clear):
        raise Misuse("schedule_words")
    fields: dict[str, Any] = {}
    if round_ is not None:
        fields["rounds"] = [{"round": round_, "opens": opens, "closes": closes}]
    if timezone is not None or no_timezone:
        fields["timezone"] = timezone
    if not fields:
        return Report(lambda: _schedule_answer(desk), lambda: _schedule_lines(desk))
    return outcome_report(desk, desk.do(Request("set_schedule", fields)))


def _schedule_answer(desk: Desk) -> Answer:
    times = sort_by_round(desk.state.schedule)
    rounds = [{"round": each.round, "opens": each.opens, "closes": each.closes} for each in times]
    return {"timezone": desk.state.timezone, "rounds": rounds}


def _schedule_lines(desk: Desk) -> Iterator[str]:
    days = days_of(desk.state.schedule.values())
    if not days:
        yield command_words("schedule.none")
    for day in days:
        yield words("schedule.day", day=day.date)
        for each in day.rounds:
            yield words("schedule.round", round=each.round, opens=each.opens, closes=each.closes)
    if desk.state.timezone is not None:
        yield words("schedule.zone", timezone=desk.state.timezone)


@act
def prizes(
    desk: Desk, lines: list[str] | None = None, /, *, clear: bool = False, one_each: bool | None = None
) -> Reply:
    if lines or clear or one_each is not None:
        text = "\n".join(lines or ()) if lines or clear else prize_lines(desk.state.prizes)
        return outcome_report(desk, desk.do(Request("set_prizes", {"prizes": text, "one_each": one_each})))
    return Report(lambda: _prizes_answer(desk), lambda: _prizes_lines(desk))


def _awards(desk: Desk) -> list[Award]:
    return awards(desk.tournament) if desk.state.last_round else []


def _prizes_answer(desk: Desk) -> Answer:
    won = [
        {
            "player": award.player.id,
            "rank": award.rank,
            "won": [
                {"of": part.of, "shared": part.is_shared}
                | ({} if part.category is None else {"category": part.category})
                | ({} if part.amount is None else {"amount": number(part.amount)})
                for part in award.won
            ],
        }
        for award in _awards(desk)
    ]
    prizes = [plain_prize(prize) for prize in desk.state.prizes]
    return {"prizes": prizes, "one_each": desk.state.one_prize_each, "awards": won}


def _prizes_lines(desk: Desk) -> Iterator[str]:
    if not desk.state.prizes:
        yield command_words("prizes.none")
    yield from map(prize_line, desk.state.prizes)
    if desk.state.one_prize_each:
        yield words("prizes.one_each")
    for award in _awards(desk):
        won = [*map(won_text, award.won)]
        code = "prizes.award_by_record" if award.rank is None else "prizes.award"
        yield words(code, rank=award.rank, player=award.player.name, won=won)


@act
def categories(desk: Desk, lines: list[str] | None = None, /, *, clear: bool = False, only: str | None = None) -> Reply:
    if lines or clear:
        return outcome_report(desk, desk.do(Request("set_categories", {"categories": "\n".join(lines or ())})))
    return Report(lambda: _categories_answer(desk, only), lambda: _categories_lines(desk, only))


def _categories_answer(desk: Desk, only: str | None) -> Answer:
    return categories_answer(desk.tournament, only)


def _categories_lines(desk: Desk, only: str | None) -> Iterator[str]:
    sizes = categories_of(desk.tournament)
    if not sizes:
        yield command_words("categories.none")
        return
    if only is None:
        for size in sizes:
            yield words("categories.members", line=category_line(size.category), players=size.players)
        yield ""
    yield from listing_lines(category_listing(desk.tournament, only))


@act
def notice(
    desk: Desk,
    text: list[str] | None = None,
    /,
    *,
    minutes: int | None = None,
    change: int | None = None,
    take_back: int | None = None,
) -> Reply:
    if take_back is not None:
        if text or minutes is not None or change is not None:
            raise Refusal("notice_to_take_back")
        return outcome_report(desk, desk.do(Request("take_back_notice", {"notice": take_back})))
    if not text and minutes is None and change is None:
        return _show_notices(desk)
    fields = {"words": " ".join(text or ()), "minutes": minutes}
    new = change is None
    return outcome_report(
        desk, desk.do(Request("announce", fields) if new else Request("change_notice", {**fields, "notice": change}))
    )


def _show_notices(desk: Desk) -> Report:
    notices = [shown for shown in notices_of(desk.session.journal, desk.state) if shown.is_shown(desk.now)]
    answer = [{"notice": shown.number, "text": shown.text, "until": shown.until} for shown in notices]

    def lines() -> Iterator[str]:
        if not notices:
            yield words("notice.none")
        for shown in notices:
            left = None if shown.until is None else -(-(shown.until - desk.now) // MINUTE)
            yield from wrap(words("notice.shown", notice=shown.number, text=shown.text, minutes=left))

    return Report(lambda: {"notices": answer}, lines)
