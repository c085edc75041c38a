"""Every reason for a pairing is true, occurs in some round, and has a sentence."""

import random
from collections.abc import Iterator

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.formats.swiss import SwissSettings
from crosstable.model.refusals import Reason
from crosstable.pairing.explain import explain
from crosstable.pairing.objective import breaks_a_wish
from crosstable.pairing.problem import Field, draft_of, is_first, make_field
from crosstable.pairing.result import Pairing, PairingReasons
from crosstable.words import sentence
from tests.build import Document, swiss
from tests.pairing.rounds import BY_NUMBER, every_round, pair_document, refusal_of
from tests.pairing.test_check import event, play, settings
from tests.pairing.test_impossible import history
from tests.pairing.test_problem import documents

CODES = {
    *(f"first_round_{mode}" for mode in ("random", "seeded", "slide", "fold")),
    *("by_score", "by_hand", "same_score", "floats", "odd_above", "no_round_above", "better_as_a_whole"),
    *("floated_before", "target_met", "target_forbidden", "target_apart", "target_needed", "due_first"),
    *("cut_in_sight", "both_on_bubble", "neither_on_bubble", "one_on_bubble"),
    *("bye_given", "bye_by_lot", "bye_by_order", "bye_passed_over", "bye_had_enough"),
}
MOST_TRIED = 9


class Truth:
    """Reasons taken at their word, against the field and every round that there is."""

    def __init__(self, document: Document, pairing: Pairing) -> None:
        self.tournament = tournament_from(document)
        self.rules = self.tournament.stage.config.of(SwissSettings)
        self.pairing = pairing
        self.field: Field = make_field(self.tournament, pairing.round, draft_of(self.tournament))
        self.index = {str(player): i for i, player in enumerate(self.field.ids)}
        field = self.field.with_bye(None if pairing.bye is None else self.index[pairing.bye])
        self.bubble = {i for i, on in enumerate(field.bubble or ()) if on}
        self.free = [str(self.field.ids[player]) for player in self.field.free()]
        self.first = is_first(self.tournament, pairing.round)

    def may_meet(self, a: str, b: str) -> bool:
        return self.index[b] not in self.field.forbidden_opponents()[self.index[a]]

    def may_have_bye(self, player: str) -> bool:
        return self.field.bye_limit is None or self.field.byes[self.index[player]] < self.field.bye_limit

    def exists(self, players: list[str]) -> bool | None:
        """Return whether a round of these players exists; None if there are too many to try."""
        if len(players) > MOST_TRIED:
            return None
        return next(every_round(players, self.may_meet, self.may_have_bye), None) is not None

    def players_above(self, reason: Reason) -> list[str]:
        idle = {self.pairing.bye, *self.pairing.byes_by_hand}
        points = {player: self.field.scores[i] / 2 for player, i in self.index.items()}
        return [
            player for player in self.index if points[player] >= float(reason.params["points"]) and player not in idle
        ]

    def holds(self, reason: Reason) -> bool:
        field, params, code = self.field, reason.params, reason.code
        if code.startswith("first_round_"):
            return self.first and code == f"first_round_{self.rules.first_round}"
        if code == "by_score":
            floated = sum(match.floated for match in self.pairing.matches)
            scores = len({*field.scores})
            return not self.first and dict(params) == {"players": len(field), "groups": scores, "floated": floated}
        if code.startswith("bye_"):
            return self._bye(reason)
        if code == "floats":
            down, up = (field.scores[self.index[params[way]]] for way in ("down", "up"))
            return down > up
        if code == "odd_above":
            return len(self.players_above(reason)) == params["count"] and bool(params["count"] % 2)
        if code in ("no_round_above", "better_as_a_whole"):
            by_hand = {frozenset((match.first, match.second)) for match in self.pairing.matches if match.by_hand}
            held = {player for pair in by_hand for player in pair}
            above = self.players_above(reason)
            split = any(len(pair & {*above}) == 1 for pair in by_hand)
            exists = self.exists([player for player in above if player not in held])
            return exists is None or (code == "better_as_a_whole") == (exists and not split)
        if code == "floated_before":
            down, up = field.downfloats[self.index[params["down"]]], field.upfloats[self.index[params["up"]]]
            return (down, up) == (params["down_before"], params["up_before"]) and self.rules.track_pair_downs
        if code.startswith("target_"):
            return self._target(reason)
        if code == "due_first":
            first, second = (self.index[params[place]] for place in ("first", "second"))
            return field.turns is not None and field.turns[first] < field.turns[second]
        if code == "cut_in_sight":
            still = sum(not player.is_out_in(field.round) for player in self.tournament.players)
            return bool(sum(params[state] for state in ("safe", "bubble", "out")) == still)
        if code.endswith("_on_bubble"):
            on = [self.index[params[way]] in self.bubble for way in ("down", "up")]
            return {0: "neither", 1: "one", 2: "both"}[sum(on)] == code.removesuffix("_on_bubble")
        return code in ("by_hand", "same_score")

    def _bye(self, reason: Reason) -> bool:
        field, params = self.field, reason.params
        assert self.pairing.bye is not None
        bye = self.index[self.pairing.bye]
        equal = [
            player
            for player in self.free
            if (field.byes[self.index[player]], field.scores[self.index[player]])
            == (field.byes[bye], field.scores[bye])
        ]
        by_lot = self.rules.first_round == "random" if self.first else self.rules.bye_assignment == "random"
        if reason.code == "bye_given":
            return bool(params["player"] == self.pairing.bye and params["byes"] == field.byes[bye])
        if reason.code in ("bye_by_lot", "bye_by_order"):
            return len(equal) == params["equal"] > 1 and by_lot == (reason.code == "bye_by_lot")
        if reason.code == "bye_had_enough":
            return bool(sum(not self.may_have_bye(player) for player in self.free) == params["count"] > 0)
        assert reason.code == "bye_passed_over"
        return not any(self.exists([player for player in self.free if player != other]) for other in params["players"])

    def _target(self, reason: Reason) -> bool:
        field = self.field
        one, other = self.index[reason.params["player"]], self.index[reason.params["target"]]
        met = other in field.met[one] and self.rules.avoid_repeat_pairings
        forbidden, unwished = other in field.forbidden[one], breaks_a_wish(field, one, other)
        return {
            "target_met": met,
            "target_forbidden": forbidden and not met,
            "target_apart": unwished and not forbidden and not met,
            "target_needed": not (met or forbidden or unwished),
        }[reason.code]


def all_reasons(reasons: PairingReasons) -> list[Reason]:
    return [*reasons.round, *reasons.bye, *(reason for match in reasons.matches for reason in match.reasons)]


def true_reasons(document: Document) -> list[Reason]:
    """Return all reasons for the next round, after checking that each is true and has a sentence."""
    pairing = pair_document(document)
    reasons = explain(tournament_from(document), pairing)
    truth = Truth(document, pairing)
    pairs = [(match.first, match.second) for match in pairing.matches]
    assert [(match.first, match.second) for match in reasons.matches] == pairs
    for reason in all_reasons(reasons):
        assert truth.holds(reason), (document, reason)
        assert sentence(reason)
    return all_reasons(reasons)


def events() -> Iterator[Document]:
    """Random documents, dense little histories, and rounds that the engine made with wishes of all kinds."""
    yield from documents(100)
    rng = random.Random("explain")
    for _ in range(120):
        yield history(rng)
    for _ in range(40):
        document = event(rng, rng.randint(5, 12), **settings(rng))
        for _ in range(rng.randint(0, 4)):
            if refusal_of(document) is None:
                play(document, rng)
        yield document


def test_every_reason_is_true_and_every_code_occurs() -> None:
    """Over some hundreds of random rounds, against everything that could have been paired instead."""
    seen = {reason.code for document in events() if refusal_of(document) is None for reason in true_reasons(document)}
    assert seen == CODES


def codes(document: Document) -> dict[str, list[str]]:
    """Return the codes of each match."""
    reasons = explain(tournament_from(document), pair_document(document))
    return {f"{match.first}-{match.second}": [reason.code for reason in match.reasons] for match in reasons.matches}


def test_a_float_down_that_helps_those_below() -> None:
    """The players above could play each other, but the ones below could not: no reason claims that the former were
    stuck.
    """
    left = {"dropped_after": 2}
    rounds = ("a 2-0 c, b 2-0 d", "c 0-0 d, a 0-0 x, b 0-0 y")
    document = swiss(*rounds, entries={"x": left, "y": left}, **BY_NUMBER)
    assert codes(document) == {
        "a-d": ["floats", "better_as_a_whole", "floated_before"],
        "b-c": ["floats", "better_as_a_whole", "floated_before"],
    }


def test_manual_pair_has_no_invented_reason() -> None:
    """Its reasons say that it is manual, and describe it."""
    rounds = ("a 2-0 b, c 2-0 d, e 2-0 f, g 2-0 h",)
    assert codes(swiss(*rounds, "(draft) a - e", **BY_NUMBER))["a-e"] == ["by_hand", "same_score"]
    assert codes(swiss(*rounds, "(draft) a - d", **BY_NUMBER))["a-d"] == ["by_hand", "floats"]


def test_floats_that_are_not_tracked_are_not_counted() -> None:
    """With `track_pair_downs` off, no reason mentions earlier floats."""
    document = swiss("a 2-0 b, c bye", track_pair_downs=False, **BY_NUMBER)
    assert "floated_before" not in {code for found in codes(document).values() for code in found}


def test_a_lifted_limit_is_not_given_as_a_reason() -> None:
    """A bye beyond the lifted limit is compared with all players."""
    document = swiss("a 2-0 b, c bye", "a 2-0 c, b bye", "b 2-0 c, a bye", avoid_repeat_pairings=False, **BY_NUMBER)
    reasons = explain(tournament_from(document), pair_document(document, "lift_bye_limit"))
    assert [reason.code for reason in reasons.bye] == ["bye_given"]


def test_round_after_a_drop_is_explained() -> None:
    """As without that player."""
    document = swiss("a 2-0 b, c bye", max_byes_per_player=0, **BY_NUMBER)
    reasons = explain(tournament_from(document), pair_document(document, "drop", "b"))
    assert [reason.params["players"] for reason in reasons.round] == [2]


@pytest.mark.parametrize("mode", ["random", "seeded", "slide", "fold"])
def test_round_1_is_explained_by_its_mode(mode: str) -> None:
    """Not by scores, which nobody has."""
    reasons = true_reasons(swiss(entries={player: {} for player in "abc"}, first_round=mode))
    assert reasons[0].code == f"first_round_{mode}"
    assert ("bye_by_lot" if mode == "random" else "bye_by_order") in {reason.code for reason in reasons}


def test_first_round_without_ratings_goes_by_number() -> None:
    """Places in the score group go with names: the first player is not always the higher one."""
    names = {player: player.upper() for player in "abcd"}
    for entry, order in (({}, "by number, as nobody has a rating"), ({"rating": 1500}, "by rating")):
        document = swiss("(draft) c - a, b - d", entries=dict.fromkeys("abcd", entry), first_round="slide")
        found = explain(tournament_from(document), pair_document(document))
        assert order in sentence(found.round[0], names)
        (match,) = (match for match in found.matches if match.first == "c")
        assert "A is number 1 and C number 3 of 4 in their score group." in sentence(match.reasons[-1], names)
