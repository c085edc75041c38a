"""Changing results of a closed round needs a preview and a confirmation, with every command."""

import pytest

from crosstable.cli.desk import correct as looking
from crosstable.words import words
from tests.cli.desk.events import Event

SIX = ("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo")
EIGHT = (*SIX, "Gus", "Hal")


def play_round(event: Event) -> Event:
    """Let the first players win; round 2 waits as a draft."""
    event.start(names=SIX)
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    event.do("next")
    return event


def play_table_round(event: Event) -> Event:
    """Play a round at two tables of four; round 2 is seated by rank and waits."""
    event.do("create", "Jong", "--preset", "speed_jong", "--seed", 5)
    event.do("import", "-", "--new", stdin="\n".join(EIGHT).encode())
    event.do("start")
    event.do("seat")
    event.do("publish", "--begin")
    event.do("score", 1, "E+++", "S++", 2, "E+++", "S++")
    event.do("close")
    event.do("seat", "--mode", "by_rank")
    return event


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answers of a person at the terminal."""
    said: list[str] = []
    monkeypatch.setattr(looking, "is_interactive", lambda: True)
    monkeypatch.setattr(looking, "ask", lambda _question, _choices="yn": said.pop(0))
    return said


@pytest.fixture
def interrupted(event: Event, monkeypatch: pytest.MonkeyPatch) -> list[list[object]]:
    """Commands that another device sends before the person at the terminal says yes."""
    typed: list[list[object]] = []

    def run_lines_and_agree(_question: str, choices: str = "yn") -> str:
        for line in typed:
            event.do(*line, "--as", "bob")
        return choices[0]

    monkeypatch.setattr(looking, "is_interactive", lambda: True)
    monkeypatch.setattr(looking, "ask", run_lines_and_agree)
    return typed


@pytest.mark.parametrize("kind", [["match-loss"], ["game-loss"], ["points", "--points", 1]])
def test_a_penalty_in_a_round_that_is_over(event: Event, kind: list[str]) -> None:
    """Nothing happens without a yes; the preview says what does with one."""
    play_round(event)
    winner = event.ask("pairings", 1)["matches"][0]["players"][0]
    before = event.ask("status")["seq"]
    typed = ["penalty", winner, *kind, "--round", 1]
    ran = event.run(*typed)
    assert ran.code == 3
    assert "The log would say: " in ran.out
    answer = event.run(*typed, "--json").answer
    assert answer["error"] == "not_confirmed"
    assert event.ask("status")["seq"] == before
    event.do(*typed, "--yes")
    rows = {row["player"]: row for row in event.ask("standings")["standings"]}
    for move in answer["preview"]["moves"]:
        assert (rows[move["player"]]["rank"], rows[move["player"]]["points"]) == (move["rank"][1], move["points"][1])


def test_penalty_without_effect_needs_no_confirmation(event: Event) -> None:
    """A warning in any round; and any penalty in the open one."""
    play_round(event)
    event.do("penalty", "Ann", "warning", "--round", 1)
    event.do("publish", "--begin")
    event.do("penalty", "Ann", "warning", "--round", 1)
    said = event.do("penalty", "Ann", "match-loss")
    assert "Ann forfeited; match loss" in " ".join(said.split())
    assert "Ann forfeited" in event.do("pairings")


def test_the_same_key_is_not_asked_about_again(event: Event) -> None:
    """The first answer is given once more."""
    play_round(event)
    typed = ["penalty", "Ann", "points", "--points", 1, "--key", "k1"]
    event.do(*typed, "--yes")
    assert "already done" in event.do(*typed)


def test_yes_and_no_at_the_keyboard(event: Event, answers: list[str]) -> None:
    """A penalty has no pairing to choose: yes or no."""
    play_round(event)
    answers += ["n", "y"]
    assert event.run("penalty", "Ann", "points", "--points", 1).code == 3
    assert event.run("penalty", "Ann", "points", "--points", 1).code == 0
    assert answers == []


@pytest.mark.parametrize(
    "typed",
    [["score", 1, "E--", "S+", "--round", 1], ["score", "--undo", "{last}"], ["score", 1, "E--", "S+"]],
)
def test_scores_of_a_round_that_is_over(event: Event, typed: list[object]) -> None:
    """One by one or several in a line: looked at as a whole, then done as was seen."""
    play_table_round(event)
    last = event.ask("taps", "--round", 1)["taps"][-1]["id"]
    typed = [last if one == "{last}" else one for one in typed] + ["--reason", "a slip"]
    before = event.ask("status")["seq"]
    answer = event.run(*typed, "--json").answer
    assert answer["error"] == "not_confirmed"
    assert event.ask("status")["seq"] == before
    event.do(*typed, "--yes")
    rows = {row["player"]: row for row in event.ask("standings")["standings"]}
    assert answer["preview"]["moves"]
    for move in answer["preview"]["moves"]:
        assert (rows[move["player"]]["rank"], rows[move["player"]]["points"]) == (move["rank"][1], move["points"][1])


def test_the_seats_are_kept_or_made_again(event: Event, answers: list[str]) -> None:
    """By option, or by the answer at the terminal."""
    play_table_round(event)
    typed = ["score", 1, "E---", "N+++", "--round", 1, "--reason", "the wrong seat"]
    seats = [table["seats"] for table in event.ask("pairings")["tables"]]

    def now() -> list[object]:
        return [table["seats"] for table in event.ask("pairings")["tables"]]

    looked = event.run(*typed, "--yes", "--keep")
    assert "would be seated differently" in looked.out
    assert now() == seats
    for _ in range(6):
        event.do("undo")
    event.do(*typed, "--yes", "--repair")
    again = now()
    assert again != seats
    for _ in range(6):
        event.do("undo")
    assert now() == seats
    answers += ["n", "k", "r"]
    assert event.run(*typed).code == 3
    assert event.run(*typed).code == 0
    assert now() == seats
    for _ in range(6):
        event.do("undo")
    assert event.run(*typed).code == 0
    assert now() == again
    assert event.run(*typed, "--keep", "--repair").code == 2


def test_nothing_is_written_where_no_round_can_be_seated_again(event: Event) -> None:
    """Of several marks only the last one seats it again, but all of them are refused with it."""
    play_table_round(event)
    event.do("publish", "--begin")
    seq = event.ask("status")["seq"]
    for typed in (["score", 1, "E-", "N+", "--round", 1, "--reason", "y", "--yes"], ["score", 1, "E+", "N+"]):
        assert event.run(*typed, "--repair", "--json").answer["error"] == "nothing_to_pair_again"
        assert event.run(*typed, "--repair").code == 3
        assert event.ask("status")["seq"] == seq


def test_correction_refuses_if_result_changed_since_preview(event: Event, interrupted: list[list[object]]) -> None:
    """It names the new result and its author, and keeps it."""
    play_round(event)
    interrupted.append(["correct", 1, 1, "1-1", "--yes", "--keep"])
    ran = event.run("correct", 1, 1, "0-2")
    assert ran.code == 3
    assert "bob" in ran.err
    assert event.ask("pairings", 1)["matches"][0]["result"]["first"] == 1


def test_penalty_shows_newer_ones_first(event: Event, interrupted: list[list[object]]) -> None:
    """Another penalty of the same player since the preview is reported before the new one is given."""
    play_round(event)
    interrupted.append(["penalty", "Ann", "warning"])
    ran = event.run("penalty", "Ann", "points", "--points", 1)
    assert ran.code == 3
    assert words("overtaken", by="bob") in ran.err
    assert not any("deducted" in row for row in event.ask("standings")["standings"])
