"""Players as they are typed: number, id, name, beginning of a name."""

import pytest

from crosstable.app.finding import find_player, folded
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, PlayerId

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
    ],
)
def test_who_is_meant(typed: str, number: int) -> None:
    """Case, accents and spaces do not matter, and a beginning that only one has is enough."""
    assert find_player(PLAYERS, CALLED, typed) == f"p{number}"


@pytest.mark.parametrize(("typed", "number"), [("Eva", 1), ("eva", 2), ("Éva", 3), ("E\u0301va", 3), (" Eva ", 1)])
def test_a_name_that_is_spelt_just_so_goes_first(typed: str, number: int) -> None:
    """Before those that differ in case or accents, however those are kept."""
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
    """What is folded stays as it is."""
    for name in NAMES:
        assert folded(folded(name)) == folded(name)
