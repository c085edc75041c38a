"""Whole evenings of tables from the terminal: a cut line to its playoff, riichi by points."""

import json
from pathlib import Path

import pytest

from crosstable.app.director import Director
from crosstable.commands import Actor, Tap
from crosstable.journal.open import open_journal
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Mia")


def jong(event: Event, *options: object, names: tuple[str, ...] = NAMES) -> Event:
    """Create a cut line of three rounds and start it."""
    event.do("create", "Jong", "--preset", "speed_jong_cut_line", "--rounds", 3, "--seed", 5, *options)
    event.do("import", "-", "--new", stdin="\n".join(names).encode())
    event.do("start")
    return event


def start_round(event: Event, *options: object, names: tuple[str, ...] = NAMES) -> Event:
    """Create the same in its first round."""
    jong(event, *options, names=names)
    event.do("seat")
    event.do("publish", "--begin")
    return event


def names_of(event: Event) -> dict[str, str]:
    return {player["id"]: player["name"] for player in event.ask("players")["players"]}


def seats(event: Event) -> dict[int, list[str]]:
    """Return the names at each table of the latest round."""
    names = names_of(event)
    return {table["table"]: [names[who] for who in table["seats"]] for table in event.ask("pairings")["tables"]}


def late_tap(event: Event, table: int, seat: int) -> int:
    """Tap on a player's phone after the time is up; return the number of the waiting tap."""
    journal = open_journal(event.journal, create=False)
    try:
        director = Director(journal)
        (stream,) = journal.streams()
        state = director.state(stream)
        round_ = state.round(state.last_round)
        assert round_ is not None
        player = round_.tables[table].seats[seat]
        outcome = director.run(
            stream, Tap(table=table, player=player, delta=1, round=round_.number), Actor("phone", "player", player)
        )
        return outcome.events[0].seq
    finally:
        journal.close()


def test_a_whole_cut_line(event: Event, tmp_path: Path) -> None:
    """Seated, set by hand, multiplied, tapped, corrected, cut, restored, cut by hand, played off, taken elsewhere."""
    jong(event, "--set", "round_minutes=20", "--set", "tie_policy=exact")
    assert event.do("status").endswith("Next: crosstable seat.\n")

    drafted = event.do("seat", "--mode", "fresh")
    assert "Jong, round 1 (draft): 12 players at 3 tables\nTable  East  South  West  North\n" in drafted
    assert "Sitting out: " in drafted
    assert "0 repeated meetings.\nThis is the best seating.\n" in drafted
    by_hand = event.do("seat", "--table", 3, "Ann", "Bob", "Cyd", "Dan")
    assert "    3  Ann   Bob    Cyd   Dan    manual\n" in by_hand
    assert "    3  Bob   Ann    Cyd   Dan    manual\n" in event.do("swap", "ann", "bob")
    out = event.ask("pairings")["sitting_out"]
    event.do("swap", "bob", out[0])
    assert event.ask("pairings")["sitting_out"] == ["p2"]
    event.do("undo")
    assert "set the multiplier of round 1 to \N{MULTIPLICATION SIGN}1.5" in event.do("multiplier", "1.5")
    assert event.do("multiplier") == "Multiplier of round 1: \N{MULTIPLICATION SIGN}1.5.\n"
    event.do("publish")
    assert "starts the clock" in event.do("status")
    event.do("begin")

    tapped = event.do("score", 3, "E+", "S", "+", "N-", "ann+").splitlines()
    assert tapped[-1] == "Table 3: Bob 1, Ann 2, Cyd 0 and Dan -1."
    first, second = seats(event)[1][:2]
    event.do("score", 1, f"{first}++", 2, "W+")
    taps = event.ask("taps", 1)["taps"]
    assert [(tap["delta"], tap["counts"]) for tap in taps] == [(1, True), (1, True)]
    event.do("score", "--undo", taps[0]["id"])
    event.do("score", 1, f"{second}-", "--at", "0:00", "--reason", "found on the slip")
    assert [(tap["delta"], tap["counts"]) for tap in event.ask("taps", 1)["taps"]] == [
        (1, False),
        (1, True),
        (1, False),
        (-1, True),
    ]
    assert f"undoes {taps[0]['id']}" in " ".join(event.do("taps").split())

    board = event.do("standings")
    assert "Jong, during round 1 (\N{MULTIPLICATION SIGN}1.5): 13 players in" in board
    assert "If the round ended now: " in board
    projected = event.ask("standings")["projected"]
    shown = event.ask("cut")
    assert shown["cut"] == projected["cut"]
    assert "\N{MULTIPLICATION SIGN}1.5" in event.do("why", "ann")
    assert "Ann is ahead of Dan on Score: 3 to \N{MINUS SIGN}1.5." in event.do("why", "dan", "ann")

    assert event.expect_refusal("close")["error"] == "cut_undecided"
    told = event.run("next").err
    assert "crosstable cut --confirm" in told
    preview = event.do("cut")
    assert "That is 62% of the 13 who started." in preview
    assert "crosstable cut --none" in preview
    closed = event.do("cut", "--confirm", "--seen", shown["seen"], "--next")
    assert "eliminated 5 players after round 1" in closed
    assert "Jong, round 2 (draft): 8 players at 2 tables" in closed
    gone = [names_of(event)[player] for player in shown["cut"]]

    event.do("restore", gone[0])
    assert event.expect_refusal("publish")["error"] == "draft_stale"
    event.do("seat", "--afresh", "--mode", "by_rank")
    event.do("publish", "--begin")
    here = [name for table in seats(event).values() for name in table]
    event.do("cut", "--players", here[0], here[1])
    assert event.phase == "ready"
    event.do("undo")
    event.do("cut", "--none", "--next")
    event.do("publish", "--begin")
    event.do("score", 1, "E+", "S+", "W+", 2, "N+", "N+")
    assert "this is the last round" in event.do("status")
    assert "projected" in event.ask("standings")
    event.do("close")
    assert "playoff N" in event.do("status")

    best = [row["player"] for row in event.ask("standings")["standings"]][:4]
    event.do("playoff", 4, "--name", "Final", "--multiplier", 2)
    assert sorted(event.ask("pairings")["tables"][0]["seats"]) == sorted(best)
    assert event.ask("pairings")["multiplier"] == 2
    event.do("publish", "--begin")
    event.do("score", 1, "E+")
    event.do("close")
    event.do("playoff", "--players", *(names_of(event)[player] for player in best), "--name", "Again")
    event.do("seat")
    event.do("publish", "--begin")
    event.do("score", 1, "E+")
    event.do("close")
    event.do("complete")

    log = event.do("log")
    assert "from round 2" in log
    document = tmp_path / "jong.json"
    event.do("export", document)
    copy = Event(tmp_path / "copy.db")
    copy.do("import", document)
    final = event.do("standings").partition("Final since")[0]
    assert copy.do("standings") == final == crosstable("standings", document).out
    assert json.loads(copy.do("export", "--json")) == json.loads(event.do("export", "--json"))
    assert event.ask("verify")["ok"]


def test_riichi_by_points(event: Event) -> None:
    """Final scores, places, unfinished tables, corrections; what does not add up is refused."""
    event.do("create", "Riichi", "--preset", "riichi", "--rounds", 2, "--seed", 5)
    event.do("import", "-", stdin="\n".join(NAMES[:8]).encode())
    event.do("start")
    event.do("seat")
    event.do("publish", "--begin")
    entered = event.do("score", 1, "--points", 32000, 28000, 30000, 30000)
    assert "Round 1: 1 of 2 results in; missing: table 2." in entered
    assert (
        event.expect_refusal("score", 1, "--points", 33000, 27000, 30000, 30000)["error"] == "table_changed_meanwhile"
    )
    event.do("score", 1, "--points", "33000,27000,30000,30000", "--replace")
    assert event.expect_refusal("score", 2, "--points", 1000, -1000, 30000, 30000)["error"] == "not_balanced"
    assert event.expect_refusal("score", 2, "--points", 1000, 2000)["error"] == "length_of_seats"
    assert event.expect_refusal("score", 2, "--points", "a", 0, 0, 0)["error"] == "no_number"
    assert event.expect_refusal("score", 2, "--places", 1, 2, 2, 3)["error"] == "places_order"
    assert event.expect_refusal("score", 1, "E+")["error"] == "several_scorings"
    event.do("score", 2, "--places", 1, 2, 2, 4)
    assert event.do("score", 2, "-").startswith("17: table 2: final scores cleared\n")
    assert event.expect_refusal("close")["error"] == "open_tables"
    event.do("score", 2, "--unfinished")
    assert "unfinished" in event.do("pairings")
    event.do("close")
    late = ("score", 1, "--points", 40000, 20000, 30000, 30000, "--round", 1, "--replace")
    assert event.expect_refusal(*late)["error"] == "late_needs_reason"
    assert event.expect_refusal(*late, "--reason", "typing error")["error"] == "not_confirmed"
    event.do(*late, "--reason", "typing error", "--yes")
    assert event.ask("pairings", 1)["tables"][0]["scores"] == [40000, 20000, 30000, 30000]


def test_preferans_at_tables_of_three(event: Event) -> None:
    """Seats have letters, no winds; scores below zero are typed as they are."""
    event.do("create", "Pref", "--preset", "preferans", "--seed", 5)
    event.do("import", "-", stdin="\n".join(NAMES[:6]).encode())
    event.do("start")
    assert "Table  Seat A  Seat B  Seat C\n" in event.do("seat")
    event.do("publish", "--begin")
    event.do("score", 1, "--points", -500, 40, 460)
    assert event.expect_refusal("score", 2, "--points", -500, 40, 470)["error"] == "not_balanced"
    event.do("score", 2, "--points", -500, 40, 470, "--unfinished")
    assert event.ask("standings")["standings"][0]["points"] == -500


@pytest.mark.parametrize(("preset", "scores"), [("riichi", (30000,) * 4), ("preferans", (0, 0, 0))])
def test_next_step_after_final_scores(event: Event, preset: str, scores: tuple[int, ...]) -> None:
    """Once every table has its own, the next round: no taps are offered that would be refused."""
    event.do("create", "Friday", "--preset", preset, "--rounds", 2, "--seed", 5)
    event.do("import", "-", stdin="\n".join(NAMES[: len(scores)]).encode())
    event.do("start")
    event.do("seat")
    event.do("publish", "--begin")
    said = event.do("score", 1, "--points", *scores)
    assert said.splitlines()[-1] == "Next: crosstable next closes the round and drafts the next one."
    assert event.ask("status")["next"] == "close"
    event.do("next")


def test_late_taps_wait(event: Event) -> None:
    """A phone taps after the round: the desk takes it with a reason, or lets it go."""
    start_round(event)
    event.do("cut", "--none")
    taken, dropped = late_tap(event, 1, 0), late_tap(event, 1, 1)
    assert [tap["tap"] for tap in event.ask("taps")["held"]] == [taken, dropped]
    assert f"--take {taken} --reason TEXT" in " ".join(event.do("taps").split())
    assert "Late scores to decide: 2." in event.do("status")
    assert event.expect_refusal("taps", "--take", taken)["error"] == "reason_missing"
    assert "counted late score" in event.do("taps", "--take", taken, "--reason", "seen by the referee", "--yes")
    event.do("taps", "--drop", dropped)
    assert event.ask("taps")["held"] == []
    assert event.expect_refusal("taps", "--drop", dropped)["error"] == "no_such_tap"
    assert event.expect_usage_error("taps", "--take", 1, "--drop", 2)
    assert event.expect_refusal("score", 1, "E+")["error"] == "late_needs_reason"
    event.do("score", 1, "E+", "--reason", "slip", "--yes")
    assert [tap["delta"] for tap in event.ask("taps")["taps"]] == [1, 1]


def test_the_clock(event: Event) -> None:
    """Time left, standing still, more time, again; none before the round starts."""
    jong(event, "--set", "round_minutes=20")
    assert event.do("clock") == "The clock is not running.\n"
    event.do("seat")
    event.do("publish")
    assert event.do("clock") == "The clock is not running; round 1 has not started.\n"
    assert event.expect_refusal("clock", "pause")["error"] == "not_now"
    event.do("begin")
    assert event.ask("clock") == event.ask("clock") | {"round": 1, "state": "running", "paused_for": None}
    assert 1150 < event.ask("clock")["left"] <= 1200
    event.do("clock", "pause")
    assert "paused for 0:0" in event.do("clock")
    event.do("clock", "extend", "2:30")
    assert 1300 < event.ask("clock")["left"] <= 1350
    event.do("clock", "extend", "-1")
    event.do("clock", "resume")
    assert 1240 < event.ask("clock")["left"] <= 1290
    event.do("k", "restart")
    assert event.ask("status")["clock"]["left"] <= 1200
    assert " left.\n" in event.do("status")
    event.do("clock", "extend", -21)
    assert event.ask("clock")["state"] == "up"
    assert "time has been up for 1:0" in event.do("clock")
    for typed in (["extend"], ["extend", "soon"], ["pause", "5"], ["stop"]):
        assert event.expect_usage_error("clock", *typed)


@pytest.mark.parametrize("command", ["close", "next"])
def test_a_cut_needs_a_decision(event: Event, command: str) -> None:
    """The message names the players at risk and, below, the command to type."""
    start_round(event)
    event.do("score", 1, "E+", "S+", "W+", "N+", 2, "E+", "S+", "W+", "N+", 3, "E-")
    refusal = event.expect_refusal(command)
    assert refusal["error"] == "cut_undecided"
    assert sorted(refusal["params"]["players"]) == sorted(event.ask("cut")["cut"])
    assert "crosstable cut --confirm" in event.run(command).err


def test_cut_refuses_if_scores_changed_since_preview(event: Event) -> None:
    """A tap after the look changes who goes: refused, at the prompt and with --seen."""
    start_round(event, names=NAMES[:12])
    event.do("score", 1, "E+", "S+", "W+", "N+", 2, "E+", "S+", "W+", "N+")
    seen = event.ask("cut")["seen"]
    ran = event.run("desk", stdin=b"cut\nscore 3 E++\ncut --confirm\nq\n")
    assert (ran.code, "has changed since you saw it" in ran.err) == (3, True)
    assert event.expect_refusal("cut", "--confirm", "--seen", seen)["error"] == "cut_changed"
    ran = event.run("desk", stdin=b"cut\ncut --confirm\n")
    assert (ran.code, ran.err) == (0, "")
    assert event.phase == "ready"
    answer = event.ask("cut")
    assert set(answer) >= {"ideal", "target", "cut", "remaining", "warnings", "seen", "groups"}


def test_typical_mistakes(event: Event) -> None:
    """Each is a sentence; nothing has happened."""
    start_round(event)
    event.do("score", 1, "E+")
    seq = event.ask("status")["seq"]
    for typed, code in {
        ("pair",): "not_now",
        ("bye", "ann"): "is_at_tables",
        ("result", 1, "2-1"): "not_a_match",
        ("correct", 1, 1, "2-1"): "not_a_match",
        ("multiplier", 2): "not_now",
        ("multiplier", "1.3"): "bad_multiplier",
        ("score", 9, "E+"): "no_such_table",
        ("score", 1, "zoe+"): "none_of_these",
        ("score", 1, "E+", "--round", 4): "no_such_round",
        ("score", "--undo", "e9999"): "no_such_score",
        ("cut", "--players", "ann", "ann"): "bad_cut",
        ("playoff", 4): "not_now",
        ("restore", "ann"): "was_not_cut",
        ("seat",): "not_now",
        ("why", "--table", 9): "no_such_table",
    }.items():
        assert event.expect_refusal(*typed)["error"] == code, typed
    # Its sentence says how much time has passed, which is another number a moment later.
    assert event.run("score", 1, "E+", "--at", "5:00:00", "--reason", "x", "--json").answer["error"] == "still_to_be"
    for wrong in (
        ["score"],
        ["score", 1],
        ["score", "E+"],
        ["score", 1, "E"],
        ["score", 1, "E+", 2],
        ["score", 1, 2, "--points", "1", "2"],
        ["score", 1, "E+", "--undo", "e1"],
        ["score", 1, "--points", "1", "--places", "1"],
        ["score", 1, "E+", "--at", "noon", "--reason", "x"],
        ["multiplier", "much"],
        ["cut", "--next"],
        ["cut", "--confirm", "--none"],
        ["seat", "--table", "3", "ann", "--mode", "fresh"],
    ):
        assert event.expect_usage_error(*wrong), wrong
    assert event.ask("status")["seq"] == seq


def test_one_of_several_taps_is_refused(event: Event) -> None:
    """Then none of the line is written."""
    start_round(event)
    seq = event.ask("status")["seq"]
    assert event.expect_refusal("score", 1, "E+", 9, "E+")["error"] == "no_such_table"
    assert event.ask("status")["seq"] == seq


def test_a_key_makes_it_once(event: Event) -> None:
    """The same line with the same key is the same taps; another line with that key is refused."""
    start_round(event)
    first = event.ask("score", 1, "E+", "S-", "--key", "k1")
    again = event.ask("score", 1, "E+", "S-", "--key", "k1")
    assert first["events"] == again["events"]
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert len(event.ask("taps")["taps"]) == 2
    assert event.expect_refusal("score", 1, "S+", "--key", "k1")["error"] == "key_used_otherwise"
    event.do("cut", "--none", "--key", "k2")
    event.do("cut", "--none", "--key", "k2")
    assert event.phase == "ready"


def test_in_matches_tables_are_refused(event: Event) -> None:
    """The other way round, with the words that help."""
    event.start()
    assert event.expect_refusal("multiplier", 2)["error"] == "not_now"
    assert event.expect_refusal("score", 1, "E+")["error"] == "is_a_match"
    assert event.expect_refusal("cut")["error"] == "wrong_format"
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("close")
    assert event.expect_refusal("seat")["error"] == "is_in_matches"
    assert "crosstable pair" in event.run("seat").err
    assert event.expect_refusal("playoff", 4)["error"] == "is_in_matches"


def test_sit_out_gets_a_manual_seat(event: Event) -> None:
    """In a draft with others; in a running round at a table of their own or in a free seat."""
    jong(event)
    drafted = event.do("match", *NAMES[:8])
    assert "    1  Ann   Bob    Cyd   Dan    manual\n    2  Eve   Fay    Gus   Hal    manual\n" in drafted
    event.do("publish", "--begin")
    (out,) = event.ask("pairings")["sitting_out"]
    assert event.expect_refusal("seat", "--table", 1, out)["error"] == "bad_seats"
    answer = event.ask("seat", "--table", 4, out)
    assert answer["seating"]["tables"][3]["seats"] == [out]
    assert answer["seating"]["sitting_out"] == []
    assert event.expect_refusal("seat", "--table", 5)["error"] == "nobody_named"


def test_restore_of_a_file_or_a_player(event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is there is a backup; a name that is no file is a player; --player says so."""
    monkeypatch.chdir(tmp_path)
    start_round(event)
    event.do("score", 1, "E+", "S+", "W+", "N+", 2, "E+", "S+", "W+", "N+")
    event.do("cut", "--confirm")
    gone = [names_of(event)[player] for player in event.ask("cut")["cut"]]
    saved = tmp_path / gone[0]
    event.do("backup", saved)
    assert event.run("restore", gone[0]).code == 3
    assert "reinstated" in event.do("restore", gone[0], "--player")
    assert "reinstated" in event.do("restore", gone[1])
    assert event.run("restore", "nowhere.db").code == 4
    other = Event(tmp_path / "other.db")
    assert "Restored" in other.do("restore", saved)
    assert event.expect_refusal("reenter", gone[2])["error"] == "is_eliminated"
    assert "restore PLAYER" in event.run("reenter", gone[2]).err
