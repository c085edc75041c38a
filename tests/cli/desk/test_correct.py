"""`crosstable correct`: a look at what would move, then yes or no."""

from crosstable.words import words
from tests.cli.desk.events import Event

SIX = ("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo")


def play_round(event: Event) -> Event:
    event.start(names=SIX)
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    event.do("next")
    return event


def test_a_look_does_nothing(event: Event) -> None:
    """Exit code 3 and the preview, for people and for machines; the journal is as it was."""
    play_round(event)
    seq = event.ask("status")["seq"]
    first, second = event.ask("pairings", 1)["matches"][0]["players"]
    ran = event.run("correct", 1, 1, "0-2")
    assert ran.code == 3
    assert "2-0 → 0-2" in ran.out
    assert "--yes" in ran.err
    answer = event.run("correct", 1, 1, "0-2", "--json").answer
    assert answer["error"] == "not_confirmed"
    moved = {move["player"]: move["points"] for move in answer["preview"]["moves"]}
    assert (moved[first], moved[second]) == ([3, 0], [0, 3])
    assert answer["preview"]["repairing"]["round"] == 2
    assert event.ask("status")["seq"] == seq


def test_equal_result_changes_nothing(event: Event) -> None:
    """It needs no confirmation and writes no event."""
    play_round(event)
    assert event.do("correct", 1, 1, "2-0") == words("desk.nothing_new") + "\n"
    assert event.do("correct", 1, 1, "2-0", "--repair") == words("desk.nothing_new") + "\n"
    assert event.ask("correct", 1, 1, "2-0")["events"] == []


def test_a_result_that_never_was_is_not_taken_away(event: Event) -> None:
    """The table stays unfinished, and nobody is sent to undo the close."""
    event.start(names=SIX)
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("close", "--unfinished")
    assert event.do("correct", 1, 3, "-") == words("desk.nothing_new") + "\n"


def test_a_result_without_the_game_that_was_lost_before_it(event: Event) -> None:
    """The commands that the warning names work."""
    event.start()
    first, _ = event.seats[1]
    event.do("penalty", first, "game-loss")
    assert "If this score does not include it" in event.run("result", 1, "2-0").err
    assert event.run("correct", 1, 1, "2-1", "--yes").code == 0


def test_preview_matches_outcome(event: Event) -> None:
    """The standings after the correction have the ranks and points of the preview."""
    play_round(event)
    moves = event.run("correct", 1, 1, "0-2", "--json").answer["preview"]["moves"]
    event.do("correct", 1, 1, "0-2", "--yes", "--keep")
    rows = {row["player"]: row for row in event.ask("standings")["standings"]}
    assert moves
    for move in moves:
        assert (rows[move["player"]]["rank"], rows[move["player"]]["points"]) == (move["rank"][1], move["points"][1])


def test_the_pairings_are_kept_or_made_again(event: Event) -> None:
    """--keep leaves the waiting round, --repair drafts it again in the same action."""
    play_round(event)
    seats = event.seats
    event.do("correct", 1, 1, "0-2", "--yes", "--keep")
    assert event.seats == seats
    event.do("undo")
    said = event.do("correct", 1, 1, "0-2", "--yes", "--repair")
    assert "redrafted round 2" in said
    assert event.seats != seats
    event.do("undo")
    assert event.seats == seats
    assert event.run("correct", 1, 1, "0-2", "--keep", "--repair").code == 2


def test_preview_names_the_next_bye(event: Event) -> None:
    """It also lists the pairings that would change."""
    event.start(names=(*SIX, "Gus"))
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    event.do("next")
    (had,) = (bye["player"] for bye in event.ask("pairings")["byes"])
    table = next(match["table"] for match in event.ask("pairings", 1)["matches"] if had in match["players"])
    said = " ".join(event.run("correct", 1, table, "0-2").out.split())
    before, after = event.run("correct", 1, table, "0-2", "--json").answer["preview"]["repairing"]["byes"]
    assert before == [had] != after
    event.do("correct", 1, table, "0-2", "--yes", "--repair")
    assert [bye["player"] for bye in event.ask("pairings")["byes"]] == after
    names = {player["id"]: player["name"] for player in event.ask("players")["players"]}
    assert f"{names[after[0]]} would have a bye instead of {names[had]}." in said


def test_a_published_round_that_has_not_started_is_recalled(event: Event) -> None:
    """--repair makes it a draft again; once it is played it is refused."""
    play_round(event)
    event.do("publish")
    event.do("correct", 1, 1, "0-2", "--yes", "--repair")
    assert event.phase == "draft"
    event.do("publish", "--begin")
    event.do("result", 1, "2-0")
    assert event.expect_refusal("correct", 1, 1, "2-0", "--yes", "--repair")["error"] == "nothing_to_pair_again"


def test_a_result_of_the_open_round_is_corrected_too(event: Event) -> None:
    """The same command; and after the end as well."""
    event.start()
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("correct", 1, 2, "1", "1", "--yes", "--reason", "slip misread")
    assert event.ask("log", "--last", 1)["actions"][0]["text"].endswith("slip misread")
    event.do("close")
    event.run("complete")
    event.do("c", 1, 2, "dl", "--yes")
    assert event.ask("pairings", 1)["matches"][1]["result"] == {"type": "double_loss"}


def test_preview_covers_an_ended_stage(event: Event) -> None:
    """It names the players who would and would not have advanced, in text and JSON."""
    event.start("--set", "rounds=1")
    event.do("result", 1, "2-0", 2, "2-1")
    event.do("close")
    first, second = event.ask("pairings", 1)["matches"][0]["players"]
    event.do("stage", "end", "--qualifiers", 2)
    said = " ".join(event.run("correct", 1, 1, "0-2").out.split())
    assert "The line moves: " in said
    assert "would not advance; " in said
    preview = event.run("correct", 1, 1, "0-2", "--json").answer["preview"]
    (line,) = preview["lines"]
    assert (line["gone"], line["new"]) == ([first], [second])


def test_lapsed_tie_decision_is_reported(event: Event) -> None:
    """Before and after, with the new tie across the line; none of its players counts as advancing."""
    event.start("--set", "rounds=1", "--set", "standings_tiebreakers=[]", names=SIX)
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    event.do("close")
    winners = [match["players"][0] for match in event.ask("pairings", 1)["matches"]]
    other = event.ask("pairings", 1)["matches"][2]["players"][1]
    event.do("settle", *winners, "--reason", "by lot")
    event.do("stage", "end", "--qualifiers", 2)
    said = " ".join(event.run("correct", 1, 3, "0-2").out.split())
    assert "would no longer be tied, so their settled order would no longer apply." in said
    assert "Tied across the line, so it would be open who advances:" in said
    assert "would not advance" not in said
    preview = event.run("correct", 1, 3, "0-2", "--json").answer["preview"]
    assert preview["lapsed"] == [winners]
    assert [sorted(tie) for tie in preview["lines"][0]["tied"]] == [sorted([*winners[:2], other])]
    assert "are no longer tied, so their settled order no longer applies" in " ".join(
        event.do("correct", 1, 3, "0-2", "--yes").split()
    )


def test_impossible_corrections(event: Event) -> None:
    """A missing round or table, a closed match without a result, an invalid score."""
    play_round(event)
    assert event.expect_refusal("correct", 7, 1, "2-0", "--yes")["error"] == "no_such_round"
    assert event.expect_refusal("correct", 1, 9, "2-0", "--yes")["error"] == "no_such_table"
    assert event.expect_refusal("correct", 1, 1, "-", "--yes")["error"] == "closed_without_result"
    assert "score" in event.expect_usage_error("correct", 1, 1, "won", "--yes")
    assert "score" in event.expect_usage_error("correct", 1, 1, "2-0", "3", "2-0", "--yes")
    assert event.run("correct", 1, 1).code == 2


def test_nothing_new(event: Event) -> None:
    """Correcting a result to itself changes nothing."""
    event.start()
    event.do("result", 1, "2-0")
    assert words("desk.nothing_new") in event.do("correct", 1, 1, "2-0", "--yes")


def test_impossible_score_is_no_correction(event: Event) -> None:
    """More games than a best of 3 comes to are refused as where a result is entered."""
    play_round(event)
    assert event.expect_refusal("correct", 1, 1, "7-7", "--yes", "--keep")["error"] == "impossible_games"
    assert "warnings" not in event.ask("correct", 1, 1, "2-1", "--yes", "--keep")
