"""A tournament from a document in the browser: whom it names who is known already."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "web.office.document.is": "{name}: {players:one player|# players}, {rounds:one round|# rounds}",
    "web.office.document.known": "{people:One name in it is known here already. Is it that person, or|# names in it "
    "are known here already. Is each of them that person, or} somebody new of the same name?",
    "web.office.document.who": "Who it is",
    "web.office.document.make": "Create it from the document",
    "web.office.document.dont": "Don't make it",
}
