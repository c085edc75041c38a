"""Prizes: who wins what, and shared ranks split exactly."""

from fractions import Fraction

import msgspec
import pytest

import crosstable
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import document_of
from crosstable.model.prizes import MOST_PRIZES, Prize, parse_prizes, prize_lines
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.ranking.prizes import awards


def played_tournament(prizes: str, results: dict[int, tuple[int, int]]) -> Tournament:
    tournament = crosstable.create(["Ann", "Bob", "Cleo", "Dan"], "mtg", rounds=1, standings_tiebreakers=["mw"])
    tournament = crosstable.play(tournament, crosstable.pair(tournament), results)
    return msgspec.structs.replace(tournament, prizes=parse_prizes(prizes))


def totals(tournament: Tournament) -> list[tuple[int | None, list[tuple[Fraction | None, str, bool]]]]:
    return [(one.rank, [(won.amount, won.of, won.is_shared) for won in one.won]) for one in awards(tournament)]


def test_players_of_one_rank_split_what_there_is_for_their_places() -> None:
    """Two winners share places 1 and 2, two losers places 3 and 4: each pair gets the sum, to the last hundredth."""
    found = totals(played_tournament("1: 100.01 EUR\n2: 50 EUR\n3: 10 EUR\n9: 1 EUR", {1: (2, 0), 2: (2, 0)}))
    assert found == [
        (1, [(Fraction(7501, 100), "EUR", True)]),
        (1, [(Fraction(75), "EUR", True)]),
        (3, [(Fraction(5), "EUR", True)]),
        (3, [(Fraction(5), "EUR", True)]),
    ]


@pytest.mark.parametrize("hundredths", [1, 2, 99, 100, 10_001])
def test_shares_add_up(hundredths: int) -> None:
    """Whatever there is and however many share it, all of it is given out."""
    tournament = played_tournament("1: 1 EUR", {1: (1, 1), 2: (1, 1)})
    prize = Prize("EUR", hundredths, 1, 3)
    tournament = msgspec.structs.replace(tournament, prizes=(prize,))
    given = [won.amount for one in awards(tournament) for won in one.won]
    assert sum(amount for amount in given if amount is not None) == Fraction(3 * hundredths, 100)
    assert max(given, key=lambda amount: amount or 0) - min(given, key=lambda amount: amount or 0) <= Fraction(1, 100)  # type: ignore[operator]


def test_prizes_by_record_and_things() -> None:
    """Everybody with the record has the prize; a thing for several is named for each of them."""
    found = totals(played_tournament("record 1-0: 6 boosters\n1: Trophy", {1: (2, 0), 2: (2, 0)}))
    both = [(None, "Trophy", True), (Fraction(6), "boosters", False)]
    assert found == [(1, both), (1, both)]


def test_a_list_is_read_as_it_is_written() -> None:
    """Lines with a place, places or a record, in the ways people write amounts; read back the same."""
    text = "1: $100\n 2 = 50,5 EUR\n3-4: 1st edition\nRecord 3-0-1: 6 boosters\n\n5: 10"
    prizes = parse_prizes(text)
    assert prize_lines(prizes) == "1: 100 $\n2: 50.50 EUR\n3-4: 1st edition\nrecord 3-0-1: 6 boosters\n5: 10"
    assert parse_prizes(prize_lines(prizes)) == prizes
    assert parse_prizes("") == ()


def test_every_line_that_is_no_prize_is_named() -> None:
    """All of them at once, with their numbers."""
    with pytest.raises(Refusal) as refused:
        parse_prizes("first: 100\n1: 5\n4-3: 10\n0: 10\n1: 0 EUR\n2:")
    assert [reason.params["line"] for reason in refused.value.reasons] == [1, 3, 4, 5, 6]
    with pytest.raises(Refusal) as refused:
        parse_prizes("1: 5\n" * (MOST_PRIZES + 1))
    assert "too_many_prizes" in [reason.code for reason in refused.value.reasons]


def test_a_document_carries_prizes() -> None:
    """Prizes go into the document and come out of it; half a prize is refused with its path."""
    tournament = played_tournament("1: 100.50 EUR\n2-3: Cup\nrecord 1-0: 2 boosters", {1: (2, 0)})
    document = document_of(tournament)
    assert document["prizes"][0] == {"places": [1, 1], "amount": 100.5, "of": "EUR"}
    assert read_document(msgspec.json.encode(document)).prizes == tournament.prizes
    for wrong in ({"of": "Cup"}, {"places": [1, 1]}, {"places": [2, 1], "amount": 5}):
        with pytest.raises(Refusal) as refused:
            read_document(msgspec.json.encode({**document, "prizes": [wrong]}))
        assert [reason.code for reason in refused.value.reasons] == ["no_prize"]
