"""Players as people name them (see `app.finding`)."""

from crosstable.app.finding import find_player, folded, spelt

__all__ = ["find_player", "folded", "spelt"]
