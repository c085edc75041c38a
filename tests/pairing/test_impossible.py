"""Rounds that do not exist: the reasons given are true, and so are the ways out, each of them and no other."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import get_args

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Reason, Refusal
from crosstable.pairing.problem import Field, draft_of, make_field, next_round
from crosstable.pairing.result import Pairing, Relief, ReliefOption
from crosstable.words import refusal_sentence, sentence
from tests.build import Document, swiss
from tests.conftest import proof_size
from tests.pairing.rounds import Tried, every_round, pair_document, refusal_of

PLAYERS = "abcdefg"


def history(rng: random.Random) -> Document:
    """Few players after many rounds, with forbidden pairs, limits of byes and pairs made by hand."""
    names = list(PLAYERS[: rng.randint(1, 7)])
    met: set[frozenset[str]] = set()
    rounds = []
    for _ in range(rng.randint(0, len(names))):
        free = rng.sample(names, len(names))
        said = []
        while free:
            one = free.pop()
            other = next((other for other in free if frozenset((one, other)) not in met), None)
            if other is not None:
                free.remove(other)
                met.add(frozenset((one, other)))
                said.append(f"{one} 2-0 {other}" if rng.random() < 0.7 else f"{one} 1-1-1 {other}")
            elif rng.random() < 0.5:
                said.append(f"{one} bye")
        rounds.append(", ".join(said))
    if len(names) > 3 and rng.random() < 0.3:
        a, b, c = rng.sample(names, 3)
        rounds.append(rng.choice((f"(draft) {a} - {b}", f"(draft) {a} - {b}, {c} bye", f"(draft) {c} draw bye")))
    pairs = [list(pair) for pair in combinations(names, 2)]
    return swiss(
        *rounds,
        entries={name: {} for name in names},
        forbidden=rng.sample(pairs, min(len(pairs), rng.choice((0, 0, 1, 2, 5)))),
        max_byes_per_player=rng.choice((0, 1, 1, 2, None)),
        avoid_repeat_pairings=rng.random() < 0.9,
    )


def impossible_documents(count: int, seed: str) -> Iterator[tuple[Document, Refusal, Field]]:
    """Yield random documents whose next round does not exist."""
    rng = random.Random(seed)
    while count:
        document = history(rng)
        refusal = refusal_of(document)
        if refusal is not None:
            count -= 1
            assert refusal.code == "impossible_pairing"
            tournament = tournament_from(document)
            yield document, refusal, make_field(tournament, next_round(tournament), draft_of(tournament))


def free(field: Field) -> list[str]:
    return [field.ids[player] for player in field.free()]


def may_meet(field: Field, rematch: bool = False, forbidden: bool = False) -> Callable[[str, str], bool]:
    """Return a predicate for allowed pairs, optionally with rematches or forbidden pairs."""
    index = {str(player): i for i, player in enumerate(field.ids)}

    def legal(a: str, b: str) -> bool:
        met = field.avoid_rematches and not rematch and index[b] in field.met[index[a]]
        return not met and (forbidden or index[b] not in field.forbidden[index[a]])

    return legal


def may_have_bye(field: Field) -> Callable[[str], bool]:
    index = {str(player): i for i, player in enumerate(field.ids)}
    return lambda player: field.bye_limit is None or field.byes[index[player]] < field.bye_limit


def choices(refusal: Refusal) -> Sequence[ReliefOption]:
    found: Sequence[ReliefOption] = refusal.params["choices"]
    return found


# Reasons


def is_true(reason: Reason, field: Field) -> bool:
    """Return whether a reason is literally true."""
    players, legal, has_bye_left = free(field), may_meet(field), may_have_bye(field)
    if reason.code == "no_bye_left":
        return len(players) % 2 == 1 and not any(has_bye_left(player) for player in players)
    if reason.code == "met_everybody":
        return not any(legal(reason.params["player"], other) for other in players if other != reason.params["player"])
    if reason.code == "all_have_met":
        return not any(legal(pair, other) for pair, other in combinations(reason.params["players"], 2))
    assert reason.code == "barrier"
    groups, few = reason.params["groups"], reason.params["few"]
    stuck = [player for group in groups for player in group]
    apart = all(
        not legal(player, other)
        for group in groups
        for player in group
        for other in players
        if other not in group and other not in few
    )
    odd = all(len(group) % 2 for group in groups)
    bye = len(players) % 2 == 1 and any(has_bye_left(player) for player in stuck)
    return apart and odd and len(stuck) == len({*stuck}) and not {*stuck} & {*few} and len(groups) > len(few) + bye


def test_the_reasons_are_true_and_one_of_them_is_a_proof() -> None:
    """No bye left; or odd groups that can only meet each other and few others, being more than these (and the bye)."""
    seen = set()
    for document, refusal, field in impossible_documents(150, "reasons"):
        codes = [reason.code for reason in refusal.reasons]
        seen |= {*codes}
        assert {"no_bye_left", "barrier", "all_have_met"} & {*codes}, document
        for reason in refusal.reasons:
            assert is_true(reason, field), (document, reason)
            assert sentence(reason)
        assert refusal_sentence(refusal)
    assert seen == {"no_bye_left", "met_everybody", "all_have_met", "barrier"}


def test_the_bye_and_the_meetings_are_both_named() -> None:
    """Three players who have all met, and have all had their bye: either alone would be in the way."""
    refusal = refusal_of(swiss("a 2-0 b, c bye", "c 2-0 a, b bye", "b 2-0 c, a bye"))
    assert refusal is not None
    assert [reason.code for reason in refusal.reasons] == ["no_bye_left", "all_have_met"]


def test_the_refusal_tells_who_met_whom_and_who_had_byes() -> None:
    """All the players, their opponents and their byes."""
    refusal = refusal_of(swiss("a 2-0 b, c bye", "c 2-0 a, b bye", "b 2-0 c, a bye"))
    assert refusal is not None
    assert (refusal.params["round"], sorted(refusal.params["players"])) == (4, ["a", "b", "c"])
    assert {player: sorted(met) for player, met in refusal.params["met"].items()} == {
        "a": ["b", "c"],
        "b": ["a", "c"],
        "c": ["a", "b"],
    }
    assert refusal.params["byes"] == {"a": 1, "b": 1, "c": 1}


def test_large_field_gets_a_short_reason() -> None:
    """It says that no round exists, without a proof of many pages."""
    names = [f"p{i}" for i in range(130)]
    shut_out = [[a, b] for a, b in combinations(names[:66], 2)]
    refusal = refusal_of(swiss(entries={name: {} for name in names}, forbidden=shut_out))
    assert refusal is not None
    assert [reason.code for reason in refusal.reasons] == ["no_complete_pairing"]


# Choices


def relieved_pairs(pairing: Pairing, field: Field) -> tuple[set[frozenset[str]], set[frozenset[str]]]:
    """Return the rematches and the forbidden pairs of a round."""
    index = {str(player): i for i, player in enumerate(field.ids)}
    pairs = [(str(match.first), str(match.second)) for match in pairing.matches]
    rematches = {frozenset(pair) for pair in pairs if index[pair[1]] in field.met[index[pair[0]]]}
    return rematches, {frozenset(pair) for pair in pairs if index[pair[1]] in field.forbidden[index[pair[0]]]}


def fewest(rounds: Iterator[Tried], legal: Callable[[str, str], bool]) -> int | None:
    """Return the least number of illegal pairs in any of these rounds; None without a round."""
    return min((sum(not legal(a, b) for a, b in pairs) for pairs, _ in rounds), default=None)


def test_every_choice_offered_works_as_it_says() -> None:
    """The rematches and the bye named are those made, and the fewest there are; a drop makes the round possible."""
    seen = set()
    for document, refusal, field in impossible_documents(70, "offered"):
        for choice in choices(refusal):
            seen.add(choice.relief)
            if choice.relief == "end_stage":
                continue
            assert sentence(Reason(choice.code, msgspec.structs.asdict(choice)))
            pairing = pair_document(document, choice.relief, choice.player)
            rematches, forbidden = relieved_pairs(pairing, field)
            if choice.relief == "drop":
                assert choice.player not in {
                    player for match in pairing.matches for player in (match.first, match.second)
                }
                continue
            if choice.relief == "by_hand":
                by_hand = {frozenset((field.ids[a], field.ids[b])) for a, b in field.kept_pairs}
                assert pairing.unpaired == choice.unpaired != ()
                assert rematches <= by_hand or not field.avoid_rematches
                assert forbidden <= by_hand
                continue
            assert (pairing.bye, pairing.unpaired) == (choice.bye, ()), document
            if "allow_rematch" in choice.relief:
                assert {frozenset(pair) for pair in choice.rematches} == rematches
            if "allow_forbidden" in choice.relief:
                assert {frozenset(pair) for pair in choice.forbidden} == forbidden
            assert all(sentence(warning) for warning in pairing.warnings)
    assert seen >= {value for value in get_args(Relief) if "+" not in value} | {"allow_rematch+lift_bye_limit"}


def test_manual_relief_leaves_the_fewest() -> None:
    """No legal round leaves fewer without a match."""
    for document, refusal, field in impossible_documents(60, "by hand"):
        legal, bye_left, players = may_meet(field), may_have_bye(field), free(field)
        fewest_left = min(
            2 * sum(not legal(a, b) for a, b in pairs) + (bye is not None and not bye_left(bye))
            for pairs, bye in every_round(players, lambda _a, _b: True, lambda _: True)
        )
        (choice,) = (option for option in choices(refusal) if option.relief == "by_hand")
        assert len(choice.unpaired) == fewest_left, document


@pytest.mark.parametrize(("relief", "named"), [("allow_rematch", "rematches"), ("allow_forbidden", "forbidden")])
def test_as_few_as_possible_are_tolerated(relief: Relief, named: str) -> None:
    """No round with fewer rematches (or forbidden pairs) exists; where the choice is missing, none at all does."""
    worked = 0
    for document, refusal, field in impossible_documents(80, f"fewest {relief}"):
        lenient = may_meet(field, rematch=relief == "allow_rematch", forbidden=relief == "allow_forbidden")
        least = fewest(every_round(free(field), lenient, may_have_bye(field)), may_meet(field))
        offered = [choice for choice in choices(refusal) if choice.relief == relief]
        assert bool(offered) == (least is not None), document
        for choice in offered:
            by_hand = {frozenset((field.ids[a], field.ids[b])) for a, b in field.kept_pairs}
            assert len([pair for pair in getattr(choice, named) if frozenset(pair) not in by_hand]) == least, document
            worked += 1
    assert worked > 5


def test_the_bye_limit_is_offered_exactly_where_lifting_it_helps() -> None:
    """And then the fewest byes come first."""
    worked = 0
    for document, refusal, field in impossible_documents(80, "limit"):
        index = {str(player): i for i, player in enumerate(field.ids)}
        byes = [bye for _, bye in every_round(free(field), may_meet(field), lambda _: True) if bye is not None]
        offered = [choice.bye for choice in choices(refusal) if choice.relief == "lift_bye_limit"]
        assert bool(offered) == bool(byes), document
        for bye in offered:
            assert bye is not None
            assert field.byes[index[bye]] == min(field.byes[index[player]] for player in byes)
            worked += 1
    assert worked > 5


@pytest.mark.long
def test_reliefs_not_offered_fail() -> None:
    """For each relief, and for the drop of every single player."""
    for document, refusal, field in impossible_documents(proof_size(10, 40), "not offered"):
        offered = {(choice.relief, choice.player) for choice in choices(refusal)}
        reliefs: list[tuple[Relief, str | None]] = [
            ("allow_rematch", None),
            ("allow_forbidden", None),
            ("lift_bye_limit", None),
            *(("drop", entrant) for entrant in field.ids),
        ]
        for relief, player in reliefs:
            works = refusal_of(document, relief, player) is None
            assert works == ((relief, player) in offered), (document, relief, player)
        helping = [{*relief.split("+")} for relief, _ in offered]
        for relief in get_args(Relief):
            if "+" in relief:
                works = refusal_of(document, relief) is None
                assert works == any(fewer <= {*relief.split("+")} for fewer in helping), (document, relief)
                assert (relief, None) not in offered or not any(smaller < {*relief.split("+")} for smaller in helping)


def test_dropping_a_hand_paired_player_frees_the_opponent() -> None:
    """The hand-made pair goes with the player, and that may be what helps."""
    document = swiss("a 2-0 b, c 2-0 d", "(draft) a - c", forbidden=[["d", "b"]])
    refusal = refusal_of(document)
    assert refusal is not None
    assert {choice.player for choice in choices(refusal) if choice.relief == "drop"} == set("abcd")
    assert {(match.first, match.second) for match in pair_document(document, "drop", "a").matches} == {("c", "b")}


def test_the_last_player_is_not_dropped() -> None:
    """Nobody would be left to pair."""
    refusal = refusal_of(swiss(entries={"a": {}}, max_byes_per_player=0))
    assert refusal is not None
    assert [choice.relief for choice in choices(refusal)] == ["lift_bye_limit", "by_hand", "end_stage"]


@pytest.mark.parametrize(
    ("relief", "player", "code"),
    [
        ("drop", None, "drop_whom"),
        ("allow_rematch", "a", "drop_whom"),
        (None, "a", "drop_whom"),
        ("drop", "x", "unknown_player"),
        ("drop", "e", "not_in_round"),
        ("end_stage", None, "stage_ended"),
    ],
)
def test_invalid_reliefs_are_refused(relief: Relief | None, player: str | None, code: str) -> None:
    """A drop names a player of the round; no other relief names one; ending the stage pairs nobody."""
    refusal = refusal_of(swiss("a 2-0 b, c 2-0 d", entries={"e": {"dropped_after": 1}}), relief, player)
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.parametrize("relief", [value for value in get_args(Relief) if value not in ("drop", "end_stage")])
def test_a_relief_that_is_not_needed_changes_nothing(relief: Relief) -> None:
    """Where a legal round exists it is the one."""
    document = swiss("a 2-0 b, c 2-0 d, e bye")
    plain, relieved = pair_document(document), pair_document(document, relief)
    assert (relieved.matches, relieved.bye) == (plain.matches, plain.bye)
