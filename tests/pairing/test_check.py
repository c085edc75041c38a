"""The checker: it accepts the engine's pairings, and names the level of every worse or illegal one."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Reason, Refusal
from crosstable.pairing.objective import ScoreObjective
from crosstable.pairing.problem import Field, make_field
from crosstable.pairing.result import RoundCheck
from crosstable.pairing.systems import check
from crosstable.words import sentence
from tests.build import Document, swiss
from tests.oracles import exhaustive_pairing as oracle
from tests.oracles.exhaustive_pairing import Cut
from tests.pairing.rounds import BY_NUMBER, every_round, pair_document, refusal_of

LEVELS = ScoreObjective.__struct_fields__


def check_document(document: Document) -> list[RoundCheck]:
    return list(check(tournament_from(document)))


def differences(document: Document) -> list[tuple[int, str, Any]]:
    """Return round, code and parameters of every difference; each has a sentence."""
    wrong = [
        (checked_round.round, reason)
        for checked_round in check_document(document)
        for reason in checked_round.differences
    ]
    assert all(sentence(reason) for _, reason in wrong)
    return [(number, reason.code, dict(reason.params)) for number, reason in wrong]


def event(rng: random.Random, size: int, **config: Any) -> Document:
    """Return a document before its first round, with random clubs and towns."""
    entries = {
        f"p{i}": {"club": rng.choice(("North", "South", None)), "town": rng.choice(("Hill", "Mill", None))}
        for i in range(size)
    }
    return swiss(entries=entries, seed=rng.randrange(1000), **config)


def play(document: Document, rng: random.Random) -> None:
    """Play the next round as the engine pairs it, with random results."""
    pairing = pair_document(document)
    matches: list[Document] = [
        {"players": [match.first, match.second], "score": rng.choice(([2, 0], [0, 2], [1, 1]))}
        for match in pairing.matches
    ]
    byes: list[Document] = [] if pairing.bye is None else [{"players": [pairing.bye], "bye": "win"}]
    document["rounds"].append({"number": pairing.round, "status": "completed", "matches": [*matches, *byes]})


def settings(rng: random.Random) -> Document:
    return {
        "separate": rng.sample(("club", "town"), rng.randint(0, 2)),
        "balance_first": rng.random() < 0.5,
        "first_round": rng.choice(("random", "seeded", "slide", "fold")),
        "group_order": rng.choice(("neighbours", "fold", "slide", "random")),
        "bye_assignment": rng.choice(("random", "lowest_tiebreaker")),
        "max_byes_per_player": rng.choice((1, 2, None)),
        "max_same_first": rng.choice((None, 1, 2)),
        "rounds": 5,
        "adaptive": rng.choice((None, {"places": rng.choice((2, 4, 8)), "rounds": rng.randint(1, 3)})),
    }


@pytest.mark.parametrize("preset", ["mtg", "chess", "pokemon_official", "registration_order"])
def test_check_accepts_engine_pairings(preset: str) -> None:
    """Every round of it, whatever the settings, small fields and larger ones; wherever it stops, it had to."""
    rng = random.Random(preset)
    for size in (2, 5, 7, 8, 11, 30, 45):
        document = event(rng, size, preset=preset, **settings(rng))
        for _ in range(5):
            if refusal_of(document) is None:
                play(document, rng)
        assert document["rounds"]
        assert [
            (checked_round.round, checked_round.legal, checked_round.differences)
            for checked_round in check_document(document)
        ] == [(number, True, ()) for number in range(1, len(document["rounds"]) + 1)]
        assert all(
            checked_round.ok and checked_round.objective == checked_round.best
            for checked_round in check_document(document)
        )


# Illegal rounds


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        (
            swiss("a 2-0 b, c 2-0 d", "b 2-0 a, c 2-0 d", **BY_NUMBER),
            [(2, "check_rematch", {"players": ["b", "a"]}), (2, "check_rematch", {"players": ["c", "d"]})],
        ),
        (
            swiss("a 2-0 b, c 2-0 d", first_round="seeded", forbidden=[["b", "a"]]),
            [(1, "check_forbidden", {"players": ["a", "b"]})],
        ),
        (
            swiss("a 2-0 b, c 2-0 d, e bye", "a 2-0 c, b 2-0 d, e bye", first_round="seeded"),
            [(2, "check_bye_limit", {"player": "e", "byes": 1, "limit": 1})],
        ),
        (
            swiss("a 2-0 b, c bye, d bye", first_round="seeded"),
            [(1, "check_byes", {"players": ["c", "d"], "needed": 0})],
        ),
        (
            swiss("a 2-0 b", first_round="seeded", entries={"c": {}, "d": {"absent": [[1, 1]]}}),
            [(1, "check_left_out", {"player": "c"})],
        ),
    ],
    ids=["rematch", "forbidden", "second bye", "too many byes", "left out"],
)
def test_check_names_illegal_pairings(document: Document, wrong: list[tuple[int, str, Any]]) -> None:
    """With the players, in the round where it happened; such a round is not legal and not ok."""
    assert differences(document) == wrong
    assert [checked_round.legal for checked_round in check_document(document)] == [
        checked_round.round != wrong[0][0] for checked_round in check_document(document)
    ]


def test_requested_byes_and_absences_are_no_difference() -> None:
    """Drawn and lost byes are accepted; absent, late and dropped players are not missed; drafts are not checked."""
    entries: dict[str, Any] = {"e": {"absent": [[1, 1]]}, "f": {"first_round": 2}, "g": {"dropped_after": 0}}
    rounds = ("a 2-0 b, c draw bye, d loss bye", "(draft) a - b")
    assert differences(swiss(*rounds, entries=entries, first_round="seeded")) == []


def test_a_round_where_nothing_legal_existed() -> None:
    """The round is illegal, and there is no best one to compare."""
    (_, second) = check_document(swiss("a 2-0 b", "b 2-0 a"))
    assert (second.legal, second.best, [reason.code for reason in second.differences]) == (
        False,
        None,
        ["check_rematch"],
    )


@pytest.mark.parametrize(
    ("format_", "instead"),
    [("tables", ["seating_told_by_why"]), ("cut_line", ["seating_told_by_why"])],
)
def test_other_formats_are_refused(format_: str, instead: list[str]) -> None:
    """Stages of matches are checked like this; at tables another command says how a round was made."""
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "wrong_format") as refused:
        check_document({"crosstable": 1, "config": {"format": format_, "rounds": 2}, "players": []})
    assert refused.value.params["needs"] == ["swiss", "round_robin", "single_elimination", "double_elimination"]
    assert [reason.code for reason in refused.value.reasons] == instead


def test_every_stage_is_checked() -> None:
    """Groups, then a bracket that was seated otherwise: each round of both; who met too often in a group is named."""
    document = swiss("a 2-0 b, c 2-0 d", "a 2-0 b, c 2-0 d", "a 2-0 d, b 2-0 c", chain=[])
    rounds = document.pop("rounds")
    stages = [
        {"config": {"format": "round_robin"}, "rounds": rounds[:2]},
        {"preset": "single_elimination", "rounds": rounds[2:], "seeds": ["a", "b", "c", "d"]},
    ]
    found = check_document({**document, "stages": stages})
    assert [(one.round, one.legal) for one in found] == [(1, True), (2, False), (3, True)]
    assert [reason.code for reason in found[1].differences] == ["check_rematch"] * 2
    stages[1]["seeds"] = ["a", "d", "b", "c"]
    assert [one.legal for one in check_document({**document, "stages": stages})] == [True, False, False]


# Worse rounds


def case_of(field: Field) -> oracle.Case:
    """Return the field as a case of the slow second implementation."""
    ids = tuple(str(player) for player in field.ids)

    def column(values: list[int]) -> dict[str, int]:
        return dict(zip(ids, values, strict=True))

    def pairs(sets: list[set[int]]) -> set[frozenset[str]]:
        return {frozenset((ids[a], ids[b])) for a, others in enumerate(sets) for b in others}

    return oracle.Case(
        ids=ids,
        score=column(field.scores),
        met=pairs(field.met),
        forbidden=pairs(field.forbidden),
        byes=column(field.byes),
        max_byes=field.bye_limit,
        bye_key=column(field.bye_order),
        down=column(field.downfloats),
        up=column(field.upfloats),
        track_floats=True,
        club=dict(zip(ids, field.clubs or [None] * len(ids), strict=True)),
        town=dict(zip(ids, field.towns or [None] * len(ids), strict=True)),
        first_minus_second=column(field.lean or [0] * len(ids)),
        balance=field.lean is not None,
        group_order=field.group_order,
        within_order=column(field.inner_order),
        manual=(),
        manual_byes=(),
        run=column(field.turns or [0] * len(ids)),
        max_same=None if field.turns is None else 1,
        cut=None if field.sight is None else Cut(field.sight.places, field.sight.left, field.sight.worth.win),
    )


def worse_rounds(document: Document) -> Iterator[tuple[Document, str, int, int]]:
    """Yield the document with a worse next round, the first of its level; with the level and both values."""
    number = len(document["rounds"]) + 1
    field = make_field(tournament_from(document), number)
    case = case_of(field)
    none = [0] * len(case.ids)
    lean = dict(zip(case.ids, zip(field.turns or none, field.lean or none, strict=True), strict=True))
    legal = every_round(
        case.ids, lambda a, b: oracle.may_meet(case, a, b), lambda entrant: oracle.may_have_bye(case, entrant)
    )
    rounds = [(oracle.objective(case, pairs, bye), pairs, bye) for pairs, bye in legal]
    best = min((value for value, _, _ in rounds), default=())
    seen = set()
    for value, pairs, bye in rounds:
        level = next((i for i, (was, least) in enumerate(zip(value, best, strict=True)) if was != least), None)
        if level is None or level in seen:
            continue
        seen.add(level)
        matches: list[Document] = [
            {"players": sorted(pair, key=lambda player: lean[player]), "score": [2, 0]} for pair in pairs
        ]
        byes: list[Document] = [] if bye is None else [{"players": [bye], "bye": "win"}]
        last = {"number": number, "status": "completed", "matches": [*matches, *byes]}
        yield {**document, "rounds": [*document["rounds"], last]}, LEVELS[level], value[level], best[level]


def test_a_worse_round_is_reported_at_its_level() -> None:
    """Every legal round of small fields, measured by the second implementation: the level, what it was and the best."""
    rng = random.Random("levels")
    levels = set()
    for _ in range(60):
        before = rng.randint(0, 4)
        wishes: Document = {
            "separate": rng.choice(([], ["club", "town"])),
            "balance_first": True,
            "max_byes_per_player": None,
            "rounds": before + 1,
            "adaptive": rng.choice((None, {"places": rng.randint(1, 2), "rounds": 1})),
        }
        document = event(rng, rng.randint(4, 7), **{**settings(rng), **wishes})
        for _ in range(before):
            if refusal_of(document) is None:
                play(document, rng)
        for worse, level, was, best in worse_rounds(document):
            last = check_document(worse)[-1]
            assert last.legal
            assert last.differences == (Reason("check_worse", {"level": level, "was": was, "best": best}),), worse
            assert sentence(last.differences[0])
            levels.add(level)
    assert levels == {*LEVELS} - {"earlier"}
