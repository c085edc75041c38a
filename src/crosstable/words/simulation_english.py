"""What can be wrong with the wishes for a made-up tournament."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "bad_options": "The tournament can't be made up: {count:one option is|# options are} wrong.",
}
