"""The answers of the JSON contract, key by key."""

import json
from fractions import Fraction

import pytest

from crosstable.exchange.explanations import explained_pairing
from crosstable.exchange.json_answers import (
    check_answer,
    error_answer,
    line,
    pair_answer,
    refusal_answer,
    round_fraction,
)
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import BadFile, Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.objective import ScoreObjective
from crosstable.pairing.result import (
    MatchReasons,
    Objective,
    PairedMatch,
    Pairing,
    PairingReasons,
    ReliefOption,
    RoundCheck,
)
from crosstable.words.explanation_text import separation_values

A, B, C, D, E = (PlayerId(letter) for letter in "abcde")
NAMES = {A: "Ann", B: "Bob", C: "Cléo", D: "Dan", E: "Eve"}
SOMETHING = Reason("not_at_table", {"player": A})


def half(*points: int) -> tuple[HalfPoints, HalfPoints]:
    first, second = points
    return HalfPoints(first), HalfPoints(second)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (Fraction(7, 12), 0.583333),
        (Fraction(2, 3), 0.666667),
        (Fraction(3), 3),
        (Fraction(0), 0),
        (Fraction(1, 10**9), 0),
        (Fraction(10**9 - 1, 10**9), 1),
        (Fraction(12345678901, 2), 6172839450.5),
        (None, None),
    ],
)
def test_numbers_are_rounded_from_the_exact_value(value: Fraction | None, number: float | None) -> None:
    """Six decimals; whole numbers are whole."""
    assert round_fraction(value) == number
    assert type(round_fraction(value)) is type(number)


def test_a_pairing() -> None:
    """Points as people write them; what is unusual only where it is."""
    pairing = Pairing(
        round=3,
        matches=(
            PairedMatch(1, A, B, half(5, 4), floated=True),
            PairedMatch(2, C, D, half(2, 2), by_hand=True, rematch=True),
        ),
        byes=(E,),
        byes_by_hand=(),
        objective=ScoreObjective(gaps=1),
        proof="lower_bound",
        warnings=(SOMETHING,),
    )
    assert pair_answer(pairing, NAMES) == {
        "round": 3,
        "matches": [
            {"table": 1, "players": ["a", "b"], "points": [2.5, 2], "floated": True},
            {
                "table": 2,
                "players": ["c", "d"],
                "points": [1, 1],
                "floated": False,
                "rematch": True,
                "by_hand": True,
            },
        ],
        "bye": "e",
        "proved": True,
        "proof": "lower_bound",
        "objective": [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        "warnings": [{"code": "not_at_table", "text": "Ann is not seated at this table."}],
    }


def test_a_pairing_that_is_not_proved() -> None:
    """It says so; byes that were put by hand are listed."""
    pairing = Pairing(1, (), (), (E,), Objective(), "best_found")
    answer = pair_answer(pairing, NAMES)
    assert (answer["proved"], answer["bye"], answer["byes_by_hand"]) == (False, None, ["e"])


def test_a_pairing_with_several_byes() -> None:
    """`byes` has all of them, `bye` the first."""
    answer = pair_answer(Pairing(1, (), (D, E), (), Objective(), "schedule"), NAMES)
    assert (answer["bye"], answer["byes"]) == ("d", ["d", "e"])


def test_a_check() -> None:
    """Differences carry their parameters too."""
    checks = [
        RoundCheck(1, True, ScoreObjective(), ScoreObjective(), ()),
        RoundCheck(2, False, ScoreObjective(gaps=2), None, (SOMETHING,)),
    ]
    answer = check_answer(checks, NAMES)
    assert answer["ok"] is False
    assert answer["rounds"][0] == {
        "round": 1,
        "legal": True,
        "objective": [0] * 13,
        "best": [0] * 13,
        "differences": [],
    }
    assert answer["rounds"][1]["best"] is None
    assert answer["rounds"][1]["differences"] == [
        {"player": "a", "code": "not_at_table", "text": "Ann is not seated at this table."}
    ]


def test_a_refusal_has_one_shape() -> None:
    """Code, sentence, parameters, problems: always all four; a problem has a place too."""
    refusal = BadFile("bad_document", [Reason("not_flag", {"value": "3"}, "config.balance_first")])
    answer = refusal_answer(refusal)
    assert answer == {
        "code": "bad_document",
        "message": "The document has one error.",
        "params": {},
        "problems": [
            {
                "path": "config.balance_first",
                "code": "not_flag",
                "message": "Must be true or false; got 3.",
                "params": {"value": "3"},
            }
        ],
    }
    printed = error_answer(refusal)
    assert [*printed] == ["error", "message", "params", "problems"]
    assert {"code": printed.pop("error"), **printed} == answer


def test_choices_have_cost_and_effect() -> None:
    """With names."""
    choices = [
        ReliefOption("allow_rematch", rematches=((A, B),), bye=C),
        ReliefOption("drop", player=D),
        ReliefOption("end_stage"),
    ]
    answer = refusal_answer(Refusal("no_place", player=A, choices=choices), NAMES)
    assert "choices" not in answer["params"]
    assert answer["choices"][0]["rematches"] == ((A, B),)
    assert answer["choices"][0]["effect"].startswith("Allow rematches in this round: Ann - Bob")
    assert (answer["choices"][1]["choice"], answer["choices"][1]["player"]) == ("drop", "d")
    assert set(answer["choices"][2]) == {"choice", "effect"}


def test_a_line_of_json() -> None:
    """One line, in the letters of the names; rationals and records are written plainly."""
    text = line({"name": "Cléo\n", "value": Fraction(1, 3), "choice": ReliefOption("drop", player=D)})
    assert "Cléo" in text
    assert "\n" not in text
    assert json.loads(text)["value"] == 0.333333
    assert json.loads(text)["choice"]["player"] == "d"


def test_reasons_of_a_pairing() -> None:
    """Codes and sentences, for the round, the bye and each match."""
    reasons = PairingReasons((SOMETHING,), (), (MatchReasons(A, B, (SOMETHING,)),))
    answer = explained_pairing(reasons, NAMES)
    assert answer["round"] == [{"code": "not_at_table", "text": "Ann is not seated at this table."}]
    assert answer["bye"] == []
    assert answer["matches"][0]["players"] == ["a", "b"]


def test_close_values_get_more_decimals() -> None:
    assert separation_values("tiebreak", "sos", (Fraction(1, 2), Fraction(1, 3))) == ["0.5", "0.3333"]
    assert separation_values("tiebreak", "sos", (Fraction(1, 3), Fraction(333334, 10**6))) == ["0.333333", "0.333334"]
    assert separation_values("tiebreak", "omw", (Fraction(1, 3), Fraction(3334, 10**4))) == ["33.33%", "33.34%"]
