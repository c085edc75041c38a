"""The FIDE Swiss Team Pairing System as a pairing system of Swiss stages (`fide_team_swiss`)."""

from crosstable.pairing.fide_team_swiss.check import check as check
from crosstable.pairing.fide_team_swiss.explain import explain as explain
from crosstable.pairing.fide_team_swiss.pair import pair as pair
from crosstable.pairing.score_pairing import may_be_impossible as may_be_impossible
from crosstable.pairing.score_pairing import rounds as rounds
