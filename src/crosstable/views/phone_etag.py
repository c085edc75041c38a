"""The version of a phone's page: a hash of everything that concerns the phone's own players.

It changes with the round, the clock, and the seats, tables, reports and requests of these players alone: of a
thousand phones only those with news reload. Rank and neighbours are refreshed now and then.
"""

from hashlib import blake2b
from typing import Any

from crosstable.model.tournament import PlayerId
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class PhoneEtags:
    """The etags of all phones at one moment of a tournament, or of the device `only`."""

    def __init__(self, state: State, only: str | None = None) -> None:
        current = state.current if state.stages else None
        round_ = current if current is not None and current.is_open else None
        phase = "ready" if state.phase == "draft" else state.phase
        rounds = sum(played.status not in ("draft", "staging") for played in state.rounds)
        claims = state.stage.config.claims if state.stages else None
        check_in = (state.registration.checks_in, claims)
        shared = (phase, rounds, state.name, sorted(state.notices), check_in, _round_parts(round_))
        own = dict[str, list[Any]]()
        table_of = (
            {} if round_ is None else {player: table for table, seats in round_.seats.items() for player in seats}
        )
        for player, phone in state.phones.items():
            if only in (None, phone.device):
                team = state.teams.get(player, player)
                own.setdefault(phone.device, []).append(
                    (player, _player_parts(state, round_, table_of.get(team), team))
                )
        for number, request in state.requests.items():
            own.setdefault(request.device, []).append((number, request.taken_by))
        for number, request in state.declined.items():
            own.setdefault(request.device, []).append((number, "declined"))
        for device, lost in state.released.items():
            own.setdefault(device, []).append(lost)
        self._shared = _digest(shared, 6)
        # A phone without players shows the list of names.
        self._without_players = _digest(len(state.persons), 12)
        self._own = {device: _digest(parts, 12) for device, parts in own.items()}

    def etag(self, device: str | None) -> str:
        return f"{self._own.get(device or '', self._without_players)}-{self._shared}"


def _digest(value: Any, size: int) -> str:
    return blake2b(repr(value).encode(), digest_size=size).hexdigest()


def _round_parts(round_: RoundInPlay | None) -> tuple[Any, ...]:
    return () if round_ is None else (round_.number, round_.status, round_.halves, round_.clock)


def _player_parts(state: State, round_: RoundInPlay | None, number: int | None, player: PlayerId) -> tuple[Any, ...]:
    player_state = state.players.get(player)
    place = list(state.waiting).index(player) if player in state.waiting else None
    penalties = [penalty for penalty in state.penalties if penalty.player == player]
    entry = (player, player_state, place, player in state.checked_in, player in state.leaving, penalties)
    if round_ is None or number is None:
        return (*entry, round_ is not None and (player in round_.byes, player in round_.resting))
    match_parts = [table.get(number) for table in (round_.matches, round_.reports, round_.disputes, round_.extra)]
    table = round_.tables.get(number)
    scoring = (
        None
        if table is None
        else (table.seats, table.scores, table.games, len(table.events), round_.scorers.get(number))
    )
    return (*entry, number, match_parts, round_.reported_by.get(number), scoring)
