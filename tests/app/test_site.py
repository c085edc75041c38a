"""The site is brought up to date with its journal when a server starts."""

import pytest

from crosstable.app import site as module
from crosstable.app.persons import all_names, new_entry
from crosstable.app.sessions import SESSION_LASTS, Grant
from crosstable.app.site import Site
from crosstable.commands import Actor, Create, Register, Withdraw
from crosstable.journal.interface import Journal
from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import PlayerId
from crosstable.state.state import State


def test_every_existing_tournament_has_a_code() -> None:
    """Tournaments made in the terminal get one; known codes stay."""
    site = Site(MemoryJournal())
    streams = [site.director.create(Create(name=name, seed=1), Actor("ann")).stream for name in ("One", "Two")]
    known = site.catalogue.add(streams[0], "ann", 5)
    gone = site.catalogue.add(site.director.create(Create(name="Gone", seed=1), Actor("ann")).stream, "ann", 6)
    site.journal.delete(gone.stream)
    site.bring_up_to_date()
    assert {listed.stream for listed in site.catalogue.all()} == {*streams}
    assert site.catalogue.find(known.code) == known


def test_links_that_nobody_followed_are_thrown_away() -> None:
    site = Site(MemoryJournal())
    site.access.create_link(Grant("Olga", operator=True, made=site.journal.now() - SESSION_LASTS - 1))
    site.access.create_link(Grant("Olga", operator=True, made=site.journal.now()))
    site.bring_up_to_date()
    assert len(site.journal.cabinet.all("links")) == 1


def test_log_is_read_only_for_names_of_former_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of present players do not wait for it."""
    asked = list[int]()

    def count_all_names(journal: Journal, state: State) -> dict[PlayerId, str]:
        asked.append(state.seq)
        return all_names(journal, state)

    monkeypatch.setattr(module, "all_names", count_all_names)
    site, olga = Site(MemoryJournal()), Actor("olga")
    stream = site.director.create(Create(name="Friday", seed=1), olga).stream
    for name in ("Ann", "Bob"):
        made, fact = new_entry(name)
        site.director.run(stream, Register(entries=(made,)), olga, facts=[fact])
    ann, bob = site.director.state(stream).players
    site.director.run(stream, Withdraw(player=ann), olga)
    names = site.room(site.catalogue.add(stream, "olga", 1).code).all_names
    assert names
    assert (names[bob], names.get(bob), asked) == ("Bob", "Bob", [])
    assert (names[ann], names.get(PlayerId("nobody")), len(asked)) == ("Ann", None, 1)
    assert dict(names) == {ann: "Ann", bob: "Bob"}
    assert len(asked) == 1
