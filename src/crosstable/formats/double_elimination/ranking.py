"""How the bracket is laid out, and who is out of it."""

from crosstable.formats.double_elimination import TwoLossesSettings
from crosstable.model.config import Config
from crosstable.ranking.brackets.layout import Layout, two_losses
from crosstable.ranking.brackets.places import eliminated_players as eliminated_players


def layout(config: Config, count: int) -> Layout:
    settings = config.of(TwoLossesSettings)
    return two_losses(count, settings.reset, settings.crossing)


def reseed(_config: Config) -> bool:
    """Return whether players are reseeded: the lower bracket depends on where they come from."""
    return False
