"""Refusals for several reasons at once, each of which has a sentence of its own."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "several_reasons": "That can't be done, for {count} reasons.",
    "too_many_of_groups": "{asked} can't go on from each of {count} groups.",
}
