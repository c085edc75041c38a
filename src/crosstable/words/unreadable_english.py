"""What is said in the place of a tournament that this program cannot read; the reasons are the journal's."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "unreadable": "This tournament can't be shown at the moment; all others can.",
    "serve.unreadable": "{tournament} can't be shown; all others can. {why}",
    "web.unreadable.head": "Can't be shown",
}
