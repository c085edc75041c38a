"""Whatever is typed at the desk is done or refused: no traceback, the journal verifies, nobody sits at two tables."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.cli.desk.events import Event

WHO = ("Ann", "bob", "3", "#4", "p5", "Zed", "", "é", "Fl", "9")
SCORES = ("2-1", "21", "2 1", "draw", "f1", "f2", "dl", "-", "forfeit Ann", "9-9-9", "x", "0-0", "2-0/3-1")
NUMBERS = ("1", "2", "3", "0", "-1", "99", "x")
KINDS = ("warning", "game-loss", "match-loss", "points", "points --points 1", "kick")
SETTINGS = (
    "rounds=4",
    "rounds=0",
    "omw_floor=0.5",
    "best_of=1",
    "colour=red",
    "rounds=null",
    "points={}",
    "format=tables",
)
COMMANDS = {
    "add {who}": 2,
    "add {who} --new": 2,
    "late {who} --new --round {number}": 1,
    "withdraw {who}": 1,
    "change {who} rating={number} absent=[[2,2]]": 1,
    "rename {who}": 1,
    "rename {who} {who}": 1,
    "set {setting}": 1,
    "start": 3,
    "pair": 6,
    "pair --again": 2,
    "pair --afresh --explain": 1,
    "pair --again --allow-rematch": 1,
    "pair --again --drop {who}": 1,
    "swap {who} {who}": 3,
    "match {who} {who}": 2,
    "bye {who} --kind draw": 1,
    "publish": 6,
    "publish --begin": 3,
    "begin": 3,
    "result {number} {score}": 12,
    "result 1 {score} 2 {score} 3 {score}": 12,
    "confirm {number}": 1,
    "correct {number} {number} {score} --yes": 4,
    "correct {number} {number} {score} --yes --repair": 2,
    "correct {number} {number} {score}": 1,
    "drop {who}": 2,
    "reenter {who}": 1,
    "disqualify {who}": 1,
    "penalty {who} {kind}": 2,
    "close": 3,
    "close --unfinished": 3,
    "next": 4,
    "next --unfinished --explain": 2,
    "stage end --qualifiers {number}": 1,
    "stage begin --preset mtg": 2,
    "settle {who} {who} --reason coin": 1,
    "complete": 1,
    "note {who} --player {who}": 1,
    "undo": 4,
    "undo {number}": 1,
    "undo {number} --with-dependents": 1,
    "redo": 3,
    "status": 1,
    "pairings {number}": 1,
    "pairings --explain": 1,
    "standings --explain": 1,
    "players": 1,
    "why {who}": 1,
    "why {who} {who}": 1,
    "why --round {number}": 1,
    "why --table {number}": 1,
    "log": 1,
    "check": 1,
    "export": 1,
    "persons": 1,
    "person split-off {who}": 1,
}


def lines(chance: random.Random, count: int) -> list[str]:
    """Return random command lines, as typed in a hurry."""
    commands, weights = list(COMMANDS), list(COMMANDS.values())
    choices = {"who": WHO, "score": SCORES, "number": NUMBERS, "kind": KINDS, "setting": SETTINGS}
    found = []
    for line in chance.choices(commands, weights, k=count):
        for name, among in choices.items():
            while f"{{{name}}}" in line:
                line = line.replace(f"{{{name}}}", chance.choice(among) or '""', 1)
        found.append(line)
    return found


@pytest.mark.long
def test_any_line_is_done_or_refused(event: Event, proof_size: Callable[[int, int], int]) -> None:
    """Many lines in a row: some hundreds at full size."""
    event.create(names=("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo"))
    count = proof_size(120, 300)
    typed = lines(random.Random(11), count)
    ran = event.run("desk", stdin="".join(f"{line}\n" for line in typed).encode())
    assert ran.code in (0, 2, 3)
    assert "Traceback" not in ran.err
    assert event.ask("verify")["ok"]
    state = event.ask("status", "-t", event.ask("tournaments")["tournaments"][0]["tournament"])
    assert state["seq"] > count / 6
    for number in range(1, state["round"] + 1):
        round_ = event.ask("pairings", number)
        seated = Counter(player for match in round_["matches"] for player in match["players"])
        seated.update(bye["player"] for bye in round_["byes"])
        assert set(seated.values()) <= {1}
