"""Notices to everybody: their text, and which are shown.

A notice is public, but may name a person who later asks to be forgotten. So its text is stored as a fact, outside the
event log, where it can be erased.
"""

from crosstable.app.persons import new_fact, new_person
from crosstable.journal.interface import Journal
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.validation import Problems, Text
from crosstable.state.state import State
from crosstable.views.public import Notice

LONGEST_NOTICE = 280

_words = Text(LONGEST_NOTICE)


def notice_fact(text: str) -> Fact:
    """Return the notice's text on one line as a fact. Raise `notice_without_words` if it is empty or too long."""
    problems: Problems = []
    text = " ".join(text.split())
    _words.read(text, "words", problems)
    if problems:
        raise Refusal("notice_without_words", problems, most=LONGEST_NOTICE)
    return new_fact(new_person(), text=text)


def notices_of(journal: Journal, state: State) -> tuple[Notice, ...]:
    facts = journal.facts([notice.words for notice in state.notices.values()]) if state.notices else {}
    return tuple(
        Notice(number, facts[notice.words].fields["text"], notice.until)
        for number, notice in sorted(state.notices.items(), reverse=True)
        if notice.words in facts
    )
