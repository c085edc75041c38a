"""Every value can be taken apart, and every rank has its reason."""

import random
from collections.abc import Iterator
from fractions import Fraction as F

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.ranking.registry import family_of, tiebreaks
from crosstable.ranking.standings import Standings
from crosstable.views.explain import Explanation, explain_place, match_rounds
from tests.build import Document, standings, swiss
from tests.oracles.random_documents import PRESETS, random_document

MEANS = {"omw", "ogw", "sos", "sosos", "owp", "oowp"}
SUMS = {"buchholz", "sonneborn_berger", "cumulative", "head_to_head", "mini_points", "mini_twenties", "twenties"}
# Of FIDE's the others are sums; places have the games or boards that they are from.
MEANS |= {"AOB", "AOB-F"}
ROUNDED = {"ARO", "ARO-C1", "ARO-C2", "ARO-M1", "APRO", "APPO"}
PLACES = {"DE", "DE-P", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE"}
FIDE_PLAIN = {"TPN", "TPN-R", "RTNG", "RTNG-R", "PTP", "MPvGP"}
PLAIN = FIDE_PLAIN | {
    "board_points",
    "board_wins",
    "mw",
    "gw",
    "match_wins",
    "game_wins",
    "player_number",
    "on_time",
    "random",
}


def explain(document: Document, player: str) -> Explanation:
    return explain_place(standings(document), PlayerId(player))


def tables(preset: str, count: int, chain: list[str] | None = None) -> Iterator[Standings]:
    rng = random.Random(f"{preset} explained")
    for _ in range(count):
        document = random_document(rng, preset)
        if chain is not None:
            document["config"] = {**document.get("config", {}), "standings_tiebreakers": chain}
        yield standings(document)


def test_every_tiebreak_is_a_mean_a_sum_or_plain() -> None:
    """A new tie-break says here how its parts make up its value."""
    named = MEANS | ROUNDED | SUMS | PLACES | PLAIN
    assert {code for code in tiebreaks() if code not in named and not family_of(code)} == set()
    assert named <= set(tiebreaks())


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("part", range(3))
def test_the_parts_add_up_to_the_value(preset: str, part: int) -> None:
    """The mean or the sum of the parts is the value, exactly, for every player and tie-break."""
    for table in tables(preset, 8, chain=["head_to_head", *[*tiebreaks()][29 * part : 29 * part + 29]]):
        for row in table:
            for shown in explain_place(table, row.player.id).tiebreaks:
                total = sum((part.value for part in shown.parts), F(0))
                if shown.code in MEANS:
                    assert shown.value == total / max(1, len(shown.parts))
                elif shown.code in ROUNDED | PLACES:
                    continue
                elif shown.code in SUMS or (family_of(shown.code) and shown.code not in FIDE_PLAIN):
                    assert (shown.value or 0) == total
                else:
                    assert shown.parts == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rounds_add_up_to_the_row(preset: str) -> None:
    """Points, record and games of the row are the sums of the listed rounds, each once and in order, less
    deductions.
    """
    for table in tables(preset, 30):
        for row in table:
            place = explain_place(table, row.player.id)
            rounds = match_rounds(table.ledger, row.player.id)
            assert rounds == place.rounds
            assert sum(deduction.points for deduction in place.deductions) == row.deducted
            assert sum(round_.points for round_ in rounds) - row.deducted == row.points
            assert [round_.outcome for round_ in rounds].count("won") == row.record.wins
            assert sum(round_.games.losses for round_ in rounds) == row.games.losses
            assert len(rounds) == row.played
            numbers = [round_.round for round_ in rounds]
            assert numbers == sorted(set(numbers))


def test_a_floor_is_noted_with_what_it_lifted() -> None:
    """b has 0 of 3 points and counts 33/100; c has 4 of 6 and is left alone."""
    omw = explain(swiss("a 2-0 b, c bye", "a 1-1 c", entries={"b": {"dropped_after": 1}}), "a").tiebreaks[0]
    assert [(part.opponent, part.round, part.raw, part.value, part.note) for part in omw.parts] == [
        ("b", 1, F(0), F(33, 100), "floored"),
        ("c", 2, F(2, 3), F(2, 3), None),
    ]


def test_a_cap_is_noted() -> None:
    """b won everything and dropped: 1 counts 3/4."""
    owp = explain(swiss("a 0-2 b", entries={"b": {"dropped_after": 1}}, chain=["owp"]), "a").tiebreaks[0]
    assert [(part.raw, part.value, part.note) for part in owp.parts] == [(F(1), F(3, 4), "capped")]


def test_scores_left_out_of_buchholz_are_noted() -> None:
    """With `modified` the worst opponent counts 0 and says what it would have been."""
    document = swiss("a 0-2 b, c bye", "a 0-2 c, b loss bye", chain=["buchholz"], buchholz_variant="modified")
    parts = explain(document, "a").tiebreaks[0].parts
    assert [(part.opponent, part.raw, part.value, part.note) for part in parts] == [
        (PlayerId("b"), F(3), F(0), "dropped"),
        (PlayerId("c"), F(6), F(6), None),
    ]


def test_a_forfeit_that_is_not_met_still_names_the_other() -> None:
    """The list of rounds says against whom a player was paired, whatever counts as met."""
    table = standings(swiss("a forfeits to b", preset="chess"))
    assert table.row(PlayerId("b")).opponents == ()
    rounds = match_rounds(table.ledger, PlayerId("b"))
    assert [(round_.kind, round_.opponent) for round_ in rounds] == [("forfeit", "a")]


# Separation of two players


def test_points_separate_first() -> None:
    """More points need no tie-break."""
    below = explain(swiss("a 2-0 b"), "a").below
    assert below is not None
    assert (below.above, below.below, below.code, below.values) == ("a", "b", "points", (F(3), F(0)))


def test_the_separation_names_the_first_criterion_that_differs() -> None:
    """a and c are level on points and omw; a has the better games."""
    table = standings(swiss("a 2-0 b, c 2-1 d", chain=["omw", "gw", "ogw"]))
    apart = table.separation(PlayerId("c"), PlayerId("a"))
    assert (apart.above, apart.below, apart.code) == ("a", "c", "gw")
    assert apart.values == (F(1), F(2, 3))


def test_level_players_are_separated_by_nothing() -> None:
    """A shared rank has no criterion to name."""
    apart = standings(swiss("a 2-0 b, c 2-0 d", chain=["omw"])).separation(PlayerId("a"), PlayerId("c"))
    assert (apart.code, apart.values) == (None, (None, None))


def test_the_first_has_nobody_above_and_the_last_nobody_below() -> None:
    """The ends of the table have one neighbour."""
    document = swiss("a 2-0 b")
    assert explain(document, "a").above is None
    assert explain(document, "b").below is None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_neighbour_is_separated_by_what_the_table_shows(preset: str) -> None:
    """The criterion named differs, in its direction, and every earlier one is equal; none is named inside a rank."""
    known = tiebreaks()
    for table in tables(preset, 60):
        for upper, lower in zip(table.rows, table.rows[1:], strict=False):
            apart = table.separation(upper.player.id, lower.player.id)
            assert (apart.code is None) == (upper.rank == lower.rank)
            if apart.code is None or apart.code == "points":
                assert (apart.code is None) == (upper.points == lower.points)
                continue
            assert upper.points == lower.points
            better, worse = apart.values
            assert better is not None
            assert worse is not None
            assert (better > worse) == known[apart.code].higher_wins
