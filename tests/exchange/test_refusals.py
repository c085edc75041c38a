"""Every refusal of the reader by an example, with its path."""

import inspect
import re
from typing import Any

import pytest

from crosstable.exchange import consistency, json_reader, prizes, table_consistency
from crosstable.exchange import document as reading
from crosstable.exchange.document import tournament_from
from crosstable.words import sentence
from tests.build import Document, round_of, swiss
from tests.exchange.refusal_reasons import places, reasons


def with_match(match: Document, *rest: Document, **round_: Any) -> Document:
    """Return players a, b and c, and one round of these matches."""
    document = swiss(entries={"a": {}, "b": {}, "c": {}})
    return {**document, "rounds": [{"number": 1, "matches": [match, *rest], **round_}]}


def with_table(table: Document, status: str = "in_progress", **config: Any) -> Document:
    """Return players a, b and c, and one round of this table."""
    document = swiss(entries={"a": {}, "b": {}, "c": {}}, format="tables", table_size=3, **config)
    return {**document, "rounds": [{"number": 1, "status": status, "tables": [{"seats": ["a", "b", "c"], **table}]}]}


def with_tables(*tables: Document) -> Document:
    """Return players a, b and c, and a round for each table."""
    document = with_table({})
    rounds = [
        {"number": i, "status": "completed", "tables": [{"seats": ["a", "b", "c"], **table}]}
        for i, table in enumerate(tables, 1)
    ]
    return {**document, "rounds": rounds}


def event(name: str, player: str = "a", **more: Any) -> Document:
    return {"id": name, "player": player, "delta": 1, "at": 61.5, **more}


TIMED = {"opens": "2026-05-02T10:00"}
EARLIER = {"closes": "2026-05-01T10:00"}


def with_settled(*players: str, by: str = "shoot_out", **more: Any) -> Document:
    """Return players a, b and c, and one settled tie of the named ones."""
    document = swiss(entries={"a": {}, "b": {}, "c": {}})
    return {**document, "settled": [{"players": list(players), "by": by, **more}]}


def with_deduction(player: str = "a", round_: Any = 1, points: Any = 1, **more: Any) -> Document:
    """Return players a, b and c, and a deduction for one of them."""
    document = swiss(entries={"a": {}, "b": {}, "c": {}})
    return {**document, "deductions": [{"player": player, "round": round_, "points": points, **more}]}


def with_stages(*stages: list[Document]) -> Document:
    """Return players a and b, and the rounds of each stage."""
    document = swiss(entries={"a": {}, "b": {}})
    del document["rounds"]
    return {**document, "stages": [{"rounds": rounds} for rounds in stages]}


def some_rounds(first: int, last: int, text: str = "a 2-0 b") -> list[Document]:
    return [round_of(number, text) for number in range(first, last + 1)]


OUT = {"b": {"dropped_after": 1}, "c": {}}
BYE = {"players": ["a"], "bye": "win"}

# The path, the code, and a document with the problem.
REFUSALS: list[tuple[str, str, Document]] = [
    ("players[1].id", "id_twice", {"crosstable": 1, "players": [{"id": "a"}, {"id": "a", "number": 9}]}),
    ("players[1].number", "number_twice", {"crosstable": 1, "players": [{"id": "a"}, {"id": "b", "number": 1}]}),
    ("players[0].absent[0]", "absent_order", swiss(entries={"a": {"absent": [[3, 2]]}})),
    ("players[0].absent[0]", "absent_order", swiss(entries={"a": {"absent": [[None, 2]]}})),
    ("rounds", "beside_stages", {**swiss("a bye"), "stages": [{}]}),
    ("rounds[0].matches[0].players[1]", "unknown_player", with_match({"players": ["a", "z"]})),
    ("config.forbidden[0][1]", "unknown_player", swiss(entries={"a": {}}, forbidden=[["a", "z"]])),
    ("settled", "beside_stages", {**with_settled("a", "b"), "rounds": [], "stages": [{}]}),
    ("settled[0].players[1]", "unknown_player", with_settled("a", "z")),
    ("settled[0]", "reason_missing", with_settled("a", "b", by="organiser")),
    ("settled[0]", "reason_missing", with_settled("a", "b", by="organiser", reason=None)),
    ("settled[0].shots", "shots_players", with_settled("a", "b", by="organiser", reason="x", shots={"a": [5]})),
    ("settled[0].shots", "shots_players", with_settled("a", "b", shots={"a": [5]})),
    ("settled[0].shots", "shots_players", with_settled("a", "b", shots={"a": [5], "b": [4], "c": [3]})),
    ("settled[0].shots", "shots_players", with_settled("a", "b", shots={"a": [5], "c": [4]})),
    ("settled[0].shots", "shots_players", with_settled("a", "b", shots={})),
    ("settled[0].shots", "shots_undecided", with_settled("a", "b", shots={"a": [5], "b": [5]})),
    ("settled[0].shots", "shots_undecided", with_settled("a", "b", "c", shots={"a": [5, 1], "b": [5], "c": [4]})),
    ("settled[0].shots", "shots_order", with_settled("a", "b", shots={"a": [4], "b": [5]})),
    ("settled[0].shots", "shots_order", with_settled("a", "b", "c", shots={"a": [5, 0], "b": [5, 1], "c": [6]})),
    ("settled[0].shots", "not_to_shoot", with_settled("a", "b", shots={"a": [5, 1], "b": [4]})),
    ("settled[0].shots", "not_to_shoot", with_settled("a", "b", shots={"a": [5, 1, 1], "b": [5, 0]})),
    ("settled[0].shots", "too_many_sunk", with_settled("a", "b", shots={"a": [5, 2], "b": [5, 0]})),
    ("settled[0].shots.a[0]", "not_whole", with_settled("a", "b", shots={"a": [13], "b": [5]})),
    ("settled[0].shots.b", "list_length", with_settled("a", "b", shots={"a": [5], "b": []})),
    ("settled[0].players", "list_length", with_settled("a")),
    ("settled[0].players[1]", "twice", with_settled("a", "a")),
    ("settled[0].by", "not_choice", with_settled("a", "b", by="lot")),
    ("settled[0].when", "unknown_key", with_settled("a", "b", when=3)),
    ("deductions", "beside_stages", {**with_deduction(), "rounds": [], "stages": [{}]}),
    ("deductions[0].player", "unknown_player", with_deduction("z")),
    ("deductions[0].points", "not_step", with_deduction(points=0)),
    ("deductions[0].points", "not_step", with_deduction(points=-100.5)),
    ("deductions[0].points", "not_step", with_deduction(points=0.25)),
    ("deductions[0].points", "not_step", with_deduction(points=100.5)),
    ("deductions[0].round", "not_whole", with_deduction(round_=0)),
    ("deductions[0].why", "unknown_key", with_deduction(why="late")),
    ("stages[1].rounds[0].number", "stage_order", with_stages(some_rounds(1, 2), some_rounds(4, 5))),
    ("stages[1].rounds[0].number", "stage_order", with_stages(some_rounds(1, 2), some_rounds(2, 3))),
    ("stages[1].rounds[0].number", "stage_order", with_stages(some_rounds(1, 2), some_rounds(1, 2))),
    ("stages[2].rounds[0].number", "stage_order", with_stages(some_rounds(1, 2), [], some_rounds(5, 5))),
    ("stages[0].rounds[1].number", "round_order", with_stages([round_of(1, ""), round_of(3, "")], some_rounds(4, 4))),
    ("stages[0].rounds[0].status", "draft_not_last", with_stages([round_of(1, "(draft) a - b")], [])),
    ("rounds[0].number", "round_order", {**swiss(), "rounds": [{"number": 2}]}),
    ("rounds[1].number", "round_order", {**swiss(), "rounds": [{"number": 1}, {"number": 3}]}),
    ("rounds[0].status", "draft_not_last", swiss("(draft) a - b", "a - b")),
    ("rounds[0].status", "planned_with_matches", with_match({"players": ["a", "b"]}, status="planned")),
    ("rounds[1].number", "planned_already", {**swiss(), "rounds": [{"number": 1}, {"number": 1, **TIMED}]}),
    ("rounds[1].number", "planned_already", {**swiss(), "rounds": [{"number": 3, **TIMED}, {"number": 3, **TIMED}]}),
    ("rounds[0].opens", "not_local_time", {**swiss(), "rounds": [{"number": 1, "opens": "2026-02-30T10:00"}]}),
    ("rounds[0].opens", "not_local_time", {**swiss(), "rounds": [{"number": 1, "opens": "2026-05-02T10:00+02:00"}]}),
    ("rounds[0].closes", "closes_before_it_opens", {**swiss(), "rounds": [{"number": 1, **TIMED, **EARLIER}]}),
    ("prizes[0]", "no_prize", {**swiss(), "prizes": [{"places": [2, 1], "amount": 5}]}),
    ("timezone", "unknown_time_zone", {**swiss(), "timezone": "Europe/Berln"}),
    ("timezone", "not_time_zone", {**swiss(), "timezone": "../etc/passwd"}),
    ("rounds[0].matches[0]", "bye_missing", with_match({"players": ["a"]})),
    ("rounds[0].matches[0]", "bye_with_result", with_match({**BYE, "score": [2, 0]})),
    ("rounds[0].matches[0]", "bye_with_result", with_match({**BYE, "twenties": [2, 0]})),
    ("rounds[0].matches[0].bye", "bye_of_two", with_match({"players": ["a", "b"], "bye": "win"})),
    (
        "rounds[0].matches[0]",
        "several_results",
        with_match({"players": ["a", "b"], "score": [0, 0], "double_loss": True}),
    ),
    ("rounds[0].matches[0]", "several_results", with_match({"players": ["a", "b"], "score": [0, 0], "forfeit": "a"})),
    ("rounds[0].matches[0].draws", "draws_without_score", with_match({"players": ["a", "b"], "draws": 1})),
    ("rounds[0].matches[0].forfeit", "forfeit_of_other", with_match({"players": ["a", "b"], "forfeit": "c"})),
    ("rounds[0].matches[0]", "result_in_draft", swiss("(draft) a 2-0 b")),
    (
        "rounds[0].matches[0].unfinished",
        "unfinished_otherwise",
        with_match({"players": ["a", "b"], "score": [2, 0], "unfinished": True}),
    ),
    ("rounds[0].matches[0].players[1]", "player_twice", with_match({"players": ["a", "a"]})),
    ("rounds[0].matches[1].players[0]", "player_twice", with_match({"players": ["a", "b"]}, BYE)),
    ("rounds[0].matches[0].players[0]", "not_entered", swiss("a - b", entries={"a": {"first_round": 2}})),
    ("rounds[0].matches[0].players[0]", "not_entered", swiss("a - b", entries={"a": {"absent": [[1, None]]}})),
    ("rounds[1].matches[0].players[1]", "not_entered", swiss("a 2-0 b", "a 2-0 b", entries=OUT)),
    ("rounds[2].matches[0].players[1]", "not_entered", swiss("a 2-0 b", "a bye", "a - b", entries=OUT)),
    ("rounds[1].matches[0].players[1]", "not_entered", swiss("a 2-0 b", "(draft) a - b", entries=OUT)),
    (
        "rounds[1].matches[0].players[1]",
        "not_entered",
        swiss("a 2-0 b", "a - b", entries={"b": {"disqualified_in": 1}}),
    ),
    (
        "rounds[2].matches[0].players[1]",
        "not_entered",
        swiss("a 2-0 b", "a bye", "a - b", entries={"b": {"dropped_after": 1, "disqualified_in": 3}}),
    ),
    ("rounds[1].matches[0].players[1]", "not_entered", swiss("a - b", "a 2-0 b", entries={"b": {"eliminated_in": 1}})),
    ("rounds[0].tables[0].scores", "length_of_seats", with_table({"scores": [1, 2]})),
    ("rounds[0].tables[0].places", "length_of_seats", with_table({"places": [1]})),
    ("rounds[0].tables[0].events[1].id", "id_twice", with_table({"events": [event("e"), event("e")]})),
    ("rounds[1].tables[0].events[0].id", "id_twice", with_tables(*[{"events": [event("e")]}] * 2)),
    (
        "rounds[0].tables[0].events[0].player",
        "not_at_table",
        with_table({"seats": ["a", "b"], "events": [event("e", "c")]}),
    ),
    ("rounds[0].tables[0].events[0].undoes", "undoes_nothing", with_table({"events": [event("e", undoes="e")]})),
    (
        "rounds[1].tables[0].events[0].undoes",
        "undoes_nothing",
        with_tables({"events": [event("e")]}, {"events": [event("f", undoes="e")]}),
    ),
    (
        "rounds[0].tables[0].events[1].undoes",
        "undoes_of_other",
        with_table({"events": [event("e"), event("f", "b", undoes="e")]}),
    ),
    ("rounds[0].tables[0]", "several_scorings", with_table({"scores": [1, 2, 3], "places": [3, 2, 1]})),
    ("rounds[0].tables[0]", "several_scorings", with_table({"scores": [1, 2, 3], "events": [event("e")]})),
    ("rounds[0].tables[0]", "scores_too_early", with_table({"scores": [1, 2, 3]}, status="staging")),
    ("rounds[0].tables[0]", "scores_too_early", with_table({"events": [event("e")]}, status="draft")),
    ("rounds[0].tables[0].scores", "not_balanced", with_table({"scores": [-500, 40, 470]}, zero_sum=True)),
    (
        "rounds[0].tables[0].scores",
        "not_balanced",
        with_table({"scores": [30, 20, 9]}, uma=[10, 0, -10], start_points=20),
    ),
    ("rounds[0].tables[0]", "no_papers_here", with_table({"papers": [[0, 0, 0]] * 3})),
    ("rounds[0].tables[0].bula", "bula_without_game", with_table({"bula": 30}, bula=60)),
    (
        "rounds[0].tables[0].papers",
        "papers_of_three",
        with_table({"seats": ["a", "b"], "papers": [[0] * 3] * 3}, bula=9),
    ),
    ("rounds[0].tables[0].papers", "papers_not_zero", with_table({"papers": [[0, 1, 0]] * 3}, bula=60)),
    ("rounds[0].tables[0].places", "places_order", with_table({"places": [1, 2, 4]})),
    ("rounds[0].tables[0].places", "places_order", with_table({"places": [2, 2, 3]})),
    ("rounds[0].tables[0].places", "places_order", with_table({"places": [1, 1, 2]})),
    ("original", "not_whole", {**with_table({}), "original": 0}),
    ("groups[1].name", "group_twice", {**swiss(), "groups": [{"name": "A", "players": []}] * 2}),
    (
        "groups[1].players[0]",
        "in_two_groups",
        {**swiss("a - b"), "groups": [{"name": one, "players": ["a"]} for one in "AB"]},
    ),
    (
        "rounds[0].matches[0].group",
        "match_of_other_group",
        {
            **swiss("a - b"),
            "rounds": [{"number": 1, "matches": [{"players": ["a", "b"], "group": "B"}]}],
            "groups": [{"name": "A", "players": ["a", "b"]}],
        },
    ),
    ("seeds[0]", "unknown_player", {**swiss("a - b"), "seeds": ["zed"]}),
    ("original", "beside_stages", {**swiss(), "rounds": [], "original": 3, "stages": [{}]}),
]


@pytest.mark.parametrize(("path", "code", "document"), REFUSALS, ids=[f"{code} {path}" for path, code, _ in REFUSALS])
def test_reader_refuses(path: str, code: str, document: Document) -> None:
    """The only problem is named with its path."""
    assert places(document) == [(path, code)]
    (found,) = reasons(document)
    assert sentence(found)[-1] in ".?"


# These are about the text itself: see test_text.
DECODING = {"too_large", "not_utf8", "not_json_number", "not_json", "too_deep", "key_twice"}

# Refusals of value shapes, the schedule and the shoot-out have tests of their own.
ELSEWHERE = {
    "not_whole",
    "not_step",
    "list_length",
    "twice",
    "not_choice",
    "unknown_key",
    "not_local_time",
    "not_time_zone",
    "unknown_time_zone",
    "closes_before_it_opens",
    "not_to_shoot",
    "too_many_sunk",
}


def test_every_refusal_has_an_example() -> None:
    """A refusal that is added to the reader without an example here fails."""
    modules = (reading, consistency, table_consistency, json_reader, prizes)
    source = "".join(map(inspect.getsource, modules))
    said = set(re.findall(r'problem\(\s*problems,\s*[^"]*?(?:f"[^"]*",|"",|\w+,)\s*"(\w+)"', source))
    said |= set(re.findall(r'Reason\("(\w+)"', source))
    assert len(said) > 20
    assert said == {code for _, code, _ in REFUSALS} - ELSEWHERE | DECODING


@pytest.mark.parametrize(
    "document",
    [
        with_table({"scores": [-500, 40, 470], "unfinished": True}, zero_sum=True),
        with_table({"scores": [-500, 40, 470]}),
        with_table({"scores": [-500, 40, 460]}, zero_sum=True),
        with_table({"scores": [30, 20, 10]}, uma=[10, 0, -10], start_points=20),
        with_table({"places": [1, 1, 3]}),
        with_table({"places": [3, 1, 1]}),
        with_table({"events": [], "scores": [1, 2, 3]}),
        with_table({"events": [event("e"), event("f", undoes="e"), event("g", undoes="f")]}),
        with_table({}, status="staging"),
        {**with_table({}), "original": 3},
        {**with_table({}, status="staging"), "original": 2},
    ],
)
def test_a_table_that_can_be(document: Document) -> None:
    """Sums that come out or need not, shared places, an undoing undone, a field no smaller than the first round."""
    tournament_from(document)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (
            [-500, 40, 470],
            'These scores add up to 10 instead of 0: 10 too many. Correct the scores, or write "unfinished": true.',
        ),
        (
            [-500, 40, 450.5],
            "These scores add up to \N{MINUS SIGN}9.5 instead of 0: 9.5 too few. "
            'Correct the scores, or write "unfinished": true.',
        ),
    ],
)
def test_wrong_sum_names_the_difference(scores: list[float], said: str) -> None:
    """The amount and its sign."""
    (found,) = reasons(with_table({"scores": scores}, zero_sum=True))
    assert sentence(found) == said


@pytest.mark.parametrize(
    "document",
    [
        swiss("a 2-0 b", "a - b", entries={"b": {"dropped_after": 1}}),
        swiss("a 2-0 b", "b forfeits to a", entries={"b": {"dropped_after": 1}}),
        swiss("a 2-0 b", entries={"b": {"disqualified_in": 1}}),
        swiss("a - b", entries={"b": {"disqualified_in": 1}}),
        swiss("a 2-0 b", "a bye", "a 2-0 b", entries={"b": {"absent": [[2, 2]]}}),
        swiss("a 0-0 b", entries={"a": {"dropped_after": 1}}),
    ],
)
def test_a_match_may_outlive_its_player(document: Document) -> None:
    """A player who leaves after the pairing keeps an open or forfeited match, and the round of a disqualification
    counts.
    """
    tournament_from(document)


def test_stages_count_on() -> None:
    """The next stage begins where the one before ended, empty ones between them or not; a draft may come last."""
    draft = [round_of(3, "(draft) a - b")]
    for stages in ([some_rounds(1, 2), some_rounds(3, 4)], [some_rounds(1, 2), [], draft], [[], some_rounds(1, 1)]):
        tournament_from(with_stages(*stages))
    (found,) = reasons(with_stages(some_rounds(1, 2), some_rounds(4, 5)))
    assert sentence(found) == (
        "Rounds are numbered through all stages. The previous stage ends with round 2, "
        "so this one must begin with 3; got 4."
    )


def test_all_problems_are_named_at_once() -> None:
    """Configuration, players and matches are all looked at before the answer is no."""
    document = swiss("a 2-0 z", "a - b", entries={"b": {"first_round": 9}}, forbidden=[["a", "y"]])
    document["players"] = [player for player in document["players"] if player["id"] != "z"]
    assert [path for path, _ in places(document)] == [
        "config.forbidden[0][1]",
        "rounds[0].matches[0].players[1]",
        "rounds[1].matches[0].players[1]",
    ]
    wrong = {**document, "nome": "x", "config": {"rounds": 99}}
    assert places(wrong) == [("nome", "unknown_key"), ("config.rounds", "not_whole")]


def test_refusal_explains_missing_entry() -> None:
    """It has the facts of the entry; for an unknown player, the most similar name."""
    (found,) = reasons(swiss("a - b", entries={"a": {"absent": [[1, None]]}}))
    assert found.params["entered"]["absent"] == [[1, None]]
    document = swiss("anna 2-0 bert")
    document["rounds"][0]["matches"][0]["players"][0] = "ana"
    assert reasons(document)[0].params == {"value": '"ana"', "near": "anna"}


def test_a_thousand_unknown_players_are_answered_soon() -> None:
    """Guesses stop after a while, the list of problems does not."""
    document = swiss(entries={f"p{i}": {} for i in range(300)})
    document["rounds"] = [
        {"number": r, "matches": [{"players": [f"q{i}", f"r{i}"]} for i in range(100)]} for r in range(1, 6)
    ]
    assert len(reasons(document)) == 1000
