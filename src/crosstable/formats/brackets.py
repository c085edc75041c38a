"""The parts that brackets share: their traits, and the placing of players before the first round."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from crosstable.formats.format import Demo, Format
from crosstable.formats.groups import GroupSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.settings import Settings
from crosstable.model.validation import Key, OneOf

# Where losers of upper rounds enter the lower bracket: in an order that goes round with the rounds, so that players
# meet again late; or reversed and shifted by half in turn, as before there was a choice.
Crossing = Literal["cycle", "alternate"]


class BracketSettings(Settings, frozen=True, kw_only=True):
    """The order of seeds if neither an earlier stage nor the organiser sets it."""

    seeding: Annotated[Literal["rating", "number", "random"], Key(OneOf("rating", "number", "random"), "rating")]


def bracket_format(
    name: str, own: type[Settings], demo: Demo, demos: Mapping[str, Demo] = MappingProxyType({})
) -> Format:
    """Return a format with bracket rounds. `own` are settings that other brackets do not have."""
    return Format(
        name=name,
        parts=("pairing", "ranking", "web"),
        scheduled=True,
        in_groups=True,
        knocks_out=True,
        decisive=True,
        bracket=True,
        ranked_by=("best_place", "worst_place"),
        settings=(own, BracketSettings, GroupSettings, TeamSettings),
        held=(own, TeamSettings),
        presets={name: {"format": name, "standings_tiebreakers": []}},
        demo=demo,
        demos=demos,
    )
