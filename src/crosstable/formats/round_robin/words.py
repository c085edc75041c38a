"""What a round robin has to say."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "config.cycles": "How often everybody meets everybody in a round robin.",
    "by_schedule": "Everybody meets everybody: this is round {round} of the schedule (Berger).",
    "scheduled": "As scheduled.",
}
