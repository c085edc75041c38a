"""The score pairing, as a configuration names it: how a round is paired, why so, and whether a better one existed."""

from crosstable.pairing.check import check
from crosstable.pairing.explain import explain
from crosstable.pairing.swiss import pair

__all__ = ["check", "explain", "pair"]
