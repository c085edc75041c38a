"""`crosstable notice`: a short text on every screen of the tournament."""

from collections.abc import Iterator

from crosstable.app.intake.intake import Request
from crosstable.app.notices import notices_of
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE
from crosstable.words import words


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
        return _show(desk)
    fields = {"words": " ".join(text or ()), "minutes": minutes}
    new = change is None
    return outcome_report(
        desk, desk.do(Request("announce", fields) if new else Request("change_notice", {**fields, "notice": change}))
    )


def _show(desk: Desk) -> Report:
    notices = [shown for shown in notices_of(desk.session.journal, desk.state) if shown.is_shown(desk.now)]
    answer = [{"notice": shown.number, "text": shown.text, "until": shown.until} for shown in notices]

    def lines() -> Iterator[str]:
        if not notices:
            yield words("notice.none")
        for shown in notices:
            left = None if shown.until is None else -(-(shown.until - desk.now) // MINUTE)
            yield from wrap(words("notice.shown", notice=shown.number, text=shown.text, minutes=left))

    return Report(lambda: {"notices": answer}, lines)
