"""Invariants of every reachable state, computed without the code under test."""

from collections import Counter
from collections.abc import Iterator

from crosstable.events import Event, RoundPaired, RoundSeated
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.formats.swiss import SwissSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import DoubleForfeit, Forfeit, PlayerId, Tournament
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.rules.settled_ties import stage_standings
from crosstable.rules.warnings import round_warnings
from crosstable.state.live_rounds import RoundInPlay, StageInPlay
from crosstable.state.state import State
from tests.build import plain_rows
from tests.conftest import proof_size
from tests.rules.table_invariants import check_seating, check_tables


def check_state(state: State) -> None:
    for stage in state.stages:
        for round_ in stage.rounds.values():
            check_seats(state, stage, round_)
    numbers = [round_.number for round_ in state.rounds]
    assert numbers == list(range(1, len(numbers) + 1)), "rounds are counted on through the stages"
    assert len({player.number for player in state.players.values()}) == len(state.players)
    members = {member.id: player.id for player in state.players.values() for member in player.members}
    assert set(state.personal) == {*state.players, *members}
    assert state.teams == members, "everybody plays for one team"
    assert not state.waiting.keys() & state.players.keys(), "whoever has a place does not wait"
    assert (state.unseen.keys() | state.checked_in.keys()) <= state.players.keys() | state.waiting.keys()
    if len(state.log) % proof_size(3, 1) == 0:
        check_standings(state)
    check_tables(state)


def check_seats(state: State, stage: StageInPlay, round_: RoundInPlay) -> None:
    """Check that nobody sits twice and nobody who plays is left out."""
    seats = [player for match in round_.matches.values() for player in (match.first, match.second)]
    seats += [player for table in round_.tables.values() for player in table.seats]
    seats += [*round_.byes, *round_.resting]
    twice = [player for player, times in Counter(seats).items() if times > 1]
    assert not twice, f"{twice} sit twice in round {round_.number}"
    assert set(seats) <= set(state.players)
    assert all(match.table == number for number, match in round_.matches.items())
    assert all(table.table == number for number, table in round_.tables.items())
    rests = set(round_.resting) if stage.config.traits.scheduled else set()
    lost = state.players_of_round(round_.number) - round_.seated - rests
    if round_.is_open:
        told = {one for reason in round_warnings(state, round_) for one in _without_match(reason)}
        assert lost == told, f"{lost ^ told} are lost in round {round_.number}, or said to be"


def _without_match(reason: object) -> list[PlayerId]:
    code, params = reason.code, reason.params  # type: ignore[attr-defined]
    return list(params["players"]) if code in ("without_match", "sits_out") else []


def check_standings(state: State) -> None:
    """Check that every stage has standings that list each of its players once."""
    players: list[PlayerId] = []
    for number in range(len(state.stages)):
        players = [row.player.id for row in stage_standings(state, number)]
        assert len(set(players)) == len(players)
    there = {player.id for player in state.players.values() if player.plays_in(state.last_round + 1)}
    if state.stages and state.is_at_tables:
        # Players who enter at tables are listed once a round of theirs has started.
        now = max(
            (round_.number for round_ in state.rounds if round_.status in ("in_progress", "completed")), default=0
        )
        there = {one for one in there if state.players[one].first_round <= now}
    missing = there - set(players)
    assert not missing, f"{missing} are not in the standings"


# Pairings


def check_pairing(state: State, event: Event) -> None:
    """Check that engine pairings are legal, apart from manual parts and reliefs."""
    if isinstance(event, RoundSeated):
        check_seating(state, event)
    if isinstance(event, RoundPaired):
        traits = state.stage.config.traits
        if traits.by_score:
            check_swiss(state, event)
        elif traits.scheduled and not traits.knocks_out:
            check_schedule(state, event)


def check_schedule(state: State, event: RoundPaired) -> None:
    """Check that nobody meets more often than scheduled, unless changed by hand or by late entries."""
    stage, start = state.stage, state.stage_start
    earlier = [round_ for round_ in stage.rounds.values() if round_.number < event.round]
    first = stage.rounds.get(start)
    there = set() if first is None else first.seated | set(first.resting)
    came_later = any(
        player.absent or (earlier and player.id not in there and not player.is_out_in(start))
        for player in state.players.values()
    )
    if came_later or event.by_hand or any(one.by_hand for one in earlier):
        return
    met = Counter(frozenset((match.first, match.second)) for round_ in earlier for match in round_.matches.values())
    for pair in event.matches:
        if not pair.by_hand:
            assert met[frozenset((pair.first, pair.second))] < stage.config.of(RoundRobinSettings).cycles


def check_swiss(state: State, event: RoundPaired) -> None:
    config, stage = state.stage.config, state.stage
    rules = config.of(SwissSettings)
    met = set(meetings(state, stage))
    for pair in event.matches:
        if pair.by_hand:
            continue
        both = frozenset((pair.first, pair.second))
        if rules.avoid_repeat_pairings and event.relief != "allow_rematch":
            assert both not in met, f"{sorted(both)} meet again"
        if event.relief != "allow_forbidden":
            assert both not in {frozenset(one) for one in config.forbidden}
    by_engine = [bye.player for bye in event.byes if bye.player not in event.by_hand]
    assert len(by_engine) <= max(1, len(stage.groups)), "one in each group"
    if rules.max_byes_per_player is not None and event.relief != "lift_bye_limit":
        for player in by_engine:
            had = sum(
                round_.byes.get(player) == "win" for round_ in stage.rounds.values() if round_.status == "completed"
            )
            assert had + late_byes(state, player) < rules.max_byes_per_player


def late_byes(state: State, player: PlayerId) -> int:
    """Return the byes of a late entry for missed rounds."""
    if state.stage.config.late_entry != "byes":
        return 0
    before = state.players[player].first_round
    return sum(round_.number < before for round_ in state.stage.rounds.values() if round_.status == "completed")


def meetings(state: State, stage: StageInPlay) -> Iterator[frozenset[PlayerId]]:
    """Yield the pairs who have met in a stage, by the wording of the rules."""
    config = stage.config
    for round_ in stage.rounds.values():
        if round_.status != "completed":
            continue
        for match in round_.matches.values():
            both = frozenset((match.first, match.second))
            left = [one for one in both if state.players[one].left_during(round_.number)]
            if match.result is None and not left:
                if config.unfinished_matches == "draw":
                    yield both
            elif isinstance(match.result, Forfeit) or (match.result is None and len(left) == 1):
                if config.forfeits_count_as_met:
                    yield both
            elif not isinstance(match.result, DoubleForfeit):
                yield both


# The document


def read_again(state: State) -> Tournament:
    """Return the state's document after reading it back, with equal standings."""
    text = write_document(state.tournament)
    try:
        again = read_document(text)
    except Refusal as refusal:
        raise AssertionError(f"the exported document is refused: {refusal.reasons}\n{text}") from refusal
    if state.stage.config.traits.at_tables:
        assert list(Leaderboard(again)) == list(Leaderboard(state.tournament)), text
    else:
        assert plain_rows(Standings(again)) == plain_rows(Standings(state.tournament)), text
    return again
