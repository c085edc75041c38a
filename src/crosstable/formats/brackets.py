"""What brackets have in common: who is placed where before the first round."""

from typing import Annotated, Literal

from crosstable.model.settings import Settings
from crosstable.model.validation import Key, OneOf


class BracketSettings(Settings, frozen=True, kw_only=True):
    """By what players are seeded where no stage before it has done so, and nobody by hand."""

    seeding: Annotated[Literal["rating", "number", "random"], Key(OneOf("rating", "number", "random"), "rating")]
