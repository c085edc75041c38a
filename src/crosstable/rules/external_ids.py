"""The ids that a tournament or a player has in other systems."""

from collections.abc import Sequence

from crosstable.commands import Actor, SetExternalIds
from crosstable.events import Event, ExternalIdsSet, PlayerRenamed
from crosstable.model.external_ids import EXTERNAL_IDS
from crosstable.model.refusals import Refusal
from crosstable.model.validation import Problems
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import known_player
from crosstable.rules.registry import decides
from crosstable.state.state import State


def _is_same(command: SetExternalIds, event: Event) -> bool:
    return getattr(event, "player", None) == command.player


@decides(SetExternalIds, overtaken=by_events(PlayerRenamed, ExternalIdsSet, when=_is_same))
def set_external_ids(state: State, command: SetExternalIds, _actor: Actor) -> Sequence[Event]:
    if command.player is not None and command.digest is not None:
        known_player(state, command.player)
        was = state.personal[command.player].digest
        return [] if was == command.digest else [PlayerRenamed(player=command.player, digest=command.digest, was=was)]
    problems: Problems = []
    EXTERNAL_IDS.read(dict(command.external_ids), "external_ids", problems)
    if problems:
        raise Refusal("bad_external_ids", problems)
    ids = dict(command.external_ids)
    return [] if ids == state.external_ids else [ExternalIdsSet(external_ids=ids, was=state.external_ids)]
