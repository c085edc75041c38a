"""The next Swiss round: its players, manual pairs and tables; always deterministic and legal."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.pairing.problem import draft_of, make_field
from crosstable.pairing.result import Pairing
from crosstable.words import sentence
from tests.build import Document, swiss
from tests.pairing.rounds import BY_NUMBER, every_round, pair_document, refusal_of, summary
from tests.pairing.test_problem import documents

ROOT = Path(__file__).resolve().parents[2]
Entries = dict[str, dict[str, Any]]


def players(names: str, **facts: dict[str, Any]) -> Entries:
    return {name: facts.get(name, {}) for name in names}


def warnings(pairing: Pairing) -> list[tuple[str, Any]]:
    return [(warning.code, dict(warning.params)) for warning in pairing.warnings]


# Refusals and small fields


def test_nobody_to_pair_is_refused() -> None:
    """Whether there are no players at all or they have all gone."""
    for document in (
        {"crosstable": 1, "players": []},
        swiss("a 2-0 b", entries={"a": {"dropped_after": 1}, "b": {"dropped_after": 1}}),
    ):
        refusal = refusal_of(document)
        assert refusal is not None
        assert refusal.code == "no_players"


def test_one_player_has_a_bye() -> None:
    """There is nobody to meet."""
    pairing = pair_document(swiss(entries={"a": {}}))
    assert (summary(pairing), pairing.round, pairing.proved) == ("(a)", 1, True)


def test_open_matches_are_refused_with_their_tables() -> None:
    """The round has to be finished or closed first; a dropped player's match is not open."""
    document = swiss("(in_progress) a - b, c 2-0 d, e - f, g - h", entries={"g": {"dropped_after": 1}})
    for table, match in enumerate(document["rounds"][0]["matches"], 1):
        match["table"] = table
    refusal = refusal_of(document)
    assert refusal is not None
    assert (refusal.code, refusal.params["round"], refusal.params["tables"]) == ("open_matches", 1, [1, 3])
    assert refusal.params["matches"] == [["a", "b"], ["e", "f"]]
    document["rounds"][0]["status"] = "completed"
    assert refusal_of(document) is None


# Manual parts


def test_a_drafts_pairs_and_byes_are_kept() -> None:
    """As they were made, at their tables and flagged; the rest is paired around them."""
    document = swiss("a 2-0 b, c 2-0 d, e 2-0 f, g 2-0 h", "(draft) f - a, h draw bye", **BY_NUMBER)
    document["rounds"][1]["matches"][0]["table"] = 2
    pairing = pair_document(document)
    assert summary(pairing) == "c-e f-a g-b (d)"
    assert [match.by_hand for match in pairing.matches] == [False, True, False]
    assert (pairing.round, pairing.byes_by_hand) == (2, ("h",))


def test_a_rematch_and_a_forbidden_pair_made_by_hand_are_flagged() -> None:
    """Not refused."""
    pairing = pair_document(swiss("a 2-0 b, c 2-0 d", "(draft) b - a, d - c", forbidden=[["c", "d"]], **BY_NUMBER))
    assert [(match.first, match.rematch) for match in pairing.matches] == [("b", True), ("d", True)]
    assert warnings(pairing) == [
        ("is_rematch", {"players": ["b", "a"], "table": 1}),
        ("is_rematch", {"players": ["d", "c"], "table": 2}),
        ("is_forbidden", {"players": ["d", "c"], "table": 2}),
    ]
    assert all(sentence(warning) for warning in pairing.warnings)


def test_a_whole_round_by_hand_is_answered_as_it_is() -> None:
    """Nothing is left to pair."""
    assert summary(pair_document(swiss("a 2-0 b, c 2-0 d", "(draft) a - d, b - c", **BY_NUMBER))) == "a-d b-c"


# Players


def test_only_those_who_are_there_are_paired() -> None:
    """Dropped, absent and disqualified players are not; late ones and those who are back are."""
    entries: Entries = {
        "a": {"dropped_after": 1},
        "b": {"absent": [[2, 2]]},
        "c": {"disqualified_in": 2},
        "e": {"first_round": 2},
        "f": {"absent": [[1, 1]]},
        "g": {"first_round": 3},
    }
    document = swiss("a 2-0 b, c 2-0 d", entries=entries, **BY_NUMBER)
    assert summary(pair_document(document)) == "d-e (f)"
    document["rounds"].append(
        {"number": 2, "status": "completed", "matches": [{"players": ["d", "e"], "score": [2, 0]}]}
    )
    third = pair_document(document)
    assert {player for match in third.matches for player in (match.first, match.second)} | {third.bye} == set("bdefg")


def test_reentry_keeps_opponents_met() -> None:
    """After a missed round, a player has no rematch."""
    document = swiss("a 2-0 b, c 2-0 d", "c 2-0 b, d bye", entries={"a": {"absent": [[2, 2]]}}, **BY_NUMBER)
    assert "a-b" not in summary(pair_document(document))


# Legality


def test_forbidden_pairs_do_not_meet() -> None:
    """In round 1 and later, whichever way round the pair is written."""
    entries = players("abcd")
    assert summary(pair_document(swiss(entries=entries, first_round="seeded"))) == "a-b c-d"
    assert summary(pair_document(swiss(entries=entries, first_round="seeded", forbidden=[["b", "a"]]))) == "a-d b-c"
    assert "a-c" not in summary(pair_document(swiss("a 2-0 b, c 2-0 d", forbidden=[["c", "a"]], **BY_NUMBER)))


def test_rematches_where_they_are_allowed() -> None:
    """With `avoid_repeat_pairings` false the nearest meet again, with a warning."""
    pairing = pair_document(
        swiss("a 2-0 c, b 2-0 d", "a 2-0 b, c 2-0 d", "a 2-0 b, c 2-0 d", avoid_repeat_pairings=False, **BY_NUMBER)
    )
    assert "a-b" in summary(pairing) or "b-a" in summary(pairing) or "a-c" in summary(pairing)
    assert {code for code, _ in warnings(pairing)} == {"is_rematch"}


@pytest.mark.parametrize(
    ("limit", "byes"),
    [(0, None), (1, ["c", "b", "a", None]), (2, ["c", "b", "a", "c", "b", "a", None])],
)
def test_nobody_has_more_byes_than_allowed(limit: int, byes: list[str | None] | None) -> None:
    """Then the round is impossible. Everybody has one before anybody has two."""
    document = swiss(entries=players("abc"), max_byes_per_player=limit, avoid_repeat_pairings=False, **BY_NUMBER)
    document["config"] |= {"first_round": "seeded", "points": {"win": 1, "draw": 1, "loss": 0}}
    for expected in byes or [None]:
        if expected is None:
            refusal = refusal_of(document)
            assert refusal is not None
            assert [reason.code for reason in refusal.reasons] == ["no_bye_left"]
        else:
            _play(document, drawn=True)
            assert document["rounds"][-1]["matches"][-1]["players"] == [expected]


def test_without_a_limit_byes_go_on() -> None:
    """`max_byes_per_player` null."""
    document = swiss(entries=players("abc"), max_byes_per_player=None, avoid_repeat_pairings=False, **BY_NUMBER)
    for _ in range(9):
        _play(document, drawn=True)
    byes = [round_["matches"][-1]["players"][0] for round_ in document["rounds"]]
    assert sorted(byes) == list("aaabbbccc")


def test_only_won_byes_count_against_the_limit() -> None:
    """A bye that was drawn or lost on request does not."""
    rounds = ("a draw bye, b 2-0 c", "b bye, a loss bye", "c bye, a 2-0 b")
    assert pair_document(swiss(*rounds, avoid_repeat_pairings=False)).bye == "a"


def _play(document: Document, drawn: bool = False) -> None:
    pairing = pair_document(document)
    score = [1, 1] if drawn else [2, 0]
    matches: list[Document] = [{"players": [match.first, match.second], "score": score} for match in pairing.matches]
    if pairing.bye is not None:
        matches.append({"players": [pairing.bye], "bye": "win"})
    document["rounds"].append({"number": pairing.round, "status": "completed", "matches": matches})


# Tables


def test_the_highest_scores_sit_at_the_lowest_tables() -> None:
    """By the better player's score, then the sum, then the pairing order."""
    pairing = pair_document(swiss("a 2-0 b, c 2-0 d, e 2-0 f, g 1-1-1 h", **BY_NUMBER))
    assert [match.table for match in pairing.matches] == [1, 2, 3, 4]
    assert [match.points for match in pairing.matches] == [(6, 6), (6, 2), (2, 0), (0, 0)]


def test_a_player_who_needs_a_table_sits_there() -> None:
    """The others fill the rest, in order; a table beyond the last one is possible."""
    entries = players("abcdef", e={"fixed_table": 1})
    assert summary(pair_document(swiss(entries=entries, first_round="seeded"))) == "e-f a-b c-d"
    far = pair_document(swiss(entries=players("abcdef", a={"fixed_table": 30}), first_round="seeded"))
    assert [(match.table, match.first) for match in far.matches] == [(1, "c"), (2, "e"), (30, "a")]


def test_two_who_need_one_table() -> None:
    """The higher pair gets it, and a warning names the other."""
    entries = players("abcdef", c={"fixed_table": 1}, e={"fixed_table": 1})
    pairing = pair_document(swiss(entries=entries, first_round="seeded"))
    assert (summary(pairing), warnings(pairing)) == (
        "c-d a-b e-f",
        [("fixed_table_taken", {"player": "e", "table": 1})],
    )


def test_both_players_of_a_match_need_a_table() -> None:
    """The same one: fine. Two different ones: the higher player's, with a warning."""
    same = pair_document(
        swiss(entries=players("abcd", c={"fixed_table": 7}, d={"fixed_table": 7}), first_round="seeded")
    )
    assert ([match.table for match in same.matches], warnings(same)) == ([1, 7], [])
    two = pair_document(
        swiss(entries=players("abcd", c={"fixed_table": 7}, d={"fixed_table": 9}), first_round="seeded")
    )
    assert [match.table for match in two.matches] == [1, 7]
    assert warnings(two) == [("fixed_table_taken", {"player": "d", "table": 9})]


def test_manual_table_is_kept() -> None:
    """Even against a player who needs it."""
    document = swiss("(draft) a - b", entries=players("abcd", c={"fixed_table": 1}), first_round="seeded")
    document["rounds"][0]["matches"][0]["table"] = 1
    pairing = pair_document(document)
    assert (summary(pairing), [code for code, _ in warnings(pairing)]) == ("a-b c-d", ["fixed_table_taken"])


# First and second


def test_the_first_is_who_was_it_less_often() -> None:
    """Then who was it less recently; equal ones by turns from table to table. Without the wish, the higher."""
    entries = players("abcdefgh")
    first = pair_document(swiss(entries=entries, first_round="seeded", balance_first=True))
    assert summary(first) == "a-b d-c e-f h-g"
    assert summary(pair_document(swiss(entries=entries, first_round="seeded"))) == "a-b c-d e-f g-h"
    later = pair_document(swiss("b 0-2 a, d 2-0 c", "a 1-1-1 c, b 1-1-1 d", balance_first=True, **BY_NUMBER))
    assert summary(later) == "d-a c-b"


def test_more_rounds_than_planned_are_paired_and_told() -> None:
    """The organiser may go on."""
    pairing = pair_document(swiss("a 2-0 b, c 2-0 d", rounds=1))
    assert warnings(pairing) == [("beyond_plan", {"round": 2, "planned": 1})]
    assert warnings(pair_document(swiss("a 2-0 b, c 2-0 d", rounds=2))) == []


# Always the same


def answer(document: Document) -> str:
    refusal = refusal_of(document)
    return refusal.code if refusal is not None else json.dumps(_plain_values(pair_document(document)))


def _plain_values(pairing: Pairing) -> list[Any]:
    matches = [[match.table, match.first, match.second] for match in pairing.matches]
    return [matches, pairing.bye, pairing.objective.as_list()]


def _shuffled(document: Document, rng: random.Random) -> Document:
    numbered = [{"number": i, **player} for i, player in enumerate(document["players"], 1)]
    rounds = [
        {**round_, "matches": rng.sample(round_["matches"], len(round_["matches"]))} for round_ in document["rounds"]
    ]
    return {**document, "players": rng.sample(numbered, len(numbered)), "rounds": rounds}


def test_the_order_in_the_document_does_not_matter() -> None:
    """Players and matches shuffled, the round is the same."""
    rng = random.Random(1)
    for document in documents(40):
        assert answer(_shuffled(document, rng)) == answer(document), document


def test_two_processes_give_the_same_round() -> None:
    """Whatever the seed of Python's hashes is."""
    script = (
        "from tests.pairing.test_problem import documents\n"
        "from tests.pairing.test_swiss import answer\n"
        "print([answer(document) for document in documents(20)])"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1]
    assert found[0].strip() == str([answer(document) for document in documents(20)])


# Always legal, and there whenever it exists


def test_every_round_is_legal_and_complete_or_does_not_exist() -> None:
    """On 150 random documents: nobody twice, nobody forgotten, no rematch, no bye too many; or trying finds none."""
    codes = []
    for document in documents(150):
        tournament = tournament_from(document)
        refusal = refusal_of(document)
        if refusal is not None:
            codes.append(refusal.code)
            if refusal.code == "impossible_pairing":
                assert not _exists(document, refusal.params["round"]), document
            continue
        pairing = pair_document(document)
        codes.append("paired")
        found = make_field(tournament, pairing.round, draft_of(tournament))
        seats = [player for match in pairing.matches for player in (match.first, match.second)]
        byes = [*pairing.byes_by_hand, *([] if pairing.bye is None else [pairing.bye])]
        assert sorted([*seats, *byes]) == sorted(found.ids)
        assert (pairing.bye is not None) == (len(found.free()) % 2 == 1)
        assert len({match.table for match in pairing.matches}) == len(pairing.matches)
        for match in pairing.matches:
            a, b = found.ids.index(match.first), found.ids.index(match.second)
            assert match.by_hand or b not in found.forbidden_opponents()[a]
            assert match.rematch == (b in found.met[a])
        if pairing.bye is not None and found.bye_limit is not None:
            assert found.byes[found.ids.index(pairing.bye)] < found.bye_limit
    assert codes.count("paired") > 80
    assert codes.count("impossible_pairing") > 10


def _exists(document: Document, number: int) -> bool:
    """Return whether brute force finds a legal round; large fields are not tried."""
    tournament = tournament_from(document)
    found = make_field(tournament, number, draft_of(tournament))
    free = [str(found.ids[player]) for player in found.free()]
    index = {str(player): i for i, player in enumerate(found.ids)}
    rounds = every_round(
        free if len(free) <= 9 else [],
        lambda a, b: index[b] not in found.forbidden_opponents()[index[a]],
        lambda player: found.bye_limit is None or found.byes[index[player]] < found.bye_limit,
    )
    return len(free) <= 9 and next(rounds, None) is not None


def test_chess_gives_nobody_three_equal_colours_in_a_row() -> None:
    """Sixteen players, seven rounds: by rating in the first, White by turns; never one colour a third time."""
    names = [f"p{number:02}" for number in range(1, 17)]
    document = swiss(entries={name: {"rating": 2400 - 50 * i} for i, name in enumerate(names)}, preset="chess")
    colours: dict[str, str] = dict.fromkeys(names, "")
    for number in range(1, 8):
        pairing = pair_document(document)
        if number == 1:
            assert {frozenset((pair.first, pair.second)) for pair in pairing.matches} == {
                frozenset(pair) for pair in zip(names[:8], names[8:], strict=True)
            }
            assert [pair.first in names[:8] for pair in pairing.matches] == [True, False] * 4
        for match in pairing.matches:
            colours[match.first] += "W"
            colours[match.second] += "B"
        matches = [{"players": [pair.first, pair.second], "score": [1, 0]} for pair in pairing.matches]
        document["rounds"].append({"number": number, "status": "completed", "matches": matches})
    assert not any("WWW" in run or "BBB" in run for run in colours.values())
