"""Whole events by FIDE's rules: an open from an empty report file on, and a round robin with withdrawals."""

import random
from collections.abc import Iterator

import msgspec
import pytest

import crosstable
from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, read_file, write_file
from crosstable.formats.round_robin.pairing import schedule
from crosstable.model.tournament import Tournament
from crosstable.ranking.standings import Standings
from tests.build import Document
from tests.oracles import naive_fide

TRF = FILE_FORMATS["trf26"]
SWISS = ("BH", "BH-C1", "SB", "FB", "PS", "REP", "STD", "WON", "BPG", "ARO", "TPR")
ROBIN = ("SB", "WIN", "WON", "BPG", "BWG", "KS", "STD", "REP")


def round_trip(tournament: Tournament) -> Tournament:
    content = write_file(TRF, tournament, output_request(TRF))
    return read_file(content, "open.trf").without_problems.tournament


def with_rounds(tournament: Tournament, count: int) -> Tournament:
    stage = msgspec.structs.replace(tournament.stage, rounds=tournament.stage.rounds[:count])
    return msgspec.structs.replace(tournament, stages=(stage,))


def values(document: Document, codes: tuple[str, ...]) -> dict[str, dict[str, object]]:
    config = {**document["config"], "standings_tiebreakers": list(codes)}
    table = Standings(tournament_from({**document, "config": config}))
    return {code: {str(row.player.id): row.tiebreaks[code] for row in table} for code in codes}


@pytest.mark.parametrize("seed", [3, 4])
def test_an_open_of_sixty_by_report_files(seed: int) -> None:
    """Each of nine rounds is paired from the file with those before it; in the end every value is the naive one."""
    whole = crosstable.simulate("fide_swiss", 60, rounds=9, seed=seed)
    for number, round_ in enumerate(whole.stage.rounds):
        paired = crosstable.pair(round_trip(with_rounds(whole, number)))
        assert {(match.first, match.second) for match in paired.matches} == {
            (match.first, match.second) for match in round_.matches
        }
        assert set(paired.byes) == {bye.player for bye in round_.byes}
    read = round_trip(whole)
    expected = naive_fide.all_values(naive_fide.Event(document_of(whole)))
    found = values(document_of(read), SWISS)
    ranked = [row.player.id for row in Standings(read)]
    assert ranked == [row.player.id for row in Standings(whole)]
    assert found == {code: {player: expected[code][player] for player in ranked} for code in SWISS}


def round_robin(rng: random.Random) -> Document:
    """Ten players: a forfeit in round 3; p9 withdraws after two rounds, p10 after six, who forfeits the rest."""
    rounds: list[Document] = []
    for number, pairs in enumerate(schedule(10), 1):
        matches = [_game(rng, number, f"p{a}", f"p{b}") for a, b in pairs]
        rounds.append({"number": number, "status": "completed", "matches": [match for match in matches if match]})
    forfeited = rounds[2]["matches"][0]
    rounds[2]["matches"][0] = {"players": forfeited["players"], "forfeit": forfeited["players"][1]}
    players: list[Document] = [
        {"id": f"p{n}", "name": f"P{n}", "number": n, "rating": 1900 + 20 * n} for n in range(1, 11)
    ]
    players[8]["dropped_after"] = 2
    return {
        "crosstable": 1,
        "preset": "fide_round_robin",
        "config": {},
        "players": players,
        "rounds": rounds,
        "struck": ["p9"],
    }


def _game(rng: random.Random, number: int, first: str, second: str) -> Document | None:
    if "p9" in (first, second) and number > 2:
        return None
    if "p10" in (first, second) and number > 6:
        return {"players": [first, second], "forfeit": "p10"}
    return {
        "players": [first, second],
        **rng.choice([{"score": [1, 0]}, {"score": [0, 1]}, {"score": [0, 0], "draws": 1}]),
    }


def _without_struck(document: Document) -> Iterator[Document]:
    for round_ in document["rounds"]:
        yield {**round_, "matches": [match for match in round_["matches"] if "p9" not in match["players"]]}


@pytest.mark.parametrize("seed", range(5))
def test_a_round_robin_with_a_forfeit_and_two_withdrawals(seed: int) -> None:
    """Under half the results are struck, over half they stay and the rest is forfeited: nine players are left."""
    document = round_robin(random.Random(seed))
    left = [player for player in document["players"] if player["id"] != "p9"]
    event = naive_fide.Event({**document, "players": left, "rounds": [*_without_struck(document)]}, round_robin=True)
    expected = naive_fide.all_values(event)
    found = values(document, ROBIN)
    for code in ROBIN:
        assert {player: value for player, value in found[code].items() if player != "p9"} == expected[code], code
    table = Standings(tournament_from({**document, "config": {"standings_tiebreakers": ["DE"]}}))
    places = naive_fide.direct_places(event, {player: event.score(player) for player in event.players})
    assert {row.player.id: row.tiebreaks["DE"] for row in table if row.player.id in places} == places
