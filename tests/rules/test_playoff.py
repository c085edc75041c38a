"""The playoff of a tournament at tables: the best, or those named, at a stage of their own, as often as people like."""

from typing import Any

import pytest

from crosstable.commands import BeginStage, Complete, EndStage, Playoff, Restore, Undo
from crosstable.events import RoundSeated, StageBegun, StageEnded
from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import PlayerId
from tests.rules.life import ANN, FRIDAY, SAM, Life, id_of
from tests.rules.table_life import TableLife, cut_line, round_at_tables


def ids(players: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(player) for player in players)


def eight(**config: Any) -> TableLife:
    """Return a tournament after one round, a best and h worst."""
    life = round_at_tables("abcd", "efgh", **config)
    life.score(**{player: 7 - i for i, player in enumerate("abcdefg")})
    life.close()
    return life


def test_the_best_go_on_to_a_round_of_their_own() -> None:
    """As many as a table holds, unless said; the score goes on."""
    life = eight()
    ended, begun = life.do(Playoff(name="Final"))
    assert isinstance(ended, StageEnded)
    assert isinstance(begun, StageBegun)
    assert begun.players == ids("abcd")
    assert (life.state.stage.name, life.state.stage.planned) == ("Final", 1)
    assert life.state.players_of_round(2) == {*"abcd"}
    life.seat()
    assert life.state.stage.original == 4
    life.score(d=4)
    assert life.order == "dabcefgh"
    life.close()
    life.do(Complete())


@pytest.mark.parametrize("top", [3, 5, 8])
def test_playoff_has_requested_size(top: int) -> None:
    life = eight()
    life.do(Playoff(top=top, config={"leftovers": "stand_in"}))
    assert life.state.players_of_round(2) == {*"abcdefgh"[:top]}
    assert life.state.stage.config.of(TableSettings).leftovers == "stand_in"


@pytest.mark.parametrize("top", [0, -1, 9])
def test_more_than_there_are_and_nobody_are_refused(top: int) -> None:
    assert eight().refusal(Playoff(top=top)).code == "too_many_qualifiers"


def test_fewer_than_a_table_has_are_refused() -> None:
    """However they are named."""
    life = eight(table_size=3, leftovers="sit_out")
    refusal = life.refusal(Playoff(top=2), code="too_few_to_seat")
    assert refusal.params["least"] == 3
    life.refusal(Playoff(players=ids("ab")), code="too_few_to_seat")
    life.do(Playoff(top=3))


def test_equals_on_both_sides_of_the_line_stop_it() -> None:
    """Until they are named."""
    life = round_at_tables("abcd", "efgh")
    life.score(a=3, b=2, c=1)
    life.close()
    refusal = life.refusal(Playoff(top=5))
    assert refusal.code == "tie_across_line"
    (reason,) = refusal.reasons
    assert reason.code == "level_at_line"
    assert {*reason.params["players"]} == {*"efgh"}
    life.do(Playoff(top=4))
    life.do(Undo())
    life.do(Playoff(players=ids("abch")))
    assert life.state.players_of_round(2) == {*"abch"}


def test_named_players_must_be_active() -> None:
    life = cut_line("abcd", "efgh", rounds=2)
    life.score(a=4, b=3, c=2, d=1)
    life.close()
    assert [reason.code for reason in life.refusal(Playoff(players=ids("abce"))).reasons] == ["plays_not_in"]
    assert [reason.code for reason in life.refusal(Playoff(players=ids("aabcd"))).reasons] == ["named_twice"]
    assert life.refusal(Playoff(players=ids("z"))).code == "unknown_player"
    assert life.refusal(Playoff(players=())).code == "nobody_entered"
    assert life.refusal(Playoff(players=ids("abcd"), top=4)).code == "top_or_players"


def test_playoff_of_a_playoff() -> None:
    """A playoff of a playoff; those who went out in the earlier one rank below."""
    life = eight(table_size=3, leftovers="stand_in")
    life.do(Playoff(top=6))
    life.seat("abc", "def")
    life.score(f=9)
    life.close()
    life.do(Playoff(top=3))
    assert life.state.players_of_round(3) == {*"fab"}
    life.seat("fab")
    life.score(b=20)
    life.close()
    assert life.order == "bfacdegh"
    assert len(life.state.stages) == 3
    life.do(Complete())


def test_a_playoff_of_a_cut_line_cuts_nobody() -> None:
    life = cut_line("abcd", "efgh", rounds=2)
    life.score(a=4, b=3, c=2, d=1)
    life.close()
    life.do(Playoff())
    assert life.state.stage.config.format == "tables"
    life.seat("abcd")
    life.close()
    assert life.state.players_of_round(3) == {*"abcd"}
    assert life.order == "abcdefgh"


def test_restore_refuses_players_outside_the_playoff() -> None:
    life = cut_line("abcd", "efgh", rounds=2)
    life.score(a=4, b=3, c=2, d=1)
    life.close()
    life.do(Playoff())
    assert life.refusal(Restore(player=id_of("e"))).code == "was_not_cut"


def test_playoff_is_one_action() -> None:
    life = eight()
    before = life.state.image()
    life.do(Playoff())
    life.do(Undo())
    assert life.state.image() == before


def test_playoff_needs_organiser_between_rounds() -> None:
    life = round_at_tables("abcd")
    assert life.refusal(Playoff()).code == "not_now"
    life.close()
    assert life.refusal(Playoff(), SAM).code == "not_yours"


def test_nothing_played_is_no_ground_for_one() -> None:
    life = TableLife("speed_jong").begin(4)
    assert life.refusal(Playoff()).code == "nothing_played"


def test_settings_that_cannot_be_are_refused() -> None:
    life = eight()
    assert life.refusal(Playoff(config={"nonsense": 1})).code == "bad_settings_asked"
    assert life.refusal(Playoff(name="")).code == "bad_settings_asked"
    life.do(Playoff(config={"format": "cut_line", "rounds": 2}, top=8))
    life.seat("abcd", "efgh")
    assert life.cut.ideal == 4


def test_the_stages_may_be_of_both_kinds() -> None:
    """Matches, tables, matches: each stands for itself."""
    life = TableLife("mtg", rounds=1)
    life.begin(8)
    life.play()
    life.do(EndStage(qualifiers=4))
    life.do(BeginStage(preset="speed_jong", config={"rounds": 1}))
    life.seat()
    seats = life.round.tables[1].seats
    life.score(**{player: i for i, player in enumerate(seats)})
    life.close()
    life.do(EndStage(qualifiers=2))
    life.do(BeginStage(preset="mtg", config={"rounds": 1}))
    life.play()
    assert life.state.players_of_round(4) == {*seats[-2:]}
    life.do(Complete())


def test_new_entries_stay_in_with_everybody() -> None:
    """They are not on the leaderboard yet."""
    life = eight()
    life.enter(["z"])
    life.do(EndStage())
    life.do(BeginStage(preset="speed_jong"))
    assert life.state.players_of_round(2) == {*"abcdefghz"}


def test_correction_before_playoff_shows_line_change() -> None:
    """Qualified players stay."""
    life = eight()
    life.do(Playoff())
    command = life.tap_for("e", round=1, reason="forgotten")
    seen = life.director.preview(FRIDAY, command, ANN)
    (line,) = seen.lines
    assert (line.gone, line.new, line.round) == (ids("d"), ids("e"), None)


def test_a_preview_of_taking_everything_back_moves_no_line() -> None:
    """There is no round left to draw one in."""
    life = eight()
    life.do(Playoff())
    drafted = next(happened.action for happened in life.state.log if isinstance(happened.event, RoundSeated))
    refusal = life.refusal(Undo(action=drafted))
    seen = life.director.preview(FRIDAY, Undo(action=drafted, also=tuple(refusal.params["falls"])), ANN)
    assert seen.lines == ()


def test_a_playoff_in_matches_is_refused() -> None:
    life = Life("mtg", rounds=1).begin(4)
    life.play()
    assert life.refusal(Playoff()).code == "is_in_matches"
