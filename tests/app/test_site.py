"""The site is brought up to date with its journal when a server starts."""

from crosstable.app.access import LINK_LASTS, Grant
from crosstable.app.site import Site
from crosstable.commands import Actor, Create
from crosstable.journal.memory import MemoryJournal


def test_every_tournament_has_a_code_and_none_that_is_gone() -> None:
    """Those made in the terminal too; codes that are known stay."""
    site = Site(MemoryJournal())
    streams = [site.director.create(Create(name=name, seed=1), Actor("ann")).stream for name in ("One", "Two")]
    known = site.catalogue.add(streams[0], "ann", 5)
    gone = site.catalogue.add(site.director.create(Create(name="Gone", seed=1), Actor("ann")).stream, "ann", 6)
    site.journal.delete(gone.stream)
    site.bring_up_to_date()
    assert {one.stream for one in site.catalogue.all()} == {*streams}
    assert site.catalogue.find(known.code) == known


def test_links_that_nobody_followed_are_thrown_away() -> None:
    site = Site(MemoryJournal())
    site.access.link(Grant("Olga", operator=True, made=site.journal.now() - LINK_LASTS - 1))
    site.access.link(Grant("Olga", operator=True, made=site.journal.now()))
    site.bring_up_to_date()
    assert len(site.journal.cabinet.all("links")) == 1
