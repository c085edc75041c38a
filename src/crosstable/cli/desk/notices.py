"""`crosstable notice`: a short text on every screen of the tournament."""

from typing import Annotated

from cyclopts import Parameter

from crosstable.app.notices import Notice, notice_words, notices_of
from crosstable.cli.desk.at_work import Desk, at_desk
from crosstable.cli.desk.mistakes import Mistakes
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.desk.outcome import done
from crosstable.cli.files import FINE
from crosstable.cli.tables import wrapped
from crosstable.commands import Announce, ChangeNotice, TakeBackNotice
from crosstable.exchange.answers import line
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE
from crosstable.words import words

Said = Annotated[
    list[str] | None,
    Parameter(name="TEXT", help="What it says; its words need no quotes. Without it the notices are shown."),
]


def notice(
    words: Said = None,
    /,
    *,
    minutes: Annotated[int | None, Parameter(help="For so many minutes; until it is taken back unless told.")] = None,
    change: Annotated[int | None, Parameter(help="The number of a notice that says this instead.")] = None,
    take_back: Annotated[int | None, Parameter(help="The number of a notice that is over.")] = None,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        if take_back is not None:
            if words or minutes is not None or change is not None:
                raise Refusal("notice_to_take_back")
            return done(desk, desk.ask(TakeBackNotice(notice=take_back), [take_back]))
        if not words and minutes is None and change is None:
            return _show(desk)
        wrong = Mistakes(desk)
        told = wrong.made(notice_words, " ".join(words or ()))
        new = Announce(words=told.digest, minutes=minutes)
        command = new if change is None else ChangeNotice(notice=change, words=told.digest, minutes=minutes)
        wrong.refuse(command)
        return done(desk, desk.ask(command, [words, minutes, change], [told]))

    return at_desk(where, work)


def _shown(desk: Desk) -> list[Notice]:
    return [one for one in notices_of(desk.session.journal, desk.state) if one.is_shown(desk.now)]


def _show(desk: Desk) -> int:
    found = _shown(desk)
    if desk.json:
        notices = [{"notice": one.number, "text": one.text, "until": one.until} for one in found]
        print(line({"tournament": desk.stream, "notices": notices}))
        return FINE
    if not found:
        print(words("notice.none"))
    for one in found:
        left = None if one.until is None else -(-(one.until - desk.now) // MINUTE)
        for text in wrapped(words("notice.shown", notice=one.number, text=one.text, minutes=left)):
            print(text)
    return FINE
