"""The public view: what is in it, what is not, and that every field of the engine's types has been decided about."""

import msgspec
import pytest

from crosstable.app import public_views
from crosstable.app.public_views import Views
from crosstable.commands import ChangePlayer, Configure, Publish, SetDetails
from crosstable.model.tournament import Deduction, Match, Player, Round, Settlement, Stage, Table
from crosstable.views.public import summary
from tests.web.public.halls import Hall

# A new field is listed here and in `views.public`: is it public?
DECIDED: dict[type[msgspec.Struct], tuple[set[str], set[str]]] = {
    Player: (
        {"id", "name", "number", "rating", "title", "federation", "club", "group", "category", "first_round", "members"}
        | {"dropped_after", "absent", "disqualified_in", "eliminated_in"},
        {"born", "town", "fixed_table"},
    ),
    Stage: (
        {
            "preset",
            "config",
            "rounds",
            "name",
            "settled",
            "deductions",
            "original",
            "grouped",
            "entry",
            "groups",
            "seeds",
            "struck",
        },
        {"overrides"},
    ),
    Settlement: ({"players", "by", "shots", "across"}, {"reason"}),
    Deduction: ({"player", "round", "points"}, {"reason"}),
    Round: ({"number", "status", "matches", "byes", "tables", "multiplier"}, set()),
    Match: ({"first", "second", "table", "result", "twenties", "unfinished", "boards"}, set()),
    Table: ({"seats", "table", "events", "scores", "places", "unfinished", "games", "bula"}, set()),
}


@pytest.mark.parametrize("kind", DECIDED, ids=lambda kind: kind.__name__)
def test_every_field_is_decided(kind: type[msgspec.Struct]) -> None:
    shown, hidden = DECIDED[kind]
    assert shown | hidden == {*kind.__struct_fields__}
    assert not shown & hidden


def swiss() -> Hall:
    hall = Hall()
    hall.create("mtg")
    hall.enter(["Ann", "Bob", "Cid", "Dee"], town="Ulm")
    hall.do(ChangePlayer(player=hall.state.numbers[1], fields={"fixed_table": 1}))
    hall.reach("ready")
    return hall


def test_private_fields_are_empty() -> None:
    hall = swiss()
    view = hall.site.room(hall.code).public
    for player in view.players:
        assert (player.town, player.fixed_table) == (None, None)
    assert view.tournament.stage.overrides == {}
    assert view.tournament.stage.config.forbidden == ()


def test_public_view_knows_juniors_but_no_year_of_birth() -> None:
    """K 40 on a player's page needs to know who is a junior; without performances nobody does."""
    hall = Hall()
    hall.create("fide_swiss")
    hall.do(SetDetails(date="2026-05-02"))
    hall.enter(["Ann", "Bob"], born=2010)
    hall.enter(["Cid", "Dee"], born=1990)
    hall.reach("ready")
    hall.play(1)
    view = hall.site.room(hall.code).public
    assert {view.by_id[player].name for player in view.tournament.juniors} == {"Ann", "Bob"}
    assert [player.born for player in view.players] == [None] * 4
    page = hall.page("players/1").text
    assert "K 40, as a junior rated under 2300" in page
    assert "2010" not in page
    hall.do(Configure(config={"rating_performance": "off"}))
    assert hall.site.room(hall.code).public.tournament.juniors == frozenset()


def test_a_draft_is_between_rounds() -> None:
    hall = swiss()
    hall.play(1)
    hall.draft()
    room = hall.site.room(hall.code)
    assert (room.state.phase, room.public.phase, summary(room.state).phase) == ("draft", "ready", "ready")
    assert list(room.public.rounds) == [1]
    hall.do(Publish())
    assert list(hall.site.room(hall.code).public.rounds) == [1, 2]


def test_a_view_lasts_until_the_next_event() -> None:
    hall = swiss()
    first = hall.site.room(hall.code).public
    assert hall.site.room(hall.code).public is first
    hall.draft()
    assert hall.site.room(hall.code).public is not first


def test_oldest_public_view_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_views, "MOST_VIEWS", 2)
    hall = Hall()
    hall.site.views = Views()
    views = []
    for _ in range(3):
        hall.create("mtg")
        views.append((hall.code, hall.site.room(hall.code).public))
    assert hall.site.room(views[2][0]).public is views[2][1]
    assert hall.site.room(views[0][0]).public is not views[0][1]
