"""Whatever stands in a document: an answer or a refusal, never anything else."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.conftest import example
from tests.cli.in_process import crosstable

# At full size about seven minutes.
SMALL, FULL = 25, 400

FRIDAY, STUCK = example("friday"), example("stuck")

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 25),
    st.sampled_from([2**31, -(2**63), 10**30, 0.5, 1e-9, -0.0, 1e300]),
    st.sampled_from(["", " ", "a", "b", "x", "win", "draw", "draft", "completed", "in_progress", "omw", "random"]),
    st.sampled_from(["head_to_head", "chess", "club", "\u202e", "\U0001f3b2", "e\u0301" * 60, "\0"]),
    st.lists(st.sampled_from(["a", "b", "c", 1, None]), max_size=3),
    st.sampled_from([{}, {"code": "omw"}, {"win": 1}, {"players": ["a", "b"]}, {"number": 1}]),
)


# Things that a document may well say, and that fit together badly often enough.
FACTS: dict[str, list[tuple[str, list[Any]]]] = {
    "players": [
        ("dropped_after", [0, 1, 2, 3]),
        ("first_round", [2, 3, 4]),
        ("absent", [[[1, 1]], [[2, None]], [[3, 3]]]),
        ("disqualified_in", [0, 1, 2, 3]),
        ("eliminated_in", [0, 2]),
        ("fixed_table", [1, 2, 7]),
        ("club", ["North", "South"]),
        ("rating", [1200, 1800, None]),
    ],
    "rounds": [("status", ["draft", "staging", "in_progress", "completed"])],
    "matches": [
        ("forfeit", ["a", "b"]),
        ("double_loss", [True]),
        ("double_forfeit", [True]),
        ("bye", ["win", "draw", "loss"]),
        ("score", [[0, 0], [2, 2], [0, 9]]),
        ("table", [1, 2]),
    ],
    "config": [
        ("max_byes_per_player", [0, 1, 2, None]),
        ("forbidden", [[["a", "b"]], [["a", "c"], ["a", "e"]], [["a", "c"], ["a", "e"], ["b", "c"]]]),
        ("separate", [["club"], ["town", "club"]]),
        ("avoid_repeat_pairings", [False]),
        ("balance_first", [True]),
        ("first_round", ["slide", "fold", "seeded"]),
        ("group_order", ["slide", "fold", "random"]),
        ("late_entry", ["byes"]),
        ("unfinished_matches", ["draw"]),
        ("points", [{"win": 100, "draw": 100}, {"win": 0.5, "draw": 0, "loss": 0}]),
        ("standings_tiebreakers", [[], ["head_to_head"], [{"code": "owp", "min_tied": 2}, "oowp", "buchholz"]]),
        ("buchholz_variant", ["median", "modified"]),
        ("format", ["round_robin", "tables"]),
    ],
}


class Object(list[tuple[str, Any]]):
    """An object as a list of its keys, so that a key can occur twice."""


def to_pairs(value: Any) -> Any:
    if isinstance(value, dict):
        return Object((key, to_pairs(item)) for key, item in value.items())
    return [to_pairs(item) for item in value] if isinstance(value, list) else value


def dump_pairs(value: Any) -> str:
    if isinstance(value, Object):
        return "{" + ", ".join(f"{json.dumps(key)}: {dump_pairs(item)}" for key, item in value) + "}"
    return "[" + ", ".join(map(dump_pairs, value)) + "]" if isinstance(value, list) else json.dumps(value)


def containers(value: Any) -> list[list[Any]]:
    """Return every non-empty list and object in a value."""
    if not isinstance(value, list):
        return []
    inner = [item[1] for item in value] if isinstance(value, Object) else value
    return [*([value] if value else []), *(found for item in inner for found in containers(item))]


def say(document: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
    """Set a fact about a player, a round, a match or the tournament, or replace one."""
    kind = draw(st.sampled_from(sorted(FACTS)))
    key, values = draw(st.sampled_from(FACTS[kind]))
    found = {
        "players": [players for name, players in document if name == "players"],
        "rounds": [rounds for name, rounds in document if name == "rounds"],
        "config": [[config] for name, config in document if name == "config"],
        "matches": [
            [match for round_ in rounds for part, matches in round_ if part == "matches" for match in matches]
            for name, rounds in document
            if name == "rounds"
        ],
    }[kind]
    about = draw(st.sampled_from(found[0]))
    about[:] = [(name, value) for name, value in about if name != key]
    about.append((key, to_pairs(draw(st.sampled_from(values)))))


def spoil(document: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
    """Damage a document: drop, replace, double, rename or move a value."""
    within = draw(st.sampled_from(containers(document)))
    at = draw(st.integers(0, len(within) - 1))
    match draw(st.sampled_from(["drop", "replace", "double", "rename", "move"])):
        case "drop":
            del within[at]
        case "replace":
            odd = draw(ODD)
            within[at] = (within[at][0], to_pairs(odd)) if isinstance(within, Object) else to_pairs(odd)
        case "double":
            within.append(within[at])
        case "rename" if isinstance(within, Object):
            within[at] = (draw(st.sampled_from(["stages", "config", "seed", "bye", "absent"])), within[at][1])
        case _:
            within.insert(0, within.pop(at))


@st.composite
def documents(draw: Callable[[st.SearchStrategy[Any]], Any]) -> bytes:
    """Draw a valid document with more facts and perhaps some damage."""
    document = to_pairs(draw(st.sampled_from([FRIDAY, STUCK])))
    for _ in range(draw(st.integers(0, 4))):
        say(document, draw)
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        if document:
            spoil(document, draw)
    return dump_pairs(document).encode()


def check(content: bytes) -> None:
    for command, *explain in (("standings", "--explain"), ("pair", "--explain"), ("check",)):
        ran = crosstable(command, "-", "--json", stdin=content)
        assert ran.code in (0, 3, 4)
        assert ("error" in ran.answer) == (ran.code == 4 or (ran.code == 3 and "rounds" not in ran.answer))
        assert ran.err == ""
        assert crosstable(command, "-", *explain, stdin=content).code == ran.code


@pytest.mark.long
def test_any_document_is_answered_or_refused(proof_size: Callable[[int, int], int], proof: Any) -> None:
    """Random accidents at random places."""
    cases = proof_size(SMALL, FULL)
    refused = 0

    @given(documents())
    @settings(max_examples=cases)
    def all_of_them(content: bytes) -> None:
        nonlocal refused
        check(content)
        refused += crosstable("pair", "-", "--json", stdin=content).code > 0

    all_of_them()
    assert refused
    proof(
        "any document is answered or refused",
        "standings, pair and check on documents with random accidents",
        cases=cases,
        result=f"no traceback; pair refused {refused}",
    )
