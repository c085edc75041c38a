"""Apply notice events to the state."""

from crosstable.events import NoticeChanged, NoticePublished, NoticeTakenBack, RecordedEvent
from crosstable.model.phases import ANY
from crosstable.model.times import MINUTE
from crosstable.state.handlers import always_fits, handles
from crosstable.state.records import Notice
from crosstable.state.state import State


def _end_time(minutes: int | None, at: RecordedEvent) -> int | None:
    return None if minutes is None else at.time + minutes * MINUTE


@handles(NoticePublished, when=ANY, needs=always_fits)
def notice_published(state: State, event: NoticePublished, at: RecordedEvent) -> None:
    state.notices[at.seq] = Notice(event.words, _end_time(event.minutes, at))


def _text_matches(state: State, event: NoticeChanged) -> bool:
    return event.notice in state.notices and state.notices[event.notice].words == event.was


@handles(NoticeChanged, when=ANY, needs=_text_matches)
def notice_changed(state: State, event: NoticeChanged, at: RecordedEvent) -> None:
    state.notices[event.notice] = Notice(event.words, _end_time(event.minutes, at))


@handles(NoticeTakenBack, when=ANY, needs=lambda state, event: event.notice in state.notices)
def notice_taken_back(state: State, event: NoticeTakenBack, _: RecordedEvent) -> None:
    del state.notices[event.notice]
