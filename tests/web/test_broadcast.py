"""Changes of public pages are rendered once for all watchers, as patches, at a limited rate."""

import asyncio
import json
import re
import zlib
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.app.hub import Hub
from crosstable.commands import CloseRound, EnterResult, Pair, Publish
from crosstable.journal.interface import Head
from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import Score
from crosstable.web.live import broadcast as module
from crosstable.web.live.broadcast import GZIP, MAX_UNREAD, Broadcast, Direct, Message, Queued, Topic
from crosstable.web.live.page_patch import Patch, patch
from crosstable.web.live.topics import PageTopic, parse_page_name
from tests.journal.small_events import FRIDAY, action
from tests.web.public.halls import Hall

PATIENCE = 60.0


def apply_patch(old: Sequence[str], steps: Patch) -> str:
    """Apply a patch as the page's script does (`static/live.js`)."""
    return "\n".join(step if isinstance(step, str) else "\n".join(old[step[0] : sum(step)]) for step in steps)


some_lines = st.lists(st.sampled_from(["", "<tr>", "</tr>", *"abcdefgh"]), max_size=30)


@given(some_lines, some_lines)
def test_a_patch_makes_the_new_text_of_the_old(old: list[str], new: list[str]) -> None:
    steps = patch(old, new)
    assert apply_patch(old, steps) == "\n".join(new)


def test_a_row_that_moves_costs_a_few_steps() -> None:
    old = [f"row {number}" for number in range(1000)]
    new = [*old[:100], old[700], *old[100:700], *old[701:]]
    assert patch(old, new) == [(0, 100), (700, 1), (100, 600), (701, 299)]


class Pipe:
    """A connection that records what a stream writes."""

    def __init__(self) -> None:
        self.written, self.waiting, self.is_gone = list[bytes](), 0, False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.is_gone

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def abort(self) -> None:
        self.is_gone = True


class Counted(Topic):
    """A topic with an update whenever its journal has moved; counts its updates."""

    updates = 0
    at = Message("nothing")

    async def update(self, head: Head | None) -> bool:
        if head is None:
            return False
        self.updates += 1
        self.at = Message(f"data: {head.seq}\n\n")
        return True

    def message(self, _: module.Listener) -> Message:
        return self.at


async def wait_until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def test_many_changes_are_sent_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first at once, the next hundred together."""
    packs = list[bytes]()

    def pack(plain: bytes) -> bytes:
        packs.append(plain)
        return plain

    monkeypatch.setattr(module, "deflate", pack)
    monkeypatch.setattr(module, "SEND_EVERY", 0.3)
    journal = MemoryJournal()
    journal.append(FRIDAY, 0, [action(1)], "ann")

    async def watch() -> None:
        hub = Hub(journal)
        broadcast, topic = Broadcast(hub), Counted("FRI", FRIDAY)
        pipes = [Pipe() for _ in range(250)]
        listeners = [Direct({}, pipe, is_gzipped=True) for pipe in pipes]  # type: ignore[arg-type]
        for listener in listeners:
            broadcast._join(listener, "FRI", lambda: topic)
        await wait_until(lambda: len(pipes[-1].written) == 2)
        for seq in range(1, 101):
            journal.append(FRIDAY, seq, [action(seq)], "ann")
        await wait_until(lambda: all(len(pipe.written) == 3 for pipe in pipes))
        assert topic.updates == 2
        assert packs == [b"nothing", b"data: 1\n\n", b"data: 101\n\n"]
        assert {id(pipe.written[-1]) for pipe in pipes} == {id(pipes[0].written[-1])}
        hub.close()

    try:
        asyncio.run(watch())
    finally:
        journal.close()


def test_listener_that_does_not_read_is_disconnected() -> None:
    """At half a megabyte."""
    pipe = Pipe()
    direct = Direct({}, pipe, is_gzipped=False)  # type: ignore[arg-type]
    pipe.waiting = MAX_UNREAD
    direct.send(Message("x"))
    assert (pipe.written, pipe.is_gone) == ([b"1\r\nx\r\n"], False)
    pipe.waiting += 1
    direct.send(Message("x"))
    assert (len(pipe.written), pipe.is_gone) == (1, True)
    queued = Queued({})
    for _ in range(3):
        queued.send(Message("x" * (MAX_UNREAD // 2)))
    assert queued.is_over


def test_a_packed_stream_is_one_file_of_parts() -> None:
    parts = [Message(f"data: {number}\n\n") for number in range(3)]
    reader = zlib.decompressobj(31)
    assert reader.decompress(GZIP + b"".join(part.gzipped for part in parts)) == b"".join(part.plain for part in parts)


def pages(hall: Hall, name: str) -> PageTopic:
    address = parse_page_name(f"{hall.code}/{name}")
    assert address is not None
    return PageTopic(f"{hall.code}/{name}", hall.stream, hall.site, address)


def mark_of(page: str) -> str:
    return str(re.findall(r' data-mark="([0-9a-f-]+)"', page)[0])


@pytest.mark.parametrize("name", ["pairings", "standings"])
def test_previous_version_gets_a_patch(name: str) -> None:
    """Others get the mark; no change sends nothing."""
    hall = Hall()
    hall.create("mtg", "Friday")
    hall.enter(["Ann", "Bob", "Cyd", "Dan"])
    hall.reach("playing")
    topic = pages(hall, name)
    current = hall.state.current
    assert current is not None
    table = next(table for table in sorted(current.seats) if not current.has_result_at(table))

    def is_new() -> bool:
        topic._render_at = 0
        return asyncio.run(topic.update(None))

    def shown_mark() -> str:
        return mark_of(hall.get(f"/t/{hall.code}/{name}").text)

    assert is_new()
    mark, before = shown_mark(), topic._versions[-1]
    mine, others = Queued({topic.name: mark}), Queued({})
    topic.greet(mine)
    assert [one.plain for one in mine.take_all()] == [f"event: beat\ndata: {topic.name}\n\n".encode()]
    hall.say("note", {"words": "for the desk alone"})
    assert not is_new()
    hall.do(EnterResult(table=table, result=Score(2, 1)))
    assert is_new()
    for listener in (mine, others):
        topic.greet(listener)
    (told,) = mine.take_all()
    change = json.loads(told.plain.decode().partition("data: ")[2])
    assert (change["before"], change["mark"]) == (mark, shown_mark())
    steps = [step if isinstance(step, str) else (step[0], step[1]) for step in change["lines"]]
    assert apply_patch(before.lines, steps).split("\n") == topic._versions[-1].lines
    assert len(told.plain) < 2000
    assert [one.plain for one in others.take_all()] == [f"data: {shown_mark()} {topic.name}\n\n".encode()]


def test_a_screen_costs_no_more_than_a_phone() -> None:
    """Over a round with its results and the next one, a screen is rendered and told as often as a phone that follows
    pairings and standings, in no more bytes, and never asks for a page itself.
    """
    hall = Hall()
    hall.create("mtg", "Friday", rounds=3)
    hall.enter([f"Player {number}" for number in range(1, 41)])
    hall.reach("playing")
    names = ("display", "pairings", "standings")
    topics = {name: pages(hall, name) for name in names}
    listeners = {name: Queued({}) for name in names}
    told, size = dict.fromkeys(names, 0), dict.fromkeys(names, 0)

    def look(is_first: bool = False) -> None:
        for name, topic in topics.items():
            topic._render_at = 0
            if asyncio.run(topic.update(None)):
                topic.greet(listeners[name])
            sent = [
                one for one in listeners[name].take_all() if one.plain.startswith(b"event: ") or b"lines" in one.plain
            ]
            if not is_first:
                told[name] += len(sent)
                size[name] += sum(len(one.gzipped) for one in sent)

    look(is_first=True)
    current = hall.state.current
    assert current is not None
    for table in [table for table in sorted(current.seats) if not current.has_result_at(table)]:
        hall.do(EnterResult(table=table, result=Score(2, 1)))
        look()
    hall.do(CloseRound())
    look()
    hall.do(Pair())
    hall.do(Publish())
    look()
    assert 10 < told["display"] <= told["pairings"] + told["standings"]
    assert size["display"] <= size["pairings"] + size["standings"], (told, size)
