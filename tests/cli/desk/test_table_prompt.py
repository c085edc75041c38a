"""Tables at the prompt: short forms, questions, completion, screens that are drawn again, any line at all."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from crosstable.cli.desk.tables.tap_parser import TypedTap, read_instant, read_minutes, typed_taps
from crosstable.model.refusals import Refusal
from tests.cli.desk.events import Event
from tests.cli.desk.test_completion import completions
from tests.cli.desk.test_prompt import Keyboard, run_at_prompt
from tests.cli.desk.test_table_evening import NAMES, jong, start_round


@pytest.mark.parametrize(
    ("words", "taps"),
    [
        ("3 E+", [(3, "E", 1)]),
        ("3 E + S -", [(3, "E", 1), (3, "S", -1)]),
        ("3 ann+ 12-", [(3, "ann", 1), (3, "12", -1)]),
        ("3 12 + 4 N+", [(3, "12", 1), (4, "N", 1)]),
        ("#3 E++", [(3, "E", 1), (3, "E", 1)]),
        ("3 w\u2212 4 n+ 5 s\u2013", [(3, "w", -1), (4, "n", 1), (5, "s", -1)]),
        ("3 E \0", [(3, "E", -1)]),
    ],
)
def test_typed_taps(words: str, taps: list[tuple[int, str, int]]) -> None:
    """Signs apart or not, several tables, players by number."""
    assert list(typed_taps(words.split(" "))) == [TypedTap(*tap) for tap in taps]  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["", "3", "E+", "3 E", "3 +", "3 4", "3 E+ 4", "3 E+ +", "3 ann lee +"])
def test_invalid_taps(words: str) -> None:
    """Refused before anything is asked."""
    with pytest.raises(Refusal) as refused:
        list(typed_taps(words.split()))
    assert refused.value.code in ("not_a_tap", "tap_missing")


def test_instants_and_minutes() -> None:
    """As people write them."""
    assert [read_instant(word) for word in ("61.5", "1:01.5", "0:01:01.5", "1:00:00")] == [
        "61.5",
        "61.5",
        "61.5",
        "3600",
    ]
    assert [read_minutes(word) for word in ("5", "+5", "1.5", "2:30", "-1", "0:07")] == [300, 300, 90, 150, -60, 7]
    for text in ("", "x", "1:2:3:4", "-1"):
        with pytest.raises(Refusal):
            read_instant(text)
    for text in ("", "x", "1:75", "1.5:30", "1:2:3"):
        with pytest.raises(Refusal):
            read_minutes(text)


def test_short_forms_from_a_pipe(event: Event) -> None:
    """A round in a few letters; hints stand there without `crosstable`."""
    jong(event, names=NAMES[:12])
    ran = run_at_prompt(
        event, "se", "mul 2", "pub --begin", "t 1 E+ S+ W+ N+ 2 E+ S+ W+ N+", "tt 1", "k", "s", "cut", "st"
    )
    assert (ran.code, ran.err) == (0, "")
    assert "To close the round with this cut" in ran.out
    assert "crosstable cut" not in ran.out
    assert "If the round ended now: 4 eliminated, 8 advance." in ran.out
    ran = run_at_prompt(event, "n")
    assert "cut --confirm" in ran.err
    ran = run_at_prompt(event, "cut --confirm --next", "po 4", "pub --begin", "cut --none", "po 4 --multiplier 2")
    assert ran.code == 3
    assert "closed round 1; eliminated 4 players" in ran.out
    assert ran.out.endswith("Next: review the draft, then publish --begin.\n")


def test_a_cut_is_asked_about_at_a_terminal(event: Event) -> None:
    """No leaves the round open; yes closes it with the cut shown."""
    start_round(event, names=NAMES[:12])
    event.do("score", 1, "E+", "S+", "W+", "N+", 2, "E+", "S+", "W+", "N+")
    keyboard = Keyboard(event, "desk")
    keyboard.read_until("> ")
    keyboard.type("close\n")
    keyboard.read_until("cut after round 1")
    keyboard.read_until("4 eliminated, 8 advance.")
    keyboard.read_until("[y/n] ")
    keyboard.type("n\n")
    keyboard.read_until("> ")
    assert event.phase == "playing"
    keyboard.type("next\n")
    keyboard.read_until("[y/n] ")
    keyboard.type("y\n")
    keyboard.read_until("publish --begin")
    keyboard.type("q\n")
    assert keyboard.wait() == 0
    assert event.phase == "draft"


def test_names_and_words_are_completed(event: Event) -> None:
    """Players where players are named."""
    start_round(event)
    journal = ("--journal", event.journal)
    for command in (("score", *journal, "1"), ("cut", *journal, "--players")):
        assert completions(*command, "")[:2] == ["Ann", "Bob"]


def test_answers_have_a_shape(event: Event) -> None:
    """The keys that scripts read."""
    jong(event)
    drafted = event.ask("seat")["seating"]
    assert set(drafted) - {"sitting_out_names"} == {
        "round",
        "status",
        "version",
        "multiplier",
        "tables",
        "sitting_out",
        "absent",
        "repeats",
        "clashes",
        "proved",
        "warnings",
        "report",
    }
    assert set(drafted["report"]) == {"meetings", "rests", "seats"}
    rests, seats = drafted["report"]["rests"], drafted["report"]["seats"]
    assert all(rests[player] + sum(counts) == 1 for player, counts in seats.items())
    assert set(drafted["tables"][0]) == {
        "table",
        "seats",
        "names",
        "by_hand",
        "points",
        "taps",
        "scores",
        "places",
        "unfinished",
    }
    event.do("publish", "--begin")
    event.do("score", 1, "E+")
    (tap,) = event.ask("taps")["taps"]
    assert set(tap) == {"id", "table", "player", "name", "delta", "at", "undoes", "counts"}
    status = event.ask("status")
    assert (status["multiplier"], status["held"], status["clock"]["state"]) == (1, [], "running")
    assert event.ask("multiplier") == {"tournament": status["tournament"], "round": 1, "multiplier": 1}
    assert event.ask("why", "--round", 1)["mode"] == "fresh"
    assert event.ask("why", "--table", 1)["players"] == drafted["tables"][0]["seats"]
    assert event.ask("why", "ann")["player"] == "p1"
    assert event.ask("pairings", "--explain")["mode"] == "fresh"
    closed = event.ask("cut", "--confirm")
    assert closed["cut"]["cut"] == [one for event_ in closed["events"] for one in event_.get("players", [])]


COMMANDS = (
    "seat",
    "seat --again --mode fresh",
    "seat --afresh --mode by_rank",
    "seat --table {number} {who} {who} {who} {who}",
    "match {who} {who} {who} {who}",
    "swap {who} {who}",
    "multiplier {times}",
    "publish",
    "publish --begin",
    "begin",
    "score {number} {seat}{sign} {who}{sign}",
    "score {number} {seat} {sign} {number} {seat}{sign}",
    "score {number} --points 1 2 -3 0",
    "score {number} --places 1 2 2 4 --unfinished",
    "score {number} -",
    "score {number} {seat}+ --round {number} --reason late",
    "score {number} {seat}+ --at 0 --reason earlier",
    "score --undo e{number}0 --reason wrong",
    "taps",
    "taps {number} --round {number}",
    "taps --take {number} --reason x",
    "taps --drop {number}",
    "clock",
    "clock pause",
    "clock resume",
    "clock extend {times}",
    "clock restart",
    "cut",
    "cut --confirm",
    "cut --confirm --next",
    "cut --none --next",
    "cut --none --unfinished",
    "cut --players {who} {who}",
    "close",
    "next --unfinished",
    "restore {who} --player",
    "playoff {number}4",
    "playoff --players {who} {who} {who} {who} --multiplier {times}",
    "playoff 4 --name Final --rounds 2",
    "drop {who}",
    "reenter {who}",
    "late {who} --new",
    "penalty {who} points --points 1",
    "disqualify {who}",
    "undo",
    "undo --with-dependents",
    "redo",
    "status",
    "standings --explain",
    "why {who} {who}",
    "why --round {number}",
    "why --table {number}",
    "pairings --explain",
    "result 1 2-1",
    "correct 1 1 2-1 --yes",
    "confirm 1",
    "bye {who}",
    "pair",
    "settle {who} {who} --reason x",
    "stage end --qualifiers 4",
    "stage begin --preset speed_jong",
    "set rounds=9",
    "set leftovers=short_tables",
    "players",
    "log --last 3",
    "export",
    "check",
)
# Most of an evening is this, or nothing would ever be played.
OFTEN = ("seat", "publish --begin", "score {number} {seat}{sign} {who}{sign}", "cut --none --next", "close", "begin")
CHOICES = {
    "who": ("Ann", "bob", "3", "#4", "p5", "Zed", "Fay", "Gus", "11", "é"),
    "number": ("1", "2", "3", "0", "99", "x"),
    "seat": ("E", "s", "west", "N", "X", "5"),
    "sign": ("+", "-", "++", ""),
    "times": ("2", "1.5", "0", "x", "-1", "0:30"),
}


@pytest.mark.long
@pytest.mark.parametrize(
    "preset",
    ["speed_jong_cut_line", "speed_jong", "riichi"],
)
def test_any_line_is_done_or_refused(event: Event, preset: str, proof_size: Callable[[int, int], int]) -> None:
    """Many lines in a row: no traceback, the journal verifies, nobody sits at two tables."""
    chance, count = random.Random(preset), proof_size(100, 300)
    event.do("create", "Jong", "--preset", preset, "--seed", 5, "--rounds", 4)
    event.do("import", "-", "--new", stdin="\n".join(NAMES).encode())
    event.do("start")
    lines = []
    for line in chance.choices([*COMMANDS, *OFTEN * 5], k=count):
        for name, among in CHOICES.items():
            while f"{{{name}}}" in line:
                line = line.replace(f"{{{name}}}", chance.choice(among), 1)
        lines.append(line)
    ran = run_at_prompt(event, *lines)
    assert ran.code in (0, 2, 3)
    assert "Traceback" not in ran.err
    assert event.ask("verify")["ok"]
    state = event.ask("status")
    assert state["seq"] > count / 8
    for number in range(1, state["round"] + 1):
        seated = Counter(player for table in event.ask("pairings", number)["tables"] for player in table["seats"])
        assert set(seated.values()) <= {1}


def test_screens_are_drawn_for_tables(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """`watch` shows a round of tables."""
    from crosstable.cli.desk import watch as watching

    start_round(event)
    monkeypatch.setattr(watching, "_changes", lambda _desk: iter([None]))
    assert "If the round ended now" in event.do("watch")
    assert "East" in event.do("watch", "pairings")
    assert "Next: " in event.do("watch", "status")
    answer = event.ask("watch", "standings")
    assert "projected" in answer
    ranks = [row["rank"] for row in answer["standings"]]
    assert all(a <= b for a, b in pairwise(ranks))
