"""The ids that a tournament or a player has in other systems, by the name of the system: `{"league": "A17"}`."""

from collections.abc import Mapping

from crosstable.model.validation import Each, Text

ExternalIds = Mapping[str, str]

LONGEST_SYSTEM, LONGEST_ID, MOST_IDS = 40, 100, 20

# Reads them from a command, a form or a file.
EXTERNAL_IDS = Each(Text(LONGEST_SYSTEM), Text(LONGEST_ID), MOST_IDS)
