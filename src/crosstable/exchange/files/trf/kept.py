"""What a tournament keeps of the file that it came from (`extra["trf"]`), checked: anybody may have edited it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.own_records import is_own
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import is_printable

FORMAT = "trf"


class Kept(NamedTuple):
    """Records that are no player's (None: it came from no file), and what is known of players."""

    records: list[str] | None
    players: Mapping[PlayerId, Mapping[str, Any]]


def kept_for(tournament: Tournament) -> Kept:
    """Return what can be used of what was kept."""
    found = tournament.extra.get(FORMAT)
    if not isinstance(found, dict):
        return Kept(None, {})
    players = found.get("players")
    sound = {id_: one for id_, one in players.items() if isinstance(one, dict)} if isinstance(players, dict) else {}
    return Kept(_records(found.get("records")), sound)


def _records(found: Any) -> list[str] | None:
    if not isinstance(found, list):
        return None
    texts = [text.rstrip() for text in found if isinstance(text, str)]
    return [text for text in texts if text and is_printable(text) and not is_own(text)]
