"""The functions of `import crosstable` that the programs of docs/library.md do not use."""

import subprocess
import sys
from fractions import Fraction

import pytest

import crosstable
from crosstable.library.build import play
from crosstable.model.tournament import Bye, PlayerId, Round, Tournament
from crosstable.pairing.custom_system import CustomSystem
from crosstable.ranking.values import values_of


def four() -> Tournament:
    return crosstable.create(["Ann", "Bob", "Cy", "Dov"], rounds=3)


def expect_refusal(code: str) -> "pytest.RaisesExc[crosstable.Refusal]":
    return pytest.raises(crosstable.Refusal, check=lambda refusal: refusal.code == code)


def test_importing_it_loads_nothing_heavy() -> None:
    code = "import sys, crosstable; sys.exit(bool({'numpy', 'crosstable.words'} & {*sys.modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_draft_keeps_its_byes() -> None:
    """A bye that was given by hand is worth what it was worth; the tournament before stays as it was."""
    drafted = four().with_round(Round(1, "draft", byes=(Bye(PlayerId("Ann"), "draw"),)))
    pairing = crosstable.pair(drafted)
    played = crosstable.play(drafted, pairing, {1: (2, 0)})
    byes = {bye.player: bye.kind for bye in played.stage.rounds[0].byes}
    assert (byes[PlayerId("Ann")], sorted(byes.values())) == ("draw", ["draw", "win"])
    assert drafted.stage.rounds[0].status == "draft"


def test_results_must_be_possible() -> None:
    tournament = four()
    pairing = crosstable.pair(tournament)
    with expect_refusal("no_such_table"):
        crosstable.play(tournament, pairing, {3: (2, 0)})
    with pytest.raises(crosstable.Refusal) as caught:
        crosstable.play(tournament, pairing, {1: (2, -1), 2: crosstable.Forfeit(PlayerId("Eve"))})
    assert [reason.code for reason in caught.value.reasons] == ["not_whole"]
    assert caught.value.reasons[0].path == "rounds[0].matches[0].score[1]"
    with pytest.raises(crosstable.Refusal, match="3-0 is impossible in a best of 3") as caught:
        crosstable.play(tournament, pairing, {1: (3, 0), 2: (2, 1)})
    assert [reason.code for reason in caught.value.reasons] == ["impossible_games_stand"]


def test_scores_are_exact() -> None:
    """0.1 is a tenth."""
    tournament = crosstable.create([f"p{number}" for number in range(4)], "speed_jong")
    played = play(tournament, crosstable.seat(tournament), {1: (0.1, Fraction(1, 4), 2, -1)})
    assert played.stage.rounds[0].tables[0].scores == (Fraction(1, 10), Fraction(1, 4), Fraction(2), Fraction(-1))


def test_a_refusal_is_its_sentence() -> None:
    """With a line for each reason; a code that is not ours is written as it is."""
    with pytest.raises(crosstable.Refusal) as caught:
        crosstable.create(["Ann", "Ann"], rounds=99)
    assert len(str(caught.value).splitlines()) == 1 + len(caught.value.reasons) == 3
    assert str(crosstable.Refusal("of_somebody_else", value=1)) == "of_somebody_else"


def test_a_code_is_taken_once() -> None:
    with expect_refusal("code_taken"):
        crosstable.tiebreak("omw", "Again")(lambda ledger: ledger.wins.tolist())
    with expect_refusal("code_taken"):
        crosstable.pairing_system("score")(lambda _, players: [(players[0], players[1])])


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ([("Ann", "Ann")], "own_system_pair"),
        ([("Ann", "Eve")], "own_system_pair"),
        ([("Ann", "Bob")], "own_system_left_out"),
    ],
)
def test_a_system_of_ones_own_has_to_pair_everybody_once(pairs: list[tuple[str, str]], code: str) -> None:
    with expect_refusal(code):
        CustomSystem(lambda _tournament, _players: pairs).pair(four())


def test_columns_of_plain_numbers() -> None:
    """Whole numbers over one denominator where they fit, and exact in any case."""
    small, large = [Fraction(1, 3), Fraction(2)], [Fraction(1, 2**61 - 1), Fraction(1, 3**40)]
    assert values_of(small).is_exact
    assert not values_of(large).is_exact
    for numbers in (small, large):
        assert [values_of(numbers).exact(place) for place in range(2)] == numbers


def test_group_count_deals_groups() -> None:
    """By hand: eight players in the order of entry, dealt 1 to A, 2 to B, 3 to B, 4 to A and so on."""
    tournament = crosstable.create(list("abcdefgh"), rounds=3, group_count=2)
    assert [(group.name, "".join(group.players)) for group in tournament.stage.groups] == [("A", "adeh"), ("B", "bcfg")]
    pairing = crosstable.pair(tournament)
    assert all(
        ({match.first, match.second} <= {*"adeh"}) or ({match.first, match.second} <= {*"bcfg"})
        for match in pairing.matches
    )
    played = crosstable.play(tournament, pairing, {match.table: (2, 0) for match in pairing.matches})
    assert {row.group for row in crosstable.standings(played)} == {"A", "B"}
