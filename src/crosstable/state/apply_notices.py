"""What events about notices do to the state."""

from crosstable.events import NoticeChanged, NoticePublished, NoticeTakenBack, RecordedEvent
from crosstable.model.phases import ANY
from crosstable.model.times import MINUTE
from crosstable.state.handlers import always, happens
from crosstable.state.records import Notice
from crosstable.state.state import State


def _until(minutes: int | None, at: RecordedEvent) -> int | None:
    return None if minutes is None else at.time + minutes * MINUTE


@happens(NoticePublished, when=ANY, needs=always)
def notice_published(state: State, event: NoticePublished, at: RecordedEvent) -> None:
    state.notices[at.seq] = Notice(event.words, _until(event.minutes, at))


def _says_so(state: State, event: NoticeChanged) -> bool:
    return event.notice in state.notices and state.notices[event.notice].words == event.was


@happens(NoticeChanged, when=ANY, needs=_says_so)
def notice_changed(state: State, event: NoticeChanged, at: RecordedEvent) -> None:
    state.notices[event.notice] = Notice(event.words, _until(event.minutes, at))


@happens(NoticeTakenBack, when=ANY, needs=lambda state, event: event.notice in state.notices)
def notice_taken_back(state: State, event: NoticeTakenBack, _: RecordedEvent) -> None:
    del state.notices[event.notice]
