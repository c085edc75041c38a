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


def test_every_tournament_has_a_code_and_none_that_is_gone() -> None:
    """Those made in the terminal too; codes that are known stay."""
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


def test_the_log_is_gone_through_for_those_who_are_gone_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence about somebody who is here does not wait for that."""
    asked = list[int]()

    def counted(journal: Journal, state: State) -> dict[PlayerId, str]:
        asked.append(state.seq)
        return all_names(journal, state)

    monkeypatch.setattr(module, "all_names", counted)
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
