"""Notices to everybody. What they say is looked up elsewhere, since it may name somebody and be erased."""

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
    """Refused where so many are on the screens that nobody reads them."""
    now = command.now
    if sum(now is None or notice.is_shown(now) for notice in state.notices.values()) >= MOST_SHOWN:
        raise Refusal("too_many_notices", most=MOST_SHOWN)
    _refuse_minutes(command.minutes)
    return [NoticePublished(words=command.words, minutes=command.minutes)]


@decides(ChangeNotice, overtaken=by_events(NoticeChanged, NoticeTakenBack, same="notice"))
def change_notice(state: State, command: ChangeNotice, _actor: Actor) -> Sequence[Event]:
    """Refused where it is not there any more."""
    was = _known(state, command.notice)
    _refuse_minutes(command.minutes)
    return [NoticeChanged(notice=command.notice, words=command.words, was=was.words, minutes=command.minutes)]


@decides(TakeBackNotice, overtaken=by_events(NoticeChanged, same="notice"))
def take_back_notice(state: State, command: TakeBackNotice, _actor: Actor) -> Sequence[Event]:
    """Refused where it is not there any more."""
    _known(state, command.notice)
    return [NoticeTakenBack(notice=command.notice)]


def _known(state: State, notice: int) -> Notice:
    found = state.notices.get(notice)
    if found is None:
        raise Refusal("no_such_notice", notice=notice, notices=list(state.notices))
    return found


def _refuse_minutes(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refusal("minutes_of_notice", minutes=minutes, most=MOST_MINUTES)
