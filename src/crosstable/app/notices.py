"""Notices to everybody: what they say, and which of them are shown.

Whatever a notice says is public while it is shown. It may still name somebody, and whoever is named may ask to be
forgotten: so its words are kept as those of a note are, beside the journal, where they can be erased.
"""

from crosstable.app.persons import new_person, said
from crosstable.journal.interface import Journal
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.validation import Problems, Text
from crosstable.state.state import State
from crosstable.views.public import Notice

LONGEST = 280

_words = Text(LONGEST)


def notice_words(text: str) -> Fact:
    """What a notice says, on one line. Refused where that is nothing, or too much for a screen."""
    problems: Problems = []
    text = " ".join(text.split())
    _words.read(text, "words", problems)
    if problems:
        raise Refusal("notice_without_words", problems, most=LONGEST)
    return said(new_person(), text=text)


def notices_of(journal: Journal, state: State) -> tuple[Notice, ...]:
    """Those that nobody has taken back, the latest first, as far as it is still known what they say."""
    facts = journal.facts([notice.words for notice in state.notices.values()]) if state.notices else {}
    return tuple(
        Notice(number, facts[notice.words].fields["text"], notice.until)
        for number, notice in sorted(state.notices.items(), reverse=True)
        if notice.words in facts
    )
