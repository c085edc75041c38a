"""The next round of a bracket with two losses."""

from crosstable.pairing.brackets import check as check
from crosstable.pairing.brackets import explain as explain
from crosstable.pairing.brackets import pair as pair
from crosstable.pairing.brackets import rounds as rounds
