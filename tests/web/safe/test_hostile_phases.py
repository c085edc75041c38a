"""Hostile names in every phase of matches, groups and tables, including drafts and amendments."""

from collections.abc import Sequence

import pytest

from crosstable.commands import Complete, Correct, EndStage, Publish, StartRound
from crosstable.model.tournament import Score
from crosstable.model.validation import is_printable
from crosstable.web.pages.render import CLOCK
from tests.web.safe.hostile_server import ALL
from tests.web.safe.page_reader import Page
from tests.web.safe.text_inputs import Desk, collapse_spaces
from tests.web.safe.worlds import World

# One in twenty, and what a page of ours holds the place of the clock with.
NAMES = [CLOCK, *[text for text in ALL if is_printable(text) and len(text) < 100][::20]]
# The pages that differ from phase to phase.
PAGES: tuple[tuple[str, dict[str, str]], ...] = (
    ("desk", {}),
    ("desk", {"change": "1"}),
    ("desk/why", {"table": "1"}),
    ("desk/taps", {"round": "1"}),
    ("desk/cut", {}),
    ("desk/stages", {}),
    ("pairings", {}),
    ("pairings", {"by": "name"}),
    ("standings", {}),
    ("standings/1/why", {"than": "2"}),
    ("crosstable", {}),
    ("players/1", {}),
)


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups", "speed_jong_cut_line"])
def test_names_are_text_in_every_phase(shared: World, preset: str) -> None:
    """Pages have the same elements as with harmless names, and show every name."""
    plain = Walk(shared, preset, [f"Player{place} Name" for place, _ in enumerate(NAMES)])
    hostile = Walk(shared, preset, NAMES)
    assert hostile.desk.kinds <= plain.desk.kinds
    for phase, text in hostile.shown.items():
        assert [name for name in NAMES if collapse_spaces(name) not in text] == [], phase


class Walk:
    """A tournament from its draft to corrections after the end; `shown` is the text of all pages."""

    def __init__(self, made: World, preset: str, names: Sequence[str]) -> None:
        self.hall = made.hall(preset, names[-1])
        self.desk, self.shown = Desk(made, self.hall), dict[str, str]()
        self.hall.enter(names, groups=2 if preset == "crokinole_groups" else 1, club=names[1])
        self.hall.reach("draft")
        self._look("draft")
        self.hall.do(Publish())
        self._look("published")
        self.hall.do(StartRound())
        self.hall.score()
        self._look("playing")
        if not self.hall.at_tables:
            self._amend()
            self._look("amended")

    def _amend(self) -> None:
        """Correct every result of the first round after the end."""
        self.hall.close()
        self.hall.do(EndStage())
        self.hall.do(Complete())
        first = self.hall.state.round(1)
        assert first is not None
        for table, match in first.matches.items():
            drawn = self.hall.state.stage.config.best_of == 1
            other = Score(0, 0, 1) if drawn else Score(0, 2) if match.result != Score(0, 2) else Score(2, 0)
            self.hall.do(Correct(round=1, table=table, result=other))
        assert 'id="amended"' in self.desk.ask("GET", "/t/CODE/standings").body.decode()

    def _look(self, phase: str) -> None:
        answers = [self.desk.ask("GET", f"/t/CODE/{path}", **query) for path, query in PAGES]
        self.shown[phase] = collapse_spaces(" ".join(Page(answer.body.decode()).text for answer in answers))
