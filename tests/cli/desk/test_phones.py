"""`crosstable phones`, `requests`: names, codes and what players ask, settled from the terminal."""

from pathlib import Path

from crosstable.app.claim_codes import ClaimCodes
from crosstable.app.director import Director
from crosstable.commands import Actor, AskDesk, Claim
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.tournament import PlayerId
from tests.cli.desk.events import Event

P1 = PlayerId("p1")


def test_phones_are_listed_released_and_given_codes(event: Event) -> None:
    event.create(names=("Ann", "Bob"))
    journal = SqliteJournal(Path(event.journal))
    (stream,) = journal.streams()
    director = Director(journal)
    director.run(stream, Claim(player=P1), Actor("a", "player"))
    director.run(stream, Claim(player=P1), Actor("b", "player"))
    held = {phone["player"]: phone["held"] for phone in event.ask("phones")["phones"]}
    assert held == {"p1": True, "p2": False}
    code = event.ask("phones", "--new-code", "ann")["code"]
    ClaimCodes(journal.cabinet).check(stream, director.state(stream).persons[P1].person, code)
    assert code in event.do("phones")
    (claim,) = event.ask("requests")["requests"]
    event.do("requests", "--take", claim["request"])
    event.do("requests", "--grant", claim["request"])
    assert director.state(stream).players_held_by("b") == [P1]
    event.do("phones", "--release", "ann")
    assert director.state(stream).phones == {}
    director.run(stream, AskDesk(kind="late"), Actor("b", "player", P1))
    (asked,) = event.ask("requests")["requests"]
    assert asked["kind"] == "late"
    event.do("requests", "--decline", asked["request"])
    assert event.ask("requests")["requests"] == []
    assert event.run("requests", "--take", 1, "--grant", 1).code == 2
    journal.close()
