"""The settings of a cut line."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "config.tie_policy": "What happens to players level on the cut line.",
}
