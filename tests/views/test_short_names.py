"""Short names: as short as they stay unique."""

from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.tournament import Player, PlayerId
from crosstable.views.short_names import short_names


def short(*names: str) -> list[str]:
    players = [Player(PlayerId(f"p{i}"), name, i + 1) for i, name in enumerate(names)]
    return list(short_names(players).values())


def test_a_first_name_that_is_alone_is_enough() -> None:
    assert short("Ann Novak", "Bob Smith") == ["Ann", "Bob"]


def test_as_much_of_the_last_name_as_tells_them_apart() -> None:
    assert short("Ann Novak", "Ann Smith", "Ann Smeets") == ["Ann N.", "Ann Smi.", "Ann Sme."]


def test_names_without_a_second_word_stay_whole() -> None:
    assert short("Ann", "Ann Smith", "王小明") == ["Ann", "Ann S.", "王小明"]


def test_equal_names_get_numbers() -> None:
    assert short("Ann Novak", "Ann Novak", "Ann N.") == ["Ann Novak (1)", "Ann Novak (2)", "Ann N."]


def test_a_letter_keeps_its_accent() -> None:
    """A combining mark stays with its letter."""
    assert short("Ann Q\N{COMBINING DIAERESIS}a", "Ann Y") == ["Ann Q\N{COMBINING DIAERESIS}.", "Ann Y"]


@given(st.lists(st.text("ab \N{CYRILLIC SMALL LETTER YA}", min_size=1, max_size=8).map(lambda one: one.strip() or "a")))
def test_no_two_players_are_called_the_same(names: list[str]) -> None:
    names = [" ".join(name.split()) for name in names]
    assert len(set(short(*names))) == len(names)
