"""Players as they are typed: number, id, name, beginning of a name."""

import json

import pytest

from crosstable.app.player_lookup import disambiguate, find_player
from crosstable.model.names import fold_name
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, PlayerId
from tests.cli.desk.events import Event

NAMES = ["Ann Smith", "Anna Lee", "Bo", "Bob", "Chloé Ørsted", "Łukasz", "王小明", "Jörg  Weiß", "Bo"]
PLAYERS = {PlayerId(f"p{i}"): Player(PlayerId(f"p{i}"), "", i) for i in range(1, len(NAMES) + 1)}
CALLED = {PlayerId(f"p{i}"): name for i, name in enumerate(NAMES, 1)}


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1", 1),
        ("#2", 2),
        ("p4", 4),
        ("Ann Smith", 1),
        ("ann s", 1),
        ("ANNA", 2),
        ("smith", 1),
        ("bob", 4),
        ("chloe", 5),
        ("chloé orsted", 5),
        ("orst", 5),
        ("lukasz", 6),
        ("王", 7),
        ("jorg weiss", 8),
        ("jörg weiß", 8),
        ("Bo (9)", 9),
        ("bo (3)", 3),
    ],
)
def test_find_player_by_typed_name(typed: str, number: int) -> None:
    """Case, accents and spaces do not matter, and a beginning that only one has is enough."""
    assert find_player(PLAYERS, CALLED, typed) == f"p{number}"


@pytest.mark.parametrize(("typed", "number"), [("Eva", 1), ("eva", 2), ("Éva", 3), ("E\u0301va", 3), (" Eva ", 1)])
def test_exact_spelling_wins(typed: str, number: int) -> None:
    """Before names that differ in case or accents."""
    called = {PlayerId("p1"): "Eva", PlayerId("p2"): "eva", PlayerId("p3"): "Éva"}
    players = {one: PLAYERS[one] for one in called}
    assert find_player(players, called, typed) == f"p{number}"
    with pytest.raises(Refusal) as refused:
        find_player(players, called, "EVA")
    assert refused.value.params["found"] == ["Eva (1)", "eva (2)", "Éva (3)"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ann", ["Ann Smith (1)", "Anna Lee (2)"]),
        ("bo", ["Bo (3)", "Bo (9)"]),
    ],
)
def test_several_could_be_meant(typed: str, found: list[str]) -> None:
    """Refused with everybody it could be; equal names go before longer ones."""
    with pytest.raises(Refusal) as refused:
        find_player(PLAYERS, CALLED, typed)
    assert (refused.value.code, refused.value.params["found"]) == ("several_players", found)


@pytest.mark.parametrize("typed", ["", " ", "zed", "0", "10", "p10", "#"])
def test_nobody_is_meant(typed: str) -> None:
    """Refused; a near name is offered."""
    with pytest.raises(Refusal) as refused:
        find_player(PLAYERS, CALLED, typed)
    assert refused.value.code == "unknown_player"


def test_numbers_come_before_ids() -> None:
    """Numbers are what the screens show, so in an imported tournament 2 is the number, not an id."""
    players = {PlayerId("2"): Player(PlayerId("2"), "", 1), PlayerId("1"): Player(PlayerId("1"), "", 2)}
    names = {PlayerId("1"): "Ann", PlayerId("2"): "Bob"}
    assert find_player(players, names, "2") == "1"


def test_folding_is_stable() -> None:
    """Folding a folded name does not change it."""
    for name in NAMES:
        assert fold_name(fold_name(name)) == fold_name(name)


def test_namesakes_get_their_numbers() -> None:
    """Only namesakes; each displayed name finds its player."""
    told = disambiguate(PLAYERS, CALLED)
    assert [told[PlayerId(f"p{i}")] for i in (1, 3, 4, 9)] == ["Ann Smith", "Bo (3)", "Bob", "Bo (9)"]
    assert [find_player(PLAYERS, CALLED, told[player]) for player in PLAYERS] == list(PLAYERS)


def test_namesakes_at_the_desk(event: Event) -> None:
    """On every screen for people; names stay what they are in documents, and for programs."""
    event.start()
    event.do("rename", 3, "Ann")
    assert "warned Ann (3)" in event.do("penalty", "Ann (3)", "warning")
    for command in ("pairings", "standings", "log", "why 3"):
        shown = event.do(*command.split())
        assert "Ann (3)" in shown, command
        assert "Bob (" not in shown
    assert "Ann (1)" in event.do("pairings")
    (listed,) = (line for line in event.do("players").splitlines() if line.lstrip().startswith("1 "))
    assert listed.split() == ["1", "Ann"]
    assert [player["name"] for player in json.loads(event.do("export"))["players"]] == ["Ann", "Bob", "Ann", "Dov"]
    for command in ("players", "standings", "pairings", "log", "why 3", "export"):
        assert "Ann (" not in json.dumps(event.ask(*command.split())), command
    assert event.expect_refusal("drop", "ann")["params"]["found"] == ["Ann (1)", "Ann (3)"]
    assert event.run("late", "Ann", "--new").err.startswith("Ann appears 3 times.")


def test_forbidden_pairs_are_set_by_name(event: Event) -> None:
    """Or by number; settings have the ids."""
    event.create()
    event.do("set", 'forbidden=[["Ann", "chl"], [2, "4"]]')
    ids = {player["name"]: player["id"] for player in event.ask("players")["players"]}
    pairs = event.ask("set")["config"]["forbidden"]
    assert pairs == [[ids["Ann"], ids["Chloé"]], [ids["Bob"], ids["Dov"]]]
    event.do("set", f"forbidden={json.dumps(pairs)}")
    assert event.expect_refusal("set", 'forbidden=[["Ann", "Zed"]]')["error"] == "unknown_player"
