"""FIDE's tie-breaks (C.07, 1 March 2026): published examples, and a second implementation on random events."""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction as F
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.fide_codes import parse_code, usual_code
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, TiebreakCodes, tiebreak_of
from crosstable.ranking.standings import Standings
from tests.build import Document, rows, swiss
from tests.conftest import Proof
from tests.oracles import naive_fide
from tests.oracles.random_opens import random_all_play_all, random_open

HALF = F(1, 2)


def value(document: Document, code: str, player: str) -> F | None:
    document["config"]["standings_tiebreakers"] = [code]
    return rows(document)[player].tiebreaks[code]


def one_player(rounds: Sequence[tuple[float, float] | str], forfeits: dict[int, float] | None = None) -> Document:
    """Return an event of one player, X: for each round the opponent's final score and the points taken, or a text.

    The texts are `half`, `zero` and `drop` for byes and a withdrawal, `won` and `lost` for forfeits against an opponent
    with that final score (`forfeits`). The opponents get their points against extra players.
    """
    scores = forfeits or {}
    last = len(rounds)
    matches: list[list[Document]] = [[] for _ in rounds]
    players = ["x"]
    absent, dropped = [], None
    for number, said in enumerate(rounds, 1):
        opponent, awarded = f"o{number}", 0.0
        if said in ("half", "zero"):
            absent.append([number, number, "half" if said == "half" else "none"])
            continue
        if said == "drop":
            dropped = number - 1
            break
        if said in ("won", "lost"):
            forfeited = opponent if said == "won" else "x"
            matches[number - 1].append({"players": ["x", opponent], "forfeit": forfeited})
            final, awarded = scores[number], float(said == "lost")
        else:
            assert not isinstance(said, str)
            final, taken = said
            awarded = 1 - taken
            match = {1: [1, 0], 0.5: [0, 0], 0: [0, 1]}[taken]
            draws = {"draws": 1} if taken == 0.5 else {}
            matches[number - 1].append({"players": ["x", opponent], "score": match, **draws})
        players.append(opponent)
        to_make = final - awarded
        for other in range(1, last + 1):
            if other == number:
                continue
            filler = f"f{number}x{other}"
            players.append(filler)
            if to_make >= 1:
                score, draws, to_make = [1, 0], {}, to_make - 1
            elif to_make == 0.5:
                score, draws, to_make = [0, 0], {"draws": 1}, 0
            else:
                score, draws = [0, 1], {}
            matches[other - 1].append({"players": [opponent, filler], "score": score, **draws})
    entries: list[dict[str, Any]] = [{"id": name, "name": name} for name in players]
    entries[0] |= {"absent": absent} | ({} if dropped is None else {"dropped_after": dropped})
    return {
        "crosstable": 1,
        "preset": "chess",
        "config": {"rounds": last},
        "players": entries,
        "rounds": [
            {"number": number, "status": "completed", "matches": played} for number, played in enumerate(matches, 1)
        ],
    }


LAXMAN: list[tuple[float, float] | str] = [
    *((5, 1), (5, 1), (6.5, 0), "zero", (4.5, 1), (6, 0.5), (5, 1), (6.5, 0.5), (5.5, 1), (6, 1))
]
FORFEIT_WON: list[tuple[float, float] | str] = [
    *((5, 1), (5.5, 1), (5, 0.5), (4.5, 1), (6, 0.5), (5.5, 1), "won", (6.5, 0), (6, 1))
]
FIRST_FORFEIT_WON: list[tuple[float, float] | str] = [
    *("won", (6, 1), (6.5, 1), (7, 1), (7, 1), (7.5, 0.5), (7.5, 1), (7.5, 1), (7.5, 1), (8, 1))
]
FORFEIT_LOST: list[tuple[float, float] | str] = [
    *((3.5, 1), (6, 1), (6.5, 1), (7.5, 0.5), (6.5, 1), (8, 0.5), (6.5, 1), (7, 0.5), "lost", "drop")
]


def test_example_of_a_round_not_played() -> None:
    """The arbiters' manual of 2026, "Laxman": 55, 50 and 37.25."""
    document = one_player(LAXMAN)
    assert rows(document)["x"].points == 14
    assert [value(document, code, "x") for code in ("BH", "BH-C1", "SB")] == [55, 50, F(149, 4)]


def test_example_of_a_forfeit_won() -> None:
    """Example 01: the dummy has no more than the opponent who did not come."""
    document = one_player(FORFEIT_WON, {7: 5.5})
    assert rows(document)["x"].points == 14
    assert value(document, "BH", "x") == F(99, 2)


def test_example_of_a_forfeit_won_in_the_first_round() -> None:
    """Example 04: the dummy has the 4.5 of the absent opponent, not the player's own 9.5, which made it 74 until 2026.

    The example gives only the sum of the other opponents' scores, 64.5.
    """
    document = one_player(FIRST_FORFEIT_WON, {1: 4.5})
    assert rows(document)["x"].points == 19
    assert value(document, "BH", "x") == 69


def test_example_of_a_forfeit_lost_and_a_withdrawal() -> None:
    """Example 03: one dummy with 6.5 points, one with the 5 of ten draws."""
    document = one_player(FORFEIT_LOST, {9: 7.5})
    assert rows(document)["x"].points == 13
    assert value(document, "BH", "x") == 63


def test_example_of_a_half_point_bye_that_is_cut() -> None:
    """The exercise of the technical commission, example 06: of 3.5, 3.5, 3, 1.5 and the dummy the dummy goes."""
    document = one_player([(3.5, 0), "half", (3.5, 1), (3, 1), (1.5, 1)])
    assert [value(document, code, "x") for code in ("BH", "BH-C1")] == [14, F(23, 2)]


# A file as the commission gives it: six players, everybody against everybody, one forfeit.
ROUND_ROBIN = swiss(
    "c 1-0 d, b 1-0 f, a 0-0-1 e",
    "e 1-0 d, a 1-0 b, c 1-0 f",
    "d 0-0-1 f, b 1-0 e, a 1-0 c",
    "b 0-0-1 c, d 1-0 a, e forfeits to f",
    "c 1-0 e, f 0-1 a, d 0-1 b",
    preset="chess",
    format="round_robin",
)


def test_direct_encounter_of_a_round_robin_counts_a_forfeit() -> None:
    """Three with 3.5 points: 1.5, 1 and 0.5 among themselves are two wins and a draw; below the forfeit decides."""
    document = {**ROUND_ROBIN, "config": {**ROUND_ROBIN["config"], "standings_tiebreakers": ["DE"]}}
    ranked: list[Any] = [(row.rank, row.player.id, row.tiebreaks["DE"]) for row in Standings(tournament_from(document))]
    assert ranked == [(1, "a", 1), (2, "b", 2), (2, "c", 2), (4, "f", 1), (5, "e", 2), (6, "d", 3)]


def test_head_to_head_of_a_round_robin_counts_a_forfeit() -> None:
    """With the preset for chess a forfeit is no meeting, and yet everybody has met in a round robin."""
    assert [value(ROUND_ROBIN, "head_to_head", player) for player in "def"] == [HALF, 1, F(3, 2)]


def test_direct_encounter_ranks_who_cannot_be_caught() -> None:
    """a beat b and c, who have not met: a is first whatever they would play, and they stay tied."""
    document = swiss("a 1-0 b, c 1-0 d", "c 0-1 a, b 1-0 e", "a 0-1 d, b 0-1 e, c bye", preset="chess", chain=["DE"])
    document["rounds"][2]["matches"] = [
        {"players": ["d", "a"], "score": [1, 0]},
        {"players": ["b", "f"], "score": [1, 0]},
        {"players": ["c", "e"], "score": [1, 0]},
    ]
    document["players"].append({"id": "f", "name": "F", "number": 9})
    found = rows(document)
    ranked: list[Any] = [(found[player].points, found[player].tiebreaks["DE"]) for player in "abc"]
    assert ranked == [(4, 1), (4, 2), (4, 2)]


def test_direct_encounter_leaves_a_forfeit_out_of_a_swiss() -> None:
    """Unless the event says that forfeits count."""
    document = swiss("a forfeits to b, c 1-0 d", "a 1-0 d, c 1-0 b", preset="chess")
    assert value(document, "DE", "a") is None
    assert value(document, "DE-P", "b") == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BH/C1", "BH-C1"),
        ("BH:GP/M2/P", "BH:GP-M2-P"),
        ("KS/L+1", "KS-L+1"),
        ("SSSC/F/P/K4", "SSSC-K4-P-F"),
        ("MPvGP", "MPvGP"),
        ("GE", "REP"),
        ("omw", "omw"),
    ],
)
def test_codes_are_read_with_slashes_and_hyphens(text: str, code: str) -> None:
    """Whatever the order and the separator, there is one way to write a code."""
    assert usual_code(text) == code
    assert usual_code(code) == code
    assert code in TiebreakCodes()


@pytest.mark.parametrize("code", ["BH-C3", "DE-C1", "WIN-M1", "XX", "BH-C1-M1", "KS-C1", "SSSC-K0", "-BH"])
def test_unknown_modifiers_are_no_codes(code: str) -> None:
    assert code not in TiebreakCodes()
    assert parse_code(code) is None or code not in TiebreakCodes()


def test_rating_tiebreaks_need_all_ratings() -> None:
    document = swiss("a 1-0 b, c 1-0 d", preset="chess", entries={"a": {"rating": 2000}, "b": {"rating": 1900}})
    assert [value(document, code, "a") for code in ("ARO", "TPR", "PTP", "APRO", "APPO")] == [None] * 5


def test_performances() -> None:
    """2400 on average and 2.5 of 3: 83 % are 273 points; the perfect performance expects 2.5 or more."""
    ratings = {"a": {"rating": 2300}, "b": {"rating": 2350}, "c": {"rating": 2400}, "d": {"rating": 2450}}
    document = swiss("a 1-0 b, c 1-0 d", "a 0-0-1 c, b 1-0 d", "d 0-1 a, c 1-0 b", preset="chess", entries=ratings)
    assert [value(document, code, "a") for code in ("ARO", "ARO-C1", "TPR", "PTP")] == [2400, 2425, 2673, 2679]
    assert [value(document, code, "d") for code in ("TPR", "PTP")] == [2350 - 800, 2300 - 800]


def _random_events(count: int) -> "list[tuple[Document, bool]]":
    rng = random.Random("fide")
    return [(random_all_play_all(rng), True) if i % 5 == 0 else (random_open(rng), False) for i in range(count)]


@pytest.mark.long
def test_random_events_equal_a_second_implementation(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Everybody's value of every code, and the places of the direct encounter."""
    cases = proof_size(60, 2000)
    for document, is_round_robin in _random_events(cases):
        ledger, event = Ledger(tournament_from(document)), naive_fide.Event(document, is_round_robin)
        for code, expected in naive_fide.all_values(event).items():
            compute = tiebreak_of(code).of_players
            assert compute is not None
            column = compute(ledger, Occasion())
            assert column is not None
            assert {player: column.exact(place) for place, player in enumerate(ledger.ids)} == expected, (
                code,
                document,
            )
        document["config"]["standings_tiebreakers"] = ["DE"]
        table = Standings(tournament_from(document))
        listed = [row.player.id for row in table]
        if {*listed} == event.players.keys():
            places = naive_fide.direct_places(event, {player: event.score(player) for player in listed})
            assert {row.player.id: row.tiebreaks["DE"] for row in table} == places, document
    proof(
        "FIDE's tie-breaks equal a naive second implementation", "random events", cases=cases, result="all values equal"
    )


@pytest.mark.parametrize("code", ["BH", "SB", "STD", "PS", "DE", "KS", "FB", "REP", "AOB", "PTP"])
def test_a_wrong_tiebreak_would_be_found(code: str) -> None:
    """The random events tell each of these from the founding document's, or from a neighbour."""
    others = {"BH": "buchholz", "SB": "sonneborn_berger", "STD": "WIN", "PS": "PS-C1", "DE": "DE-P"}
    others |= {"KS": "KS-L+1", "FB": "BH", "REP": "WIN", "AOB": "AOB-F", "PTP": "TPR"}
    for document, _ in _random_events(60):
        document["config"]["standings_tiebreakers"] = [code, others[code]]
        if any(row.tiebreaks[code] != row.tiebreaks[others[code]] for row in Standings(tournament_from(document))):
            return
    pytest.fail(f"{code} is never different")
