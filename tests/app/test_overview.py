"""The list of all tournaments: its version changes with its content, and with nothing else."""

import pytest

from crosstable.app.overview import list_head
from crosstable.app.site import Site
from crosstable.commands import Actor, AskCheckIn, Create, Rename
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.state.state import State

OLGA = Actor("olga")


@pytest.fixture
def site() -> Site:
    return Site(MemoryJournal())


def create(site: Site, name: str) -> StreamId:
    return site.director.create(Create(name=name, seed=1), OLGA).stream


def test_version_changes_with_content(site: Site) -> None:
    """Creating, renaming, transferring and deleting a tournament."""
    seen = [site.version_token]
    friday, sunday = create(site, "Friday"), create(site, "Sunday")
    listed = site.catalogue.add(friday, "ann", 5)
    seen.append(site.version_token)
    site.director.run(friday, Rename(name="Saturday"), OLGA)
    seen.append(site.version_token)
    site.catalogue.transfer(listed, "bob")
    seen.append(site.version_token)
    assert len({*seen}) == len(seen)
    other = site.catalogue.add(sunday, "ann", 6)
    assert site.version_token not in seen
    assert [entry.name for entry in site.overview.entries()] == ["Sunday", "Saturday"]
    site.catalogue.remove(other)
    assert site.version_token == seen[-1]


def test_hidden_events_keep_the_version(site: Site) -> None:
    stream = create(site, "Friday")
    site.catalogue.add(stream, "ann", 5)
    before = site.version_token
    site.director.run(stream, AskCheckIn(asked=True), OLGA)
    assert site.version_token == before


def test_unchanged_tournament_is_read_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    friday, sunday = create(site, "Friday"), create(site, "Sunday")
    for stream in (friday, sunday):
        site.catalogue.add(stream, "ann", 5)
    shown = site.overview.entries()
    looked = list[StreamId]()
    look = site.director.snapshot

    def count_snapshot(stream: StreamId) -> tuple[State, bytes]:
        looked.append(stream)
        return look(stream)

    monkeypatch.setattr(site.director, "snapshot", count_snapshot)
    assert list_head(shown) == site.overview.head()
    assert looked == []
    site.director.run(sunday, AskCheckIn(asked=True), OLGA)
    assert list_head(shown) == site.overview.head()
    assert looked == [sunday]


def test_one_that_is_gone_is_not_in_it(site: Site) -> None:
    stream = create(site, "Friday")
    site.catalogue.add(stream, "ann", 5)
    site.journal.delete(stream)
    assert site.overview.entries() == []
