"""The lines that a tournament keeps of its original file (`extra["trf"]`), checked, since they may have been edited."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.layout import NUMBER, PLAYER
from crosstable.exchange.files.trf.lines import Lines
from crosstable.exchange.files.trf.own_records import is_own
from crosstable.exchange.files.trf.team_records import OF_TEAMS, Team, number_in, numbers_in
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import is_printable

FORMAT = "trf"


class Kept(NamedTuple):
    """Records that are no player's (None: it came from no file), and what is known of players."""

    records: list[str] | None
    players: Mapping[PlayerId, Mapping[str, Any]]


def read_kept(tournament: Tournament) -> Kept:
    """Return the usable part of the kept lines."""
    extra = tournament.extra.get(FORMAT)
    if not isinstance(extra, dict):
        return Kept(None, {})
    players = extra.get("players")
    sound = (
        {id_: texts for id_, texts in players.items() if isinstance(texts, dict)} if isinstance(players, dict) else {}
    )
    return Kept(_records(extra.get("records")), sound)


def _records(kept: Any) -> list[str] | None:
    if not isinstance(kept, list):
        return None
    texts = [text.rstrip() for text in kept if isinstance(text, str)]
    return [text for text in texts if text and is_printable(text) and not is_own(text)]


def keep_team_file(
    lines: Lines, ids: Mapping[int, str], team_of: Mapping[int, Team], teams: Mapping[int, Team]
) -> dict[str, Any]:
    """Return a file with teams as kept data: its records, and by team the lines that name it or its members. In
    `records`, a bare code marks the place of the first such line.
    """
    records: list[str] = []
    of_teams: dict[int, dict[str, list[str]]] = {}

    def keep(team: int, code: str, text: str) -> None:
        if code not in records:
            records.append(code)
        of_teams.setdefault(team, {}).setdefault(code, []).append(text)

    for i, (_, text) in enumerate(lines.records):
        if i == lines.before:
            records.append(PLAYER)
        code = text[:3]
        team = team_named(text, teams, team_of) if code in OF_TEAMS else None
        if team is None:
            records.append(text)
        else:
            keep(team, code, text)
    for entrant in lines.entrants:
        if entrant.number in team_of:
            keep(team_of[entrant.number].number, PLAYER, entrant.text)
            for text in lines.national.get(entrant.number, ()):
                keep(team_of[entrant.number].number, text[:3], text)
    return {"records": records, "players": {ids[team]: kept for team, kept in of_teams.items()}}


def team_named(text: str, teams: Mapping[int, Team], team_of: Mapping[int, Team]) -> int | None:
    """Return the team that a record is about: by its number, in record 013 by its members."""
    if text.startswith("013"):
        members = (member for member in numbers_in(text, 36, 4) if member in team_of)
        return next((team_of[member].number for member in members), None)
    number = number_in(text[4:7])
    return number if number in teams else None


def kept_team_lines(kept: Kept) -> Iterator[str]:
    for text in kept.records or ():
        if is_marker(kept, text):
            yield from sorted_lines(kept, text)
        else:
            yield text


def is_marker(kept: Kept, text: str) -> bool:
    """Return whether a record only marks the place of lines that are kept with their team."""
    return text == PLAYER or text in OF_TEAMS or any(text in texts for texts in kept.players.values())


def sorted_lines(kept: Kept, code: str) -> list[str]:
    lines = [text for texts in kept.players.values() for text in _texts(texts.get(code)) if text.startswith(code)]
    columns = slice(4, 7) if code in OF_TEAMS and code != "013" else NUMBER
    return lines if code == "013" else sorted(lines, key=lambda text: number_in(text[columns]))


def _texts(kept: Any) -> list[str]:
    return [text for text in kept if isinstance(text, str) and is_printable(text)] if isinstance(kept, list) else []
