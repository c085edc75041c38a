"""Ties that people settled: exactly those, by a shoot-out or by the organiser's order."""

import json
from typing import Any

import pytest

import crosstable
from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.exchange.explanations import explanation_answer
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.views.explain import explain_place
from crosstable.words import sentence, words
from tests.build import Document, ranks, rows, standings, swiss
from tests.cli.in_process import crosstable as command

# a, b and c in a circle with equal twenties, d below them; in the other group x and y drew.
ROUNDS = ("a 1-0 b, c 1-0 d, x 0-0 y", "b 1-0 c, a 1-0 d", "c 1-0 a, b 1-0 d")
GROUPS: dict[str, Document] = {player: {"group": "P" if player in "abcd" else "Q"} for player in "abcdxy"}


def tied(*settled: Document, rounds: tuple[str, ...] = ROUNDS, **facts: Any) -> Document:
    """Return the document with these settled ties."""
    document = swiss(*rounds, preset="crokinole_groups", entries=GROUPS | facts)
    return {**document, "settled": list(settled)}


def shot(players: str, **more: Any) -> Document:
    return {"players": list(players), "by": "shoot_out", **more}


def ordered_by_organiser(players: str, reason: str = "by age") -> Document:
    return {"players": list(players), "by": "organiser", "reason": reason}


def test_before_it_is_settled() -> None:
    """Three share the first place of one group, two the first of the other."""
    assert ranks(tied()) == [(1, "a"), (1, "b"), (1, "c"), (4, "d"), (1, "x"), (1, "y")]


def test_a_settled_tie_has_ranks_of_its_own() -> None:
    """Exactly that tie is resolved, in that order; the other one stays as it was."""
    document = tied(shot("cab"))
    assert ranks(document) == [(1, "c"), (2, "a"), (3, "b"), (4, "d"), (1, "x"), (1, "y")]
    found = rows(document)
    assert [found[player].tied_with for player in "abcdxy"] == [(), (), (), (), ("y",), ("x",)]
    assert ranks(tied(shot("cab"), ordered_by_organiser("yx")))[-2:] == [(1, "y"), (2, "x")]


def test_the_separation_says_how() -> None:
    """By shoot-out or by the organiser, with the reason; whatever was decided otherwise says so as before."""
    found = standings(tied(shot("cab"), ordered_by_organiser("yx", "younger first")))
    by = [found.separation(PlayerId(a), PlayerId(b)) for a, b in ("ca", "ab", "cb", "bd", "yx")]
    assert [reason.code for reason in by] == ["settled_by_shoot_out"] * 3 + ["points", "settled_by_organiser"]
    assert [one.reason for one in by] == [None] * 4 + ["younger first"]
    names = {player.id: player.name for player in found.ledger.players}
    below = explanation_answer(explain_place(found, PlayerId("y")), names)["below"]
    assert below == {
        "code": "settled_by_organiser",
        "values": [None, None],
        "text": "Y is ahead of X by decision of the organiser (younger first).",
    }
    above = explanation_answer(explain_place(found, PlayerId("a")), names)["above"]
    assert above["text"] == "C is ahead of A after a shoot-out."


def test_ratings_do_not_move_settled_players() -> None:
    """Ratings only order unresolved ties."""
    rated: Document = {
        player: {"group": "P", "rating": rating} for player, rating in zip("abc", (1, 2, 3), strict=True)
    }
    assert [rank for _, rank in ranks(tied(**rated))[:3]] == ["c", "b", "a"]
    assert [rank for _, rank in ranks(tied(shot("abc"), **rated))[:3]] == ["a", "b", "c"]


def test_a_swiss_tie_is_settled_likewise() -> None:
    """Any chain that leaves a tie can have it settled."""
    document = swiss("a 2-0 b, c 2-0 d", chain=["omw"]) | {"settled": [ordered_by_organiser("ca"), shot("bd")]}
    assert ranks(document) == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]


def test_earlier_rounds_are_left_alone() -> None:
    """A tie that was settled at the end says nothing about the standings after round 1."""
    tournament = tournament_from(tied(shot("cab")))
    assert [row.rank for row in crosstable.standings(tournament, through=1)] == [1, 1, 3, 3, 1, 1]
    assert [row.rank for row in crosstable.standings(tournament, through=3)] == [1, 2, 3, 4, 1, 1]


def test_pairing_does_not_look_at_it() -> None:
    """An entry that fits no more stops the standings, not the next round."""
    document = swiss("a 2-0 b, c 2-0 d", chain=["omw"]) | {"settled": [ordered_by_organiser("ad")]}
    assert len(crosstable.pair(tournament_from(document)).matches) == 2


# Refusals


def reasons(document: Document) -> list[tuple[str, list[str], list[str]]]:
    """Return path, players and actually tied players of each reason."""
    with pytest.raises(Refusal) as refused:
        standings(document)
    assert refused.value.code == "bad_settlement"
    assert {reason.code for reason in refused.value.reasons} == {"settled_not_tied"}
    return [(reason.path, reason.params["players"], reason.params["tied"]) for reason in refused.value.reasons]


@pytest.mark.parametrize(
    ("players", "really"),
    [
        ("ab", "abc"),  # a part of the tie
        ("abcd", "abc"),  # one more player
        ("da", "abc"),  # somebody else first
        ("xya", "xy"),  # a player of another group
        ("ax", "abc"),  # one of each
    ],
)
def test_not_exactly_a_tie(players: str, really: str) -> None:
    """Refused with those who are tied."""
    assert reasons(tied(shot(players))) == [("settled[0]", list(players), list(really))]


def test_nobody_is_tied() -> None:
    """Alone on a place, disqualified, or settled already by another entry."""
    clear = ("a 1-0 b, c 1-0 d", "a 1-0 c, b 1-0 d", "a 1-0 d, b 1-0 c")
    assert reasons(tied(shot("ab"), rounds=clear)) == [("settled[0]", ["a", "b"], [])]
    assert reasons(tied(shot("xy"), shot("yx"))) == [("settled[1]", ["y", "x"], [])]
    gone: Document = {player: {"group": "Q", "disqualified_in": 2} for player in "xy"}
    assert reasons(tied(shot("xy"), **gone)) == [("settled[0]", ["x", "y"], [])]


def test_every_entry_that_does_not_fit_is_named() -> None:
    """All at once, each with its place; valid ones are no problem."""
    assert [path for path, _, _ in reasons(tied(shot("ab"), ordered_by_organiser("xy"), shot("cd")))] == [
        "settled[0]",
        "settled[2]",
    ]


def test_results_that_change_are_noticed() -> None:
    """A correction that breaks the tie makes the entry stale, and it is refused rather than forgotten."""
    changed = (ROUNDS[0], "b 0-0 c, a 1-0 d", ROUNDS[2])
    assert reasons(tied(shot("cab"), rounds=changed)) == [("settled[0]", ["c", "a", "b"], [])]


def test_the_path_names_the_stage() -> None:
    """Of several stages, the last has standings."""
    document = tied(shot("ab"))
    parts = {key: document.pop(key) for key in ("preset", "config", "rounds", "settled")}
    document["stages"] = [{"preset": "mtg"}, parts]
    assert [path for path, _, _ in reasons(document)] == ["stages[1].settled[0]"]


def test_the_refusal_in_words() -> None:
    """Names, and who is tied; or that nobody is."""
    found = []
    for document in (tied(shot("ab")), tied(shot("db"), rounds=("a 1-0 b, c 1-0 d", "a 1-0 c, b 1-0 d", "b 1-0 c"))):
        with pytest.raises(Refusal) as refused:
            standings(document)
        found.append(sentence(refused.value.reasons[0], {PlayerId(player): player.upper() for player in "abcd"}))
    assert found == [
        "A and B are not a whole group of tied players; the players tied are A, B and C.",
        "D and B are not a whole group of tied players: none of them is tied with anyone.",
    ]
    alone = sentence(Reason("settled_not_tied", {"players": ["A"], "tied": ["A", "B"]}))
    assert alone == "A is not a whole group of tied players; the players tied are A and B."


def test_the_command_line_says_so() -> None:
    """Exit code 3, the sentence for people, path and code for machines."""
    text = json.dumps(tied(shot("ab"))).encode()
    ran = command("standings", "-", stdin=text)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == (
        "-: A settled tie does not match the standings.\n"
        "  settled[0]: A and B are not a whole group of tied players; the players tied are A, B and C.\n"
    )
    answer = command("standings", "-", "--json", stdin=text).answer
    assert answer["error"] == "bad_settlement"
    assert [(problem["path"], problem["code"]) for problem in answer["problems"]] == [
        ("settled[0]", "settled_not_tied")
    ]


def test_a_document_with_wrong_shots_is_a_bad_file() -> None:
    """Exit code 4, with the path and what the shots say."""
    text = json.dumps(tied(shot("cab", shots={"a": [5], "b": [4], "c": [4]}))).encode()
    ran = command("standings", "-", stdin=text)
    assert ran.code == 4
    assert f"settled[0].shots: {words('shots_undecided', to_shoot=['c', 'b'])}\n" in ran.err


# Documents


def test_settled_ties_come_back() -> None:
    """Reading, writing and reading again keeps order, way, reason and every shot."""
    shots = {"c": [9, 1], "a": [9, 0, 1], "b": [9, 0, 0]}
    document = tied(shot("cab", shots=shots, reason="table 4"), ordered_by_organiser("yx", "younger first"))
    tournament = tournament_from(document)
    assert document_of(tournament)["settled"] == document["settled"]
    again = read_document(write_document(tournament))
    assert again == tournament
    assert write_document(again) == write_document(tournament)
    assert [row.player.id for row in crosstable.standings(again)] == list("cabdyx")
    assert again.stage.settled[0].shots == {player: tuple(taken) for player, taken in shots.items()}
