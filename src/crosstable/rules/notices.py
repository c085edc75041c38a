"""Notices to everybody. Their text is stored outside the journal, since it may name a person and be erased."""

from collections.abc import Sequence

from crosstable.commands import Actor, Announce, ChangeNotice, TakeBackNotice
from crosstable.events import Event, NoticeChanged, NoticePublished, NoticeTakenBack
from crosstable.model.refusals import Refusal
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.registry import decides
from crosstable.state.records import Notice
from crosstable.state.state import State

MOST_SHOWN = 10
MOST_MINUTES = 7 * 24 * 60


@decides(Announce)
def announce(state: State, command: Announce, _actor: Actor) -> Sequence[Event]:
    now = command.now
    if sum(now is None or notice.is_shown(now) for notice in state.notices.values()) >= MOST_SHOWN:
        raise Refusal("too_many_notices", most=MOST_SHOWN)
    _check_minutes(command.minutes)
    return [NoticePublished(words=command.words, minutes=command.minutes)]


@decides(ChangeNotice, overtaken=by_events(NoticeChanged, NoticeTakenBack, same="notice"))
def change_notice(state: State, command: ChangeNotice, _actor: Actor) -> Sequence[Event]:
    """Raise `no_such_notice` if it was withdrawn."""
    was = _known_notice(state, command.notice)
    _check_minutes(command.minutes)
    return [NoticeChanged(notice=command.notice, words=command.words, was=was.words, minutes=command.minutes)]


@decides(TakeBackNotice, overtaken=by_events(NoticeChanged, same="notice"))
def take_back_notice(state: State, command: TakeBackNotice, _actor: Actor) -> Sequence[Event]:
    """Raise `no_such_notice` if it was withdrawn."""
    _known_notice(state, command.notice)
    return [NoticeTakenBack(notice=command.notice)]


def _known_notice(state: State, notice: int) -> Notice:
    knowne_ = state.notices.get(notice)
    if knowne_ is None:
        raise Refusal("no_such_notice", notice=notice, notices=list(state.notices))
    return knowne_


def _check_minutes(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refusal("minutes_of_notice", minutes=minutes, most=MOST_MINUTES)
