"""How the bracket is laid out, and who is out of it."""

from crosstable.formats.single_elimination import KnockOutSettings
from crosstable.model.config import Config
from crosstable.ranking.brackets.layout import Layout, knock_out
from crosstable.ranking.brackets.places import eliminated_players as eliminated_players


def layout(config: Config, count: int) -> Layout:
    own = config.of(KnockOutSettings)
    return knock_out(count, own.third_place, own.placement == "all")


def reseed(config: Config) -> bool:
    """Return whether the best remaining seed meets the worst in each round."""
    return config.of(KnockOutSettings).reseed
