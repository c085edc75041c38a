"""The oracle itself against answers worked out by hand, and its two halves against each other."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from .exhaustive_pairing import Case, Cut, Pairs, best, dense, free_players, legal, objective, random_case, tidy


def case(scores: str, **changes: Any) -> Case:
    """Return a case of players a, b, c... with one-digit scores and nothing else to them."""
    ids = tuple("abcdefghijk"[: len(scores)])
    zero = dict.fromkeys(ids, 0)
    plain = Case(
        ids=ids,
        score={player: int(score) for player, score in zip(ids, scores, strict=True)},
        met=set(),
        forbidden=set(),
        byes=zero,
        max_byes=1,
        bye_key={player: len(ids) - k for k, player in enumerate(ids)},
        down=zero,
        up=zero,
        track_floats=True,
        club={},
        town={},
        first_minus_second=zero,
        balance=False,
        group_order="neighbours",
        within_order={player: k for k, player in enumerate(ids)},
        manual=(),
        manual_byes=(),
        run=zero,
        max_same=None,
    )
    counts = {"byes", "down", "up", "first_minus_second", "run"}
    return replace(plain, **{name: zero | value if name in counts else value for name, value in changes.items()})


def pairs_of(text: str) -> set[frozenset[str]]:
    """Return the pairs written as "ab cd"."""
    return {frozenset(pair) for pair in text.split()}


HAND_MADE = [
    # One group: the targets are met exactly.
    ("neighbours", case("0000"), "ab cd", None, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    ("fold", case("0000", group_order="fold"), "ad bc", None, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    ("slide", case("0000", group_order="slide"), "ac bd", None, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    # ac bd: (3-2)^2 + (4-1)^2 = 10; ad bc: (4-2)^2 + (3-1)^2 = 8.
    ("neighbours, met", case("0000", met=pairs_of("ab")), "ad bc", None, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8)),
    # ab cd: (2-4)^2 + (4-2)^2 = 8; ac bd: (3-4)^2 + (4-3)^2 = 2.
    ("fold, met", case("0000", group_order="fold", met=pairs_of("bc")), "ac bd", None, (0,) * 11 + (2,)),
    # ab cd: (2-3)^2 + (4-5)^2 = 2; ad bc: (4-3)^2 + (3-4)^2 = 2; the forbidden pair leaves one.
    (
        "slide, forbidden",
        case("0000", group_order="slide", met=pairs_of("ac"), forbidden=pairs_of("cd")),
        "ad bc",
        None,
        (0,) * 11 + (2,),
    ),
    # The shuffled order is d b a c, so d-b and a-c are neighbours.
    ("shuffled", case("0000", within_order={"d": 0, "b": 1, "a": 2, "c": 3}), "ac bd", None, (0,) * 12),
    # The nearest one floats: gap 6 squared, distance 1.
    ("float", case("6660"), "ab cd", None, (0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 1, 0)),
    # c floated down before, so b goes; distance 2 squared, and a-c are numbered 1 and 2.
    ("float again", case("6660", down={"c": 1}), "ac bd", None, (0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 4, 0)),
    (
        "float untracked",
        case("6660", down={"c": 1}, track_floats=False),
        "ab cd",
        None,
        (0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 1, 0),
    ),
    # b was floated up to before, so a meets c: distance 2 squared, b-d are 1 and 2 of the rest.
    ("upfloat", case("2000", up={"b": 1}), "ac bd", None, (0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0)),
    # An upfloat does not count for going down.
    ("other way", case("6660", up={"c": 3}), "ab cd", None, (0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 1, 0)),
    # b-c met: ab cd has gaps 1 and 1, distances 1 and 1; ac bd the same gaps, distances 2 and 2.
    ("short floats", case("2110", met=pairs_of("bc")), "ab cd", None, (0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0)),
    # A club match in ab cd only; of the other two ad bc has 8 against 10.
    ("club", case("0000", club={"a": "x", "b": "x"}), "ad bc", None, (0,) * 11 + (8,)),
    (
        "club before town",
        case("0000", club={"a": "x", "b": "x", "c": None, "d": None}, town={"a": "y", "c": "y", "b": "z", "d": "z"}),
        "ad bc",
        None,
        (0,) * 11 + (8,),
    ),
    # ab cd has a club match; ac bd has one within a town, ad bc another (b-c): 8 against 10.
    (
        "town gives way",
        case("0000", club={"a": "x", "b": "x"}, town={"a": "y", "c": "y", "b": "y", "d": "z"}),
        "ad bc",
        None,
        (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 8),
    ),
    # a-b leaves 4 + 0 behind, as does c-d; across, everybody comes to 0.
    (
        "balance",
        case("0000", balance=True, first_minus_second={"a": 1, "b": 1, "c": -1, "d": -1}),
        "ad bc",
        None,
        (0,) * 11 + (8,),
    ),
    # The bye of c keeps its 2 squared, a-b end at 1 and -1.
    (
        "balance, bye",
        case("000", balance=True, first_minus_second={"c": 2}),
        "ab",
        "c",
        (0, 0, 1, 0, 0, 0, 0, 0, 6, 0, 0, 0),
    ),
    # Lowest score, then the last in order; a bye is a downfloat and c has had two.
    ("bye", case("200", down={"c": 2}), "ab", "c", (0, 0, 1, 0, 4, 2, 0, 0, 0, 0, 1, 0)),
    # Fewest byes come before the score.
    ("fewest byes", case("200", byes={"b": 1, "c": 1}, max_byes=None), "bc", "a", (0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    # c is at the limit and with b out a-c would be a rematch: a gets the bye.
    ("forced bye", case("420", byes={"c": 1}, met=pairs_of("ac")), "bc", "a", (0, 4, 3, 0, 4, 0, 0, 0, 0, 0, 1, 0)),
    # a and b have both been first twice: better a larger gap than one of them a third time
    (
        "same again",
        case("2200", run={"a": 2, "b": 2}, max_same=2),
        "ac bd",
        None,
        (0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 8, 0),
    ),
    # a is safe and f is out: they meet, so that the four between them, who can make or miss the Top 3, do too.
    ("cut in sight", case("644220", cut=Cut(3, 1, 2)), "af bc de", None, (0, 0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 25, 0)),
    # With two rounds to go everybody can make or miss it, and it is paired as usual.
    ("cut out of sight", case("644220", cut=Cut(3, 2, 2)), "ab cd ef", None, (0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 3, 0)),
    # a and b are safe, e is out: c and d meet, and of the rest nobody is on the bubble.
    ("out of reach", case("88442", cut=Cut(3, 1, 2)), "ab cd", "e", (0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    # c, d and e are on the bubble: one of them, the nearest, meets f, who is out.
    ("odd on the bubble", case("884440", cut=Cut(3, 1, 2)), "ab cd ef", None, (0, 0, 0, 1, 0, 16, 0, 0, 0, 0, 0, 1, 0)),
    ("alone", case("0"), "", "a", (0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    ("nobody", case(""), "", None, (0,) * 12),
    # The manual rematch a-d stays (gap 4, distance 9); b floats to c (4, 1); e-f remain.
    (
        "by hand",
        case("220000", met=pairs_of("ad"), manual=(("a", "d"),)),
        "ad bc ef",
        None,
        (0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 10, 0),
    ),
    # a-d by hand are 1 and 4 of their group: (4-2)^2 + (3-1)^2.
    ("by hand inside", case("0000", manual=(("d", "a"),)), "ad bc", None, (0,) * 11 + (8,)),
    # Once a has its bye by hand the other two need none.
    ("bye by hand", case("000", manual_byes=("a",), down={"a": 1}), "bc", None, (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)),
]


@pytest.mark.parametrize(
    ("problem", "pairs", "bye", "value"), [pytest.param(*rest, id=name) for name, *rest in HAND_MADE]
)
def test_answer_worked_out_by_hand(problem: Case, pairs: str, bye: str | None, value: tuple[int, ...]) -> None:
    """The oracle gives the one answer that a person finds; without a cut in sight level 1b is nothing."""
    value = value if problem.cut else (*value[:3], 0, *value[3:])
    expected = tuple((pair[0], pair[1]) for pair in pairs.split())
    assert best(problem) == (value, expected, bye)
    assert dense(problem) == value[:12]


@pytest.mark.parametrize(
    "problem",
    [
        pytest.param(case("00", met=pairs_of("ab")), id="met"),
        pytest.param(case("00", forbidden=pairs_of("ab")), id="forbidden"),
        pytest.param(case("000", max_byes=0), id="no byes"),
        pytest.param(case("0000", met=pairs_of("ab ac ad")), id="met all"),
        pytest.param(case("000", byes={"a": 1, "b": 1}, met=pairs_of("ab")), id="bye and rest"),
        pytest.param(case("0000", met=pairs_of("cd"), manual=(("a", "b"),)), id="rest by hand"),
    ],
)
def test_nothing_is_legal(problem: Case) -> None:
    """Where no legal round exists both say so."""
    assert best(problem) is None
    assert dense(problem) is None


def test_legal_names_each_breach() -> None:
    """Each rule of legality by itself."""
    problem = case("00000", met=pairs_of("ab"), forbidden=pairs_of("cd"), byes={"e": 1, "a": 0})
    assert legal(problem, [("a", "c"), ("b", "e")], "d")
    assert not legal(problem, [("a", "b"), ("c", "e")], "d")
    assert not legal(problem, [("c", "d"), ("a", "e")], "b")
    assert not legal(problem, [("a", "c"), ("b", "d")], "e")
    assert not legal(problem, [("a", "c"), ("b", "d")], None)
    assert not legal(problem, [("a", "c"), ("a", "e")], "d")
    assert not legal(replace(problem, manual=(("a", "e"),)), [("a", "c"), ("b", "e")], "d")
    assert legal(replace(problem, manual=(("a", "b"),)), [("b", "a"), ("c", "e")], "d")


def every_round(rest: list[str]) -> Iterator[tuple[Pairs, str | None]]:
    """Yield every way to split the players into pairs, with one left over if they are odd."""
    if len(rest) < 2:
        yield (), (rest[0] if rest else None)
        return
    first, others = rest[0], rest[1:]
    if len(rest) % 2 == 1:
        for pairs, _ in every_round(others):
            yield pairs, first
    for k, other in enumerate(others):
        for pairs, bye in every_round(others[:k] + others[k + 1 :]):
            yield ((first, other), *pairs), bye


def test_shortcuts_of_the_search_lose_nothing() -> None:
    """The search agrees with the bare minimum over all rounds, legal or not by `legal` alone."""
    rng = random.Random(20)
    for number in range(150):
        problem = random_case(rng, 1 + number % 8)
        rounds = [((*problem.manual, *pairs), bye) for pairs, bye in every_round(free_players(problem))]
        values = [objective(problem, pairs, bye) for pairs, bye in rounds if legal(problem, pairs, bye)]
        answer = best(problem)
        assert (None if answer is None else answer[0]) == min(values, default=None)
        if answer is not None:
            value, pairs, bye = answer
            assert legal(problem, pairs, bye)
            assert objective(problem, pairs, bye) == value
            assert tidy(problem, pairs) == pairs


def test_both_halves_agree() -> None:
    """Trying everything and one weighted matching come to the same nine numbers."""
    rng = random.Random(1)
    impossible = 0
    for number in range(200):
        problem = random_case(rng, 1 + number % 8)
        answer = best(problem)
        impossible += answer is None
        assert dense(problem) == (None if answer is None else answer[0][:12])
    assert 10 <= impossible <= 60
