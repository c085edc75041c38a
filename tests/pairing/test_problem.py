"""The field: its players, their order, and their history."""

import hashlib
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.drawing_lots import lots
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Match, PlayerId, Round
from crosstable.pairing.problem import Field, draft_of, make_field, next_round
from tests.build import Document, swiss
from tests.conftest import proof_size
from tests.oracles import slow_standings
from tests.oracles.random_documents import CODES, PRESETS, is_entered, random_document

BY_NUMBER: dict[str, Any] = {"pairing_tiebreakers": ["player_number"]}


def field(document: Document, number: int | None = None) -> Field:
    """Return the field of the next round, or of an earlier one."""
    tournament = tournament_from(document)
    draft = draft_of(tournament) if number is None else None
    return make_field(tournament, number or next_round(tournament), draft)


def order(document: Document) -> str:
    return "".join(field(document).ids)


def by_player(found: Field, values: list[int]) -> dict[str, int]:
    """Return values by player, without zeros."""
    return {player: value for player, value in zip(found.ids, values, strict=True) if value}


# Players and their order


def test_higher_scores_come_first_then_the_chain() -> None:
    """Points, then the tie-breaks of the pairing (not of the standings), then the number."""
    rounds = ("a 0-2 b, c 0-2 d",)
    assert order(swiss(*rounds, **BY_NUMBER)) == "bdac"
    assert order(swiss(*rounds, pairing_tiebreakers=[])) == "bdac"
    assert order(swiss("a 2-1 b, c 2-0 d", pairing_tiebreakers=["gw"])) == "cabd"


def test_only_those_entered_are_paired() -> None:
    """Not dropped, absent, disqualified, eliminated or future players; returned ones are."""
    entries: dict[str, dict[str, Any]] = {
        "a": {"dropped_after": 1},
        "b": {"absent": [[2, 2]]},
        "c": {"disqualified_in": 1},
        "d": {"eliminated_in": 1},
        "e": {"first_round": 3},
        "f": {"absent": [[1, 1]]},
        "g": {"first_round": 2},
    }
    assert order(swiss("a 2-0 b, c 2-0 d, h 2-0 i", entries=entries, **BY_NUMBER)) == "hfgi"


def test_draft_members_take_part() -> None:
    """A manual pair or bye includes an absent player; a player who has left leaves the draft too."""
    tournament = tournament_from(swiss(entries={"a": {}, "b": {}, "c": {"absent": [[1, 1]]}}, first_round="seeded"))
    draft = Round(1, "draft", (Match(PlayerId("c"), PlayerId("a")),), (Bye(PlayerId("b")),))
    found = make_field(tournament, 1, draft)
    assert (found.ids, found.kept_pairs, found.kept_byes, found.free()) == (["a", "b", "c"], ((2, 0),), (1,), [])
    without = make_field(tournament, 1, draft, gone=PlayerId("c"))
    assert (without.ids, without.kept_pairs, without.kept_byes, without.free()) == (["a", "b"], (), (1,), [0])


def test_nobody_there_is_refused() -> None:
    """No players, or none who plays this round."""
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "no_players"):
        field({"crosstable": 1, "players": []})
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "no_players"):
        field(swiss(entries={"a": {"dropped_after": 0}}))


# Round 1

EIGHT = {
    player: {"rating": rating} for player, rating in zip("abcdef", (1500, None, 1900, 1500, None, 1700), strict=True)
}


def test_round_1_seeded_goes_by_number() -> None:
    """Whatever the ratings and the tie-breaks are."""
    found = field(swiss(entries=EIGHT, first_round="seeded", group_order="fold"))
    assert ("".join(found.ids), found.group_order) == ("abcdef", "neighbours")


@pytest.mark.parametrize("mode", ["slide", "fold"])
def test_round_1_by_rating_puts_the_unrated_last(mode: str) -> None:
    """Equal ratings, and the unrated among themselves, go by number. A rating of nought is a rating."""
    found = field(swiss(entries={**EIGHT, "g": {"rating": 0}, "h": {"rating": -5}}, first_round=mode))
    assert ("".join(found.ids), found.group_order) == ("cfadghbe", mode)


def test_round_1_random_is_a_lot_for_each_player() -> None:
    """The same seed gives the same order among any players; another seed another one."""
    players = "abcdefghij"
    document = swiss(entries={player: {} for player in players}, seed=5)
    drawn = order(document)
    assert drawn != players
    assert sorted(players, key=lambda player: lots(5, "first_round", 1, [player])) == list(drawn)
    fewer = {**document, "players": [player for player in document["players"] if player["id"] not in "cfg"]}
    assert order(fewer) == "".join(player for player in drawn if player not in "cfg")
    assert order({**document, "seed": 6}) != drawn


def test_the_bye_of_round_1_goes_by_lot_or_to_the_last() -> None:
    """By lot in random mode, else to the last of the order, whatever `bye_assignment` says."""
    entries: dict[str, dict[str, Any]] = {player: {} for player in "abcde"}
    drawn = field(swiss(entries=entries, bye_assignment="lowest_tiebreaker", seed=3))
    by_lot = sorted(drawn.ids, key=lambda player: lots(3, "bye", 1, [player]))
    assert [drawn.ids[drawn.bye_order.index(i)] for i in range(5)] == by_lot
    assert field(swiss(entries=entries, first_round="seeded", bye_assignment="random")).bye_order == [4, 3, 2, 1, 0]


def test_random_group_order_differs_each_round() -> None:
    """Neighbours in an order drawn for the round; the pairing order is unchanged."""
    document = swiss("a 2-0 b, c 2-0 d, e 2-0 f", group_order="random", seed=1, **BY_NUMBER)
    found = field(document)
    assert ("".join(found.ids), found.group_order) == ("acebdf", "neighbours")
    drawn = sorted(found.ids, key=lambda player: lots(1, "group_order", 2, [player]))
    assert [found.ids[found.inner_order.index(i)] for i in range(6)] == drawn


# Their history


def test_floats_go_by_the_scores_before_each_round() -> None:
    """A match between scores floats the higher down and the lower up; equal scores float nobody."""
    document = swiss("a 2-0 b, c 2-0 d", "a 2-0 d, b 2-0 c", "a 2-0 c, b 2-0 d", **BY_NUMBER)
    found = field(document)
    assert (by_player(found, found.downfloats), by_player(found, found.upfloats)) == (
        {"a": 2, "b": 1, "c": 1},
        {"d": 2, "b": 1, "c": 1},
    )
    second = field(document, 3)
    assert (by_player(second, second.downfloats), by_player(second, second.upfloats)) == (
        {"a": 1, "c": 1},
        {"d": 1, "b": 1},
    )


@pytest.mark.parametrize("result", ["a forfeits to d", "a and d lose", "a - d", "d 0-0-3 a"])
@pytest.mark.parametrize("unfinished", ["exclude", "draw"])
def test_every_outcome_counts_as_float(result: str, unfinished: str) -> None:
    """Forfeited, lost by both, drawn without play or unfinished: the pairing counts."""
    found = field(
        swiss("a 2-0 b, c 2-0 d", f"{result}, b 1-1-1 c", unfinished_matches=unfinished, forfeits_count_as_met=False)
    )
    assert (by_player(found, found.downfloats), by_player(found, found.upfloats)) == (
        {"a": 1, "c": 1},
        {"d": 1, "b": 1},
    )


def test_open_match_of_dropped_player_is_one_float() -> None:
    """It counts as a forfeit, and only once."""
    found = field(swiss("a 2-0 b, c 2-0 d", "a - d, b 1-1-1 c", entries={"d": {"dropped_after": 2}}))
    assert by_player(found, found.downfloats) == {"a": 1, "c": 1}


def test_a_bye_worth_more_than_a_loss_is_a_downfloat() -> None:
    """Won and drawn byes, and late-entry byes if set; not lost ones, nor missed rounds."""
    entries = {"e": {"first_round": 3}}
    found = field(
        swiss(
            "a bye, b draw bye, c loss bye", "a bye, b 2-0 d", late_entry="byes", max_byes_per_player=2, entries=entries
        )
    )
    assert by_player(found, found.downfloats) == {"a": 2, "b": 2, "e": 2}
    assert by_player(found, found.byes) == {"a": 2, "e": 2}


def test_no_floats_without_tracking() -> None:
    """With `track_pair_downs` false."""
    found = field(swiss("a 2-0 b, c bye", "a 2-0 b, c bye", track_pair_downs=False))
    assert not any([*found.downfloats, *found.upfloats])


def test_first_and_second_count_where_players_met() -> None:
    """Times first less times second; a forfeit counts where it counts as met."""
    rounds = ("a 2-0 b, c forfeits to d", "a 2-0 c, b 1-1-1 d")
    found = field(swiss(*rounds, balance_first=True))
    assert by_player(found, found.lean or []) == {"a": 2, "d": -2}
    assert by_player(found, found.last_first) == {"a": 2, "c": 1, "b": 2}
    strict = field(swiss(*rounds, balance_first=True, forfeits_count_as_met=False))
    assert by_player(strict, strict.lean or []) == {"a": 2, "c": -1, "d": -1}
    assert by_player(strict, strict.last_first) == {"a": 2, "b": 2}
    assert field(swiss(*rounds)).lean is None


def test_turns_after_repeated_sides() -> None:
    """At the limit: 1 for a player who should not be first again, -1 for one who should not be second; byes are
    skipped.
    """
    rounds = ("a 2-0 b, c 2-0 d, e bye", "a 2-0 c, e 2-0 b, d bye", "e 2-0 d, b 2-0 c, a bye")
    assert field(swiss(*rounds)).turns is None
    two, three = (field(swiss(*rounds, max_same_first=most)) for most in (2, 3))
    assert by_player(two, two.turns or []) == {"a": 1, "c": -1, "d": -1, "e": 1}
    assert by_player(three, three.turns or []) == {}


def test_a_forfeit_is_no_meeting_where_it_does_not_count_as_met() -> None:
    """Then the two may be paired again."""
    rounds = ("a forfeits to b, c and d lose",)
    assert [len(met) for met in field(swiss(*rounds)).met] == [1, 1, 1, 1]
    strict = field(swiss(*rounds, forfeits_count_as_met=False))
    assert {player for player, met in zip(strict.ids, strict.met, strict=True) if met} == {"c", "d"}


def test_an_unfinished_match_is_a_meeting_only_where_it_is_a_draw() -> None:
    """Left out, the two may meet again."""
    assert not any(field(swiss("a - b")).met)
    assert all(field(swiss("a - b", unfinished_matches="draw")).met)


# The same computed slowly, from the document


def documents(count: int) -> Iterator[Document]:
    """Random documents with the settings of the pairing at random, and their last round closed."""
    rng = random.Random("field")
    for i in range(count):
        document = random_document(rng, rng.choice(PRESETS), open_match_of_disqualified=i % 2 == 1)
        for round_ in document["rounds"]:
            if round_.get("status") != "draft":
                round_["status"] = "completed"
        yield {**document, "config": {**document.get("config", {}), **_pairing_config(rng)}}


def _pairing_config(rng: random.Random) -> Document:
    return {
        "pairing_tiebreakers": [
            {"code": code, "max_tied": 3} if rng.random() < 0.2 else code
            for code in rng.sample(CODES, rng.randint(0, 4))
        ],
        "track_pair_downs": rng.random() < 0.8,
        "balance_first": rng.random() < 0.5,
        "separate": rng.sample(("club", "town"), rng.randint(0, 2)),
        "max_byes_per_player": rng.choice((0, 1, 2, None)),
        "bye_assignment": rng.choice(("random", "lowest_tiebreaker")),
        "first_round": rng.choice(("random", "seeded", "slide", "fold")),
        "group_order": rng.choice(("neighbours", "fold", "slide", "random")),
    }


class Slow:
    """The expected field, from the raw document and the slow standings."""

    def __init__(self, document: Document) -> None:
        self.config = {**slow_standings.merged_config(document), **document["config"]}
        self.players = {player["id"]: {"number": i, **player} for i, player in enumerate(document["players"], 1)}
        rounds = document["rounds"]
        self.draft = rounds[-1] if rounds and slow_standings.round_status(rounds[-1]) == "draft" else None
        self.played = [round_ for round_ in rounds if round_ is not self.draft]
        self.number = len(self.played) + 1
        self.seed = document.get("seed", 0)
        self.standings = slow_standings.Tournament({**document, "rounds": self.played})
        seated = {player for match in (self.draft or {}).get("matches", []) for player in match["players"]}
        self.ids = [
            player for player, facts in self.players.items() if player in seated or is_entered(facts, self.number)
        ]
        self.ids.sort(key=lambda player: self.players[player]["number"])

    def lot(self, purpose: str, player: str) -> bytes:
        text = f"{self.seed}\x1f{purpose}\x1f{self.number}\x1f{player}"
        return hashlib.blake2b(text.encode(), digest_size=8).digest()

    def order(self) -> list[str]:
        mode = self.config["first_round"]
        if self.played:
            return self._by_score()
        if mode == "random":
            return sorted(self.ids, key=lambda player: self.lot("first_round", player))
        if mode == "seeded":
            return self.ids
        rated = [player for player in self.ids if self.players[player].get("rating") is not None]
        unrated = [player for player in self.ids if player not in rated]
        return sorted(rated, key=lambda entrant: -self.players[entrant]["rating"]) + unrated

    def _by_score(self) -> list[str]:
        groups = slow_standings.split(self.ids, {player: self.score(player) for player in self.ids})
        for entry in self.config["pairing_tiebreakers"]:
            code, most = (entry, 10**6) if isinstance(entry, str) else (entry["code"], entry["max_tied"])
            parted = []
            for group in groups:
                if code == "random" and len(group) <= most:
                    drawn = sorted(group, key=lambda player: self.lot("pairing", player), reverse=True)
                    parted += [[player] for player in drawn]
                    continue
                values = {
                    player: self.standings.value(code, player, group) if len(group) <= most else None
                    for player in group
                }
                known = {player: value for player, value in values.items() if value is not None}
                same = len(known) < len(group)
                parted += [group] if same else slow_standings.split(group, known, lower_wins=code == "player_number")
            groups = parted
        return [player for group in groups for player in group]

    def score(self, player: str, number: int | None = None) -> Fraction:
        """Return the score for pairing before that round."""
        return self.standings.points_for_place(player, (number or self.number) - 1)

    def opponents_met(self, one: str) -> set[str]:
        return {other for other in self.standings.opponents(one) if other in self.ids}

    def byes(self, player: str) -> int:
        return sum(entry.is_bye and entry.outcome == "win" for entry in self.standings.entries[player])

    def floats(self, one: str) -> tuple[int, int]:
        """Return how often a player has floated down and up."""
        down = sum(entry.is_bye and entry.outcome != "loss" for entry in self.standings.entries[one])
        up = 0
        for round_ in self.played:
            for match in round_["matches"]:
                if one in match["players"] and len(match["players"]) == 2:
                    (other,) = (player for player in match["players"] if player != one)
                    mine, theirs = (self.score(player, round_["number"]) for player in (one, other))
                    down += mine > theirs
                    up += mine < theirs
        return (down, up) if self.config["track_pair_downs"] else (0, 0)

    def lean(self, player: str) -> int:
        lean = 0
        for round_ in self.played:
            for match in round_["matches"]:
                entries = [e for e in self.standings.entries[player] if e.round == round_["number"] and e.opponent]
                if player in match["players"] and entries:
                    lean += 1 if match["players"][0] == player else -1
        return lean


@pytest.mark.long
def test_the_field_equals_a_slow_computation_from_the_document() -> None:
    """Order, scores, meetings, byes, floats, first and second, lots: on random documents."""
    compared = 0
    for document in documents(proof_size(80, 250)):
        slow = Slow(document)
        if not slow.ids:
            continue
        found = field(document)
        ids = slow.order()
        assert found.ids == ids, document
        assert found.round == slow.number
        assert found.scores == [2 * slow.score(player) for player in ids]
        assert [{ids[i] for i in met} for met in found.met] == [slow.opponents_met(player) for player in ids], document
        assert found.byes == [slow.byes(player) for player in ids]
        assert list(zip(found.downfloats, found.upfloats, strict=True)) == [slow.floats(player) for player in ids], (
            document
        )
        assert found.lean == ([slow.lean(player) for player in ids] if slow.config["balance_first"] else None)
        clubs = [slow.players[player].get("club") for player in ids]
        assert found.clubs == (clubs if "club" in slow.config["separate"] else None)
        if slow.played and slow.config["bye_assignment"] == "random":
            first = sorted(ids, key=lambda player: slow.lot("bye", player))
            assert [found.bye_order[ids.index(player)] for player in first] == list(range(len(ids)))
        compared += 1
    assert compared > proof_size(60, 200)
