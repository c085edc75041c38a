"""Writes of the API: tournaments, commands, results, players; keys, places, previews, ways out."""

from typing import Any

import jsonschema
import pytest

from crosstable.web.api.examples import EXAMPLES
from crosstable.web.api.routes import OPERATIONS
from tests.web.api.programs import Object, Program, program, schema_of
from tests.web.safe.worlds import World


@pytest.fixture
def bot(fresh: World) -> Program:
    return program(fresh, "organiser")


def create_tournament(bot: Program, **more: object) -> str:
    """Create a tournament of four and return its code."""
    players = [{"name": name} for name in ("Ann", "Bob", "Cid", "Dee")]
    body = {"name": "Cup", "config": {"rounds": 2}, "players": players, **more}
    answer = bot.ask("POST", "/tournaments", body)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


BEGIN: tuple[tuple[str, Object], ...] = (("start", {}), ("pair", {}), ("publish", {}), ("start_round", {}))


def test_an_evening_by_commands_alone(bot: Program) -> None:
    """From nothing to the winner."""
    code = create_tournament(bot)
    for number in (1, 2):
        done = bot.does(code, *(BEGIN if number == 1 else (("pair", {}), ("publish", {}), ("start_round", {}))))
        assert done["next"]["code"] == "results"
        for match in bot.get(f"/tournaments/{code}/rounds/{number}")["matches"]:
            path = f"/tournaments/{code}/rounds/{number}/tables/{match['table']}/result"
            answer = bot.ask("PUT", path, {"score": [2, 0]})
            assert answer.status_code == 200, answer.text
        bot.does(code, ("close_round", {}))
    done = bot.does(code, ("complete", {}))
    assert done["next"]["code"] == "over"
    ranking = bot.get(f"/tournaments/{code}/ranking")["ranking"]
    assert [row["rank"] for row in ranking] == [1, 2, 3, 4]


def test_every_example_is_true(bot: Program) -> None:
    """In the order of an evening; the answers have the form that is described."""
    code = ""
    assert set(EXAMPLES) <= {f"{method} {path}" for method, path in OPERATIONS}
    for key, body in EXAMPLES.items():
        method, path = key.split()
        answer = bot.ask(method, path.format(code=code, round=1, table=1), body)
        operation = next(one for one in OPERATIONS.values() if f"{one.method} {one.path}" == key)
        assert answer.status_code == operation.status, answer.text
        jsonschema.validate(answer.json(), schema_of(operation))
        code = answer.json()["code"]
    (match,) = bot.get(f"/tournaments/{code}/rounds/1")["matches"]
    assert match["score"] == [2, 1]


def test_a_key_happens_once(bot: Program) -> None:
    code = create_tournament(bot)
    body = {"name": "Eve"}
    first, again = (bot.ask("POST", f"/tournaments/{code}/players", body, idempotency_key="k1") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert first.json()["player"] == again.json()["player"]
    other = bot.ask("POST", f"/tournaments/{code}/players", {"name": "Fay"}, idempotency_key="k1")
    assert (other.status_code, other.json()["code"]) == (409, "key_used_otherwise")
    assert len(bot.get(f"/tournaments/{code}/players")["players"]) == 5


def test_a_tournament_with_a_key_is_created_once(bot: Program) -> None:
    """The seed is drawn from the key."""
    answers = [bot.ask("POST", "/tournaments", {"name": "Once"}, idempotency_key="t1") for _ in range(2)]
    assert answers[0].json()["code"] == answers[1].json()["code"]
    assert answers[0].headers["location"] == f"/api/v1/tournaments/{answers[0].json()['code']}"


def test_several_commands_are_all_or_nothing(bot: Program) -> None:
    code = create_tournament(bot)
    place = bot.get(f"/tournaments/{code}")["place"]
    answer = bot.do(code, ("rename", {"name": "Other"}), ("publish", {}))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert bot.get(f"/tournaments/{code}")["place"] == place
    most = [("rename", {"name": f"Name {i}"}) for i in range(101)]
    assert bot.do(code, *most).json()["code"] == "too_many_commands"
    assert bot.does(code, *most[:100])["seq"] > 100


def test_undo_is_in_the_answer(bot: Program) -> None:
    code = create_tournament(bot)
    done = bot.does(code, ("rename", {"name": "Other"}))
    assert bot.get(f"/tournaments/{code}")["name"] == "Other"
    undone = bot.does(code, (done["undo"]["command"], done["undo"]["fields"]))
    assert bot.get(f"/tournaments/{code}")["name"] == "Cup"
    assert undone["said"]
    nothing = bot.does(code, ("rename", {"name": "Cup"}))
    assert (nothing["events"], nothing["action"], nothing["undo"]) == ([], None, None)


def test_second_of_two_concurrent_writes_gets_412(fresh: World) -> None:
    """Nothing changes then."""
    first, second = program(fresh, "scorekeeper"), program(fresh, "scorekeeper")
    bot = program(fresh, "organiser")
    code = create_tournament(bot)
    bot.does(code, *BEGIN)
    seen = f'"{first.get(f"/tournaments/{code}")["place"]}"'
    path = f"/tournaments/{code}/rounds/1/tables/1/result"
    assert first.ask("PUT", path, {"score": [2, 0]}, if_match=seen).status_code == 200
    late = second.ask("PUT", path, {"score": [0, 2]}, if_match=seen)
    assert (late.status_code, late.json()["kind"]) == (412, "stale")
    assert late.json()["place"] == first.get(f"/tournaments/{code}")["place"]
    assert bot.get(f"/tournaments/{code}/rounds/1")["matches"][0]["score"] == [2, 0]
    again = second.ask("PUT", path, {"score": [0, 2]}, if_match=f'"{late.json()["place"]}"')
    assert again.status_code == 200
    for wrong in ('"x"', '"99-0123456789ab"'):
        assert first.ask("PUT", path, {"score": [2, 0]}, if_match=wrong).status_code == 412


def test_put_replaces_what_was_there(bot: Program) -> None:
    """Without If-Match too, also by nothing; in a closed round as a correction."""
    code = create_tournament(bot)
    bot.does(code, *BEGIN)
    path = f"/tournaments/{code}/rounds/1/tables/1/result"

    def put(body: Object, path: str = path) -> Object:
        answer = bot.ask("PUT", path, body)
        assert answer.status_code == 200, answer.text
        match: Object = bot.get(f"/tournaments/{code}/rounds/1")["matches"][0]
        return match

    assert put({"score": [2, 0]})["score"] == [2, 0]
    match = put({"score": [1, 2]})
    assert match["winner"] == match["players"][1]
    assert put({"forfeit": match["players"][0]})["result"]["type"] == "forfeit"
    assert put({"double_loss": True})["result"] == {"type": "double_loss"}
    assert put({})["result"] is None
    assert put({"typed": "2-1"})["score"] == [2, 1]
    put({"score": [2, 0]}, path.replace("tables/1", "tables/2"))
    bot.does(code, ("close_round", {}))
    assert put({"score": [0, 2], "reason": "wrong slip"})["score"] == [0, 2]


def test_a_preview_moves_nobody(bot: Program) -> None:
    code = create_tournament(bot)
    bot.does(code, *BEGIN)
    for table in (1, 2):
        bot.ask("PUT", f"/tournaments/{code}/rounds/1/tables/{table}/result", {"score": [2, 0]})
    bot.does(code, ("close_round", {}))
    place = bot.get(f"/tournaments/{code}")["place"]
    path = f"/tournaments/{code}/rounds/1/tables/1/result"
    found = bot.ask("PUT", path, {"score": [0, 2]}, query={"preview": "1"})
    assert found.status_code == 200, found.text
    moves = {move["name"]: move["rank"] for move in found.json()["moves"]}
    assert moves
    assert all(before != after for before, after in moves.values())
    assert bot.get(f"/tournaments/{code}")["place"] == place


def test_results_at_tables(bot: Program) -> None:
    names = [{"name": name} for name in ("Ann", "Bob", "Cid", "Dee")]
    code = create_tournament(bot, preset="riichi", players=names, config={"rounds": 1})
    bot.does(code, ("start", {}), ("seat", {}), ("publish", {}), ("start_round", {}))
    path = f"/tournaments/{code}/rounds/1/tables/1/result"
    answer = bot.ask("PUT", path, {"scores": [41000, 34000, 25000, 20000]})
    assert answer.status_code == 200, answer.text
    scores = bot.get(f"/tournaments/{code}/rounds/1")["tables"][0]["scores"]
    assert sorted(scores, reverse=True) == scores
    assert None not in scores


def test_a_late_player_enters_in_the_same_way(bot: Program) -> None:
    code = create_tournament(bot)
    bot.does(code, *BEGIN)
    answer = bot.ask("POST", f"/tournaments/{code}/players", {"name": "Late", "external_ids": {"discord": "7"}})
    assert answer.status_code == 201, answer.text
    player = answer.json()["player"]
    assert (player["number"], player["first_round"], player["external_ids"]) == (5, 2, {"discord": "7"})
    assert answer.headers["location"].endswith("/players/5")


def test_suggested_actions_are_commands(bot: Program) -> None:
    """They can be sent unchanged."""
    code = create_tournament(bot)
    bot.does(code, ("set_registration", {"open": False, "capacity": 4}))
    full = bot.ask("POST", f"/tournaments/{code}/players", {"name": "Eve"})
    assert (full.status_code, full.json()["code"]) == (409, "is_full")
    choice = full.json()["choices"][0]
    bot.does(code, (choice["command"], choice["fields"]))
    assert len(bot.get(f"/tournaments/{code}/players")["players"]) == 5


def test_every_wrong_field_is_reported(bot: Program) -> None:
    answer = bot.ask("POST", "/tournaments", {"name": 7, "presett": "mtg", "players": [{"nam": "Ann"}]})
    assert answer.status_code == 422
    told = {(problem["path"], problem["code"]) for problem in answer.json()["problems"]}
    assert told == {
        ("name", "not_text"),
        ("presett", "unknown_key"),
        ("players[0].nam", "unknown_key"),
        ("players[0]", "missing_key"),
    }
    code = create_tournament(bot)
    wrong: tuple[Any, ...] = ("x", 7, [], [7], {"command": 7}, {"fields": {}})
    for body in wrong:
        assert bot.ask("POST", f"/tournaments/{code}/commands", body).status_code == 422, body
