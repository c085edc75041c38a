"""`crosstable stage`, `settle`, `complete`, `cancel`: from one stage to the next, and the end."""

from pathlib import Path

from tests.cli.desk.events import Event

FOUR = ("Ann", "Bob", "Chloé", "Dov")


def play_stage(event: Event, *options: object, names: tuple[str, ...] = FOUR) -> Event:
    """Play a stage of one round."""
    event.start("--set", "rounds=1", *options, names=names)
    event.do("result", *(word for table in event.seats for word in (table, "2-0")))
    event.do("close")
    return event


def test_a_second_stage(event: Event) -> None:
    """The best go on; the numbers of the rounds run on."""
    play_stage(event, "--preset", "registration_order")
    best = event.ranks[:2]
    assert "crosstable stage begin" in event.do("stage", "end", "--qualifiers", 2)
    assert event.phase == "ended"
    event.do("stage", "begin", "--preset", "mtg", "--name", "Final", "--rounds", 1)
    event.do("pair")
    assert set(event.seats[1]) == set(best)
    assert event.ask("pairings")["round"] == 2
    event.do("publish", "--begin")
    event.do("result", 1, "2-1")
    event.do("close")
    event.do("complete")
    assert "eliminated after round 1" in event.do("players")


def test_stage_end_with_named_players(event: Event) -> None:
    """The organiser may choose."""
    play_stage(event)
    event.do("stage", "end", "--player", "Ann", "--player", "Dov")
    event.do("stage", "begin", "--preset", "mtg")
    event.do("pair")
    assert set(event.seats[1]) == {"Ann", "Dov"}


def test_a_tie_across_the_line_is_settled(event: Event) -> None:
    """The stage does not end before; an order with a reason, or shots, settles it."""
    play_stage(event, "--set", "standings_tiebreakers=[]")
    winners = event.ranks[:2]
    refused = event.expect_refusal("stage", "end", "--qualifiers", 1)
    assert refused["error"] == "tie_across_line"
    assert "crosstable settle" in event.run("stage", "end", "--qualifiers", 1).err
    assert event.expect_refusal("settle", *winners)["error"] == "reason_missing"
    event.do("settle", winners[1], winners[0], "--reason", "coin")
    assert event.ranks[:2] == [winners[1], winners[0]]
    event.do("undo")
    event.do("settle", f"{winners[0]}:8,1,0", f"{winners[1]}:8,1,1")
    assert event.ranks[:2] == [winners[1], winners[0]]
    event.do("stage", "end", "--qualifiers", 1)


def test_shots_that_are_none(event: Event) -> None:
    """Words that are no numbers, and shots of some only."""
    play_stage(event, "--set", "standings_tiebreakers=[]")
    one, other = event.ranks[:2]
    assert "numbers with commas" in event.expect_usage_error("settle", f"{one}:x", f"{other}:1")
    assert "missing" in event.expect_usage_error("settle", f"{one}:9", other)
    assert event.expect_refusal("settle", f"{one}:9", f"{other}:9")["error"] == "shots_undecided"


def test_groups_and_finals_as_a_club_types_them(event: Event) -> None:
    """The plan is in the status; groups are named; a tie offers both ways; a shoot-out disc by disc; rounds have names.

    Shared ranks are marked, disqualified players are listed below the ranking, and `why` names the seed.
    """
    settings = ("rounds=1", "group_count=2", "separate=[club]")
    chosen = [word for one in settings for word in ("--set", one)]
    event.create("--preset", "crokinole_groups", *chosen, "--then", "single_elimination: Gold 1", names=FOUR)
    assert "Then Single elimination: Gold (place 1)." in event.do("status")
    event.do("stage", "plan", "--clear")
    games = ("--set", "best_of=3, final 5")
    event.do("stage", "plan", "--preset", "single_elimination", "--name", "Finals", "--split", "Gold:1-1", *games)
    assert "Then Finals: Gold (place 1)." in event.do("status")
    event.do("stage", "deal")
    assert "Group" in event.do("players")
    event.do("start")
    assert "Group" in event.do("pair")
    event.do("publish", "--begin")
    event.do("drop", "Ann")
    event.do("undo")
    for table in event.seats:
        event.do("result", table, "1-1", "--twenties", "3-3")
    assert "half or more were played" in event.do("drop", "Ann", "--results", "strike")
    event.do("undo")
    said = " ".join(event.do("close").split())
    assert "between Ann and Dov. By a shoot-out: crosstable shoot PLAYER 20" in said
    assert "--reason TEXT" in said
    assert "20 or miss" in event.expect_usage_error("shoot", "Ann", "often")
    assert "one twenty so far" in event.do("shoot", "Ann", 20)
    event.do("shoot", "Ann", "miss")
    event.do("undo")
    event.do("shoot", "Ann", 7)
    event.do("shoot", "Dov", 8)
    assert "Next to shoot: Dov" in event.do("shoot", "Ann", "miss")
    assert "Decided: Dov and Ann." in event.do("shoot", "Dov", 20)
    event.do("settle", "Chloé", "Bob", "--reason", "coin")
    event.do("stage", "next")
    assert "1= " in event.do("ranking")
    said = event.do("pair")
    assert "round 2, Final (draft)" in said
    assert "Points" not in said
    assert "Seed 1: place 1 in group" in event.do("why", event.seats[1][0])
    event.do("publish", "--begin")
    event.do("disqualify", event.seats[1][1])
    assert "disqualified" in event.do("pairings")
    event.do("close")
    assert f"Disqualified: {event.seats[1][1]}." in event.do("ranking")


def test_the_end(event: Event) -> None:
    """Complete and cancel, each once, and both can be taken back."""
    event.create()
    assert event.expect_refusal("complete")["error"] == "not_now"
    event.do("cancel", "--reason", "rain")
    assert "crosstable undo" in event.do("status")
    assert event.expect_refusal("start")["error"] == "not_now"
    event.do("undo")
    event.do("start")
    assert event.expect_refusal("complete")["error"] == "nothing_played"
    assert event.expect_refusal("stage", "end")["error"] == "nothing_played"
    assert event.expect_refusal("stage", "begin", "--preset", "mtg")["error"] == "not_now"


def test_settings(event: Event) -> None:
    """Shown with a mark at what was set; changed, taken back, refused with every problem."""
    event.create()
    assert "* rounds" in event.do("set")
    event.do("set", "omw_floor=0.25", "rounds=5")
    assert event.ask("set")["config"]["omw_floor"] == 0.25
    event.do("set", "omw_floor=null", "--preset", "pokemon")
    assert (event.ask("set")["preset"], event.ask("set")["config"]["rounds"]) == ("pokemon", 5)
    refused = event.expect_refusal("set", "rounds=99", "colour=red")
    assert (refused["error"], len(refused["problems"])) == ("bad_settings_asked", 2)
    assert event.expect_refusal("set", "--preset", "ches")["error"] == "bad_settings_asked"
    assert "KEY=VALUE" in event.expect_usage_error("set", "rounds")


def test_creating_what_cannot_be(event: Event) -> None:
    """An unknown preset, a wrong setting: refused, and nothing is there that was not."""
    assert event.expect_refusal("create", "Friday", "--preset", "ches")["error"] == "bad_settings_asked"
    assert event.expect_refusal("create", "Friday", "--set", "rounds=99")["error"] == "bad_settings_asked"
    assert event.expect_refusal("create", "", "--seed", 1)["error"] == "bad_settings_asked"
    assert not Path(event.journal).exists()


def test_final_standings_list_amendments(event: Event) -> None:
    """In text and JSON; an undone amendment is not listed."""
    play_stage(event)
    assert "final" not in event.ask("standings")
    event.do("complete")
    assert event.do("standings").splitlines()[-1].startswith("Final since 2")
    assert event.ask("standings")["final"]["amendments"] == []
    event.do("correct", 1, 1, "0-2", "--reason", "secret", "--yes")
    *_, since, amended = event.do("standings").replace("\n  ", " ").splitlines()
    assert since.startswith("Final since 2")
    assert "Round 1, table 1, " in amended
    assert "0-2, was 2-0." in amended
    assert "secret" not in amended
    (one,) = event.ask("standings")["final"]["amendments"]
    assert one["text"] in amended
    assert {move["player"] for move in one["moves"]}
    event.do("undo")
    assert event.ask("standings")["final"]["amendments"] == []


def test_early_end_warns(event: Event) -> None:
    """It may be intended or a slip, so it is done with a warning; after the last round there is none."""
    event.start("--set", "rounds=2")
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("close")
    ran = event.run("complete")
    assert (ran.code, event.phase) == (0, "completed")
    assert "Only one of 2 planned rounds was played." in ran.err
    event.do("undo")
    event.do("pair")
    event.do("publish", "--begin")
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("close")
    event.do("complete")


def test_standings_as_they_were(event: Event) -> None:
    """After a round of this stage or of an earlier one; nobody had left who left later, and nothing is final yet."""
    play_stage(event)
    first = event.ask("standings")["standings"]
    best = event.ranks[0]
    event.do("stage", "end", "--qualifiers", 2)
    event.do("stage", "begin", "--preset", "mtg", "--rounds", 1)
    event.do("pair")
    assert event.expect_refusal("standings", "--round", 2)["error"] == "no_such_round"
    event.do("publish", "--begin")
    event.do("result", 1, "0-2")
    event.do("close")
    event.do("drop", best)
    event.do("complete")
    then = event.do("standings", "--round", 1)
    assert "standings after round 1" in then
    assert "Dropped" not in then
    assert "final" not in then
    assert event.ask("standings", "--round", 1)["standings"] == first
    assert event.ask("standings", "--round", 2)["standings"] == event.ask("standings")["standings"]
    assert event.expect_refusal("standings", "--round", 9)["error"] == "no_such_round"
    assert event.expect_refusal("standings", "--player", "Zed")["error"] == "unknown_player"
