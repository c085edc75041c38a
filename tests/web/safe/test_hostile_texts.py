"""200 hostile texts in every field of every command: whatever is shown of them is text, and nothing else.

Other ways in, such as forms and addresses, are in `test_hostile_routes`; other ways out in `test_hostile_outputs`.
"""

import pytest

from crosstable.commands import COMMANDS
from tests.conftest import proof_size
from tests.rules.random_steps import OF_POOLS
from tests.web.safe.fields import free_text_fields, placings
from tests.web.safe.hostile import MARK, texts
from tests.web.safe.hostile_server import ALL, EIGHT, SOME, TEXTS, WHOLE, Filled
from tests.web.safe.page_reader import Page
from tests.web.safe.text_inputs import Desk, collapse_spaces
from tests.web.safe.worlds import Kind, world

pytestmark = pytest.mark.long

LOOKING: tuple[Kind, ...] = ("nobody", "operator")
# One of the two kinds reads each tournament; at full size both do.
LOOKS = [(name, kind) for i, name in enumerate(WHOLE) for kind in (LOOKING * 2)[i % 2 :][: proof_size(1, 2)]]

# A new tournament and a document are other ways in; what players say of themselves is name, club and rating.
ELSEWHERE = {
    "create.name",
    "create.stage_name",
    "sign_up.entry.town",
    "sign_up.entry.group",
    # Pools have tests of their own (tests/web/test_pools.py, test_hostile_routes).
    *(field for field in free_text_fields() if field.partition(".")[0] in OF_POOLS),
}

# The page that lists all accepted texts of a field, or the history.
LISTED = (
    ("entered", "/t/CODE/desk/players", "register.entries.name"),
    ("entered", "/t/CODE/desk/players", "register.entries.club"),
    ("entered", "/t/CODE/desk/check-in", "sign_up.entry.name"),
    ("matches", "/t/CODE/players", "enter_late.entries.name"),
    ("matches", "/t/CODE/players", "enter_late.entries.group"),
    ("matches", "/t/CODE/desk/players", "enter_late.entries.town"),
    ("matches", "/t/CODE/desk/floor", "note.words"),
    ("matches", "/t/CODE/desk/floor", "penalise.reason"),
    ("tables", "/t/CODE/players", "enter_late.entries.name"),
    ("out", "/t/CODE/desk/floor", "disqualify.reason"),
)
TOLD = {
    "entered": ("rename.name",),
    "matches": ("correct.reason", "extend_clock.reason", "note.words"),
    "tables": ("tap.reason", "take_back_tap.reason", "settle_tap.reason"),
    "hands": ("enter_table.reason",),
    "reports": ("dispute.reason",),
    "notices": ("announce.words", "change_notice.words"),
    "end": ("cancel.reason",),
    "stages": ("begin_stage.name",),
    "playoffs": ("playoff.name",),
}


@pytest.fixture(scope="module")
def known() -> set[tuple[str, str]]:
    """Return the elements of pages that hold only harmless texts."""
    harmless = Filled([f"Player {place} {MARK}" for place in range(12)])
    for name in TOLD:
        harmless.full_history(name)
    found = set().union(*(desk.kinds for desk in harmless.desks.values()))
    for name in WHOLE:
        for kind in LOOKING:
            found |= set().union(*(page.kinds for page in harmless.pages(name, kind).values()))
    harmless.made.close()
    return found


def test_there_are_200_of_them() -> None:
    assert len({*ALL}) == 200
    assert all(MARK in text for text in ALL)


def test_a_page_without_escapes_would_be_found() -> None:
    """The twin: a name put into a page as it is."""
    whole = [text for text in texts() if Page(f'<p title="{text}">{text}</p>').problems]
    assert len(whole) > 60


def test_every_field_was_sent_every_text(full: Filled) -> None:
    """Most texts are accepted; too long ones and control characters are refused."""
    assert full.send_command.keys() >= free_text_fields() - ELSEWHERE
    for field, sent in full.send_command.items():
        assert len(sent) == len(TEXTS), field
        assert len(full.taken[field]) > len(TEXTS) * 7 / 8, field


@pytest.mark.parametrize(("name", "kind"), LOOKS)
def test_hostile_texts_add_no_elements(full: Filled, known: set[tuple[str, str]], name: str, kind: Kind) -> None:
    """No element and no attribute is on a page that is not there with harmless texts."""
    for address, page in full.pages(name, kind).items():
        assert page.problems == [], address
        assert page.kinds <= known, (address, page.kinds - known)


def test_hostile_texts_are_shown_literally(full: Filled, known: set[tuple[str, str]]) -> None:
    """In lists of everybody, and in the history."""
    for name, path, field in LISTED:
        desk = full.desks[name]
        text = collapse_spaces(Page(desk.ask("GET", path).body.decode()).text)
        missing = [one for one in full.taken[field] if collapse_spaces(one) not in text]
        assert missing == [], field
    for name, fields in TOLD.items():
        said = full.full_history(name)
        for field in fields:
            missing = [one for one in full.taken[field] if collapse_spaces(one) not in said]
            assert missing == [], field
    for desk in full.desks.values():
        assert desk.kinds <= known, desk.kinds - known


def test_unknown_choices_are_refused() -> None:
    """Ids of players, choices, presets, keys of settings: each has a sentence, and nothing changes."""
    with world() as made:
        hall = made.hall("mtg", "Friday")
        hall.enter(EIGHT)
        hall.reach("playing")
        desk, before = Desk(made, hall), hall.state.seq
        for command in COMMANDS:
            for text in SOME:
                for fields in placings(command, text):
                    assert not desk.do(command, **fields), (command, fields)
        assert hall.state.seq == before
