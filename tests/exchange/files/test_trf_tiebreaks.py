"""Tie-breaks of report files (records 202 and 212), and round robins among them."""

from fractions import Fraction

from crosstable.exchange.document import tournament_from
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, read_file, write_file
from crosstable.model.tournament import Tournament
from crosstable.ranking.standings import Standings
from tests.build import swiss
from tests.exchange.files.trf_text import player, report


def read(content: bytes) -> Tournament:
    return read_file(content, "event.trf").without_problems.tournament


def codes(*records: str) -> list[str]:
    config = read(report(*records, player(1, "2w1"), player(2, "1b0"))).stage.config
    return [entry.code for entry in config.standings_tiebreakers]


def test_codes_are_fides() -> None:
    """Whatever the case, and with the former name of REP."""
    assert codes("212 PTS,BH/C1,sb,KS/L+1,GE,BH:GP/M2/P") == ["BH-C1", "SB", "KS-L+1", "REP", "BH:GP-M2-P"]
    assert codes("202 DE,BH") == ["DE", "BH"]


def test_an_unknown_code_leaves_the_chain_of_the_preset() -> None:
    assert codes("212 PTS,BH,OTHER_LOTS") == ["buchholz", "sonneborn_berger", "player_number"]


def test_codes_are_written_with_slashes() -> None:
    tournament = tournament_from(swiss("a 1-0 b", preset="chess", chain=["BH-C1", "TPN"]))
    found = FILE_FORMATS["trf26"]
    assert b"212 PTS,BH/C1,TPN\r\n" in write_file(found, tournament, output_request(found))


EVERYBODY = [
    player(1, "4w1", "3b=", "2w1"),
    player(2, "3w=", "4b+", "1b0"),
    player(3, "2b=", "1w=", "4w1"),
    player(4, "1b0", "2w-", "3b0"),
]


def test_everybody_against_everybody_is_a_round_robin() -> None:
    """Its forfeit is a game: 2 has half of 3, and all of 4 who did not come."""
    tournament = read(report("142 3", "212 PTS,SB", *EVERYBODY))
    assert tournament.stage.config.format == "round_robin"
    found = {str(row.player.id): row.tiebreaks["SB"] for row in Standings(tournament)}
    assert found["2"] == Fraction(2, 2) + 0


def test_a_swiss_that_says_so_is_none() -> None:
    assert read(report("192 FIDE_DUTCH_2026", *EVERYBODY)).stage.config.format == "swiss"
    assert read(report(*EVERYBODY[:3], player(4, "1b0", "2w-", "3b0", "-H"))).stage.config.format == "swiss"


def test_a_type_code_says_that_it_is_a_round_robin() -> None:
    """Also before the last round, and under 092."""
    begun = [player(1, "2w1"), player(2, "1b0"), player(3, "4w1"), player(4, "3b0")]
    once = read(report("192 BERGER_ROUNDROBIN_G1", *begun)).stage.config
    twice = read(report("092 FIDE_DOUBLEROUNDROBIN", *begun)).stage.config
    assert (once.format, twice.format) == ("round_robin", "round_robin")
