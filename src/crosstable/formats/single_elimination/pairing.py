"""The next round of a knock-out."""

from crosstable.pairing.brackets import check as check
from crosstable.pairing.brackets import explain as explain
from crosstable.pairing.brackets import pair as pair
from crosstable.pairing.brackets import rounds as rounds
