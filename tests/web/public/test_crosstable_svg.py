"""The crosstable as a self-contained SVG with the cells of the page."""

import re
from xml.etree import ElementTree

import pytest

from crosstable.web.public.crosstable_svg import fit_text
from tests.web.public.halls import ADDRESSES, Hall, hall_at

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return the texts in a picture, in order."""
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def size(svg: str) -> tuple[float, float]:
    width, height = ElementTree.fromstring(svg).attrib["viewBox"].split()[2:]
    return float(width), float(height)


@pytest.mark.parametrize(
    ("preset", "players"),
    [("mtg", 9), ("chess", 66), ("crokinole_groups", 8), ("speed_jong", 8), ("speed_jong_cut_line", 16)],
)
def test_svg_has_the_content_of_the_page(preset: str, players: int) -> None:
    """Every cell, everybody's name, every sum; and nothing lies outside."""
    hall = hall_at(preset, "closed", players=players)
    page, svg = hall.page("crosstable").text, hall.page("crosstable.svg").text
    told = texts(svg)
    cells = [text for text in re.findall(r"<td(?: class=\"(?:won|lost|drawn)\")?>([^<]+)</td>", page) if text]
    sums = re.findall(r'<td class="n sum">([^<]+)</td>', page)
    heads = re.findall(r'<th scope="col">([^<]+)</th>', page)
    assert len(cells) > players / 2
    for wanted in (cells, sums, heads):
        assert all(told.count(one) >= wanted.count(one) for one in wanted)
    assert f'href="/t/{hall.code}/crosstable.svg"' in page
    width, height = size(svg)
    assert all(0 < float(x) < width for x in re.findall(r'<text x="([^"]+)"', svg))
    assert all(0 < float(y) < height for y in re.findall(r'<text x="[^"]+" y="([^"]+)"', svg))


def test_svg_contains_names_in_every_script() -> None:
    """Shortened to fit, without characters that XML can't hold."""
    hall = Hall()
    hall.create("mtg", name="Tom & Söhne")
    names = ["Zoë Novák", "محمد العربي", "王小明", "Чайковский Пётр", "Bob <b>", "\uffffX", "W" * 80]
    hall.enter(names)
    hall.reach("ready")
    hall.play(1)
    answer = hall.page("crosstable.svg")
    told = texts(answer.text)
    assert told[0] == "Tom & Söhne"
    assert {*names[:5], "\N{REPLACEMENT CHARACTER}X", "W" * 25 + "…"} <= {*told}
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-disposition"] == 'inline; filename="tom-s-hne-crosstable.svg"'


@pytest.mark.parametrize(
    ("text", "shown"), [("abc", "abc"), ("abcdef", "abcd…"), ("王小明王", "王小…"), ("e\u0301" * 5,) * 2]
)
def test_a_name_is_as_long_as_there_is_room(text: str, shown: str) -> None:
    assert fit_text(text, 5) == shown


def test_svg_is_rendered_and_sent_once() -> None:
    """304 afterwards, until the next result."""
    hall = hall_at("mtg", "playing")
    first = hall.page("crosstable.svg")
    mark = first.headers["etag"]
    assert hall.page("crosstable.svg", If_None_Match=mark).status_code == 304
    hall.score(3)
    assert hall.page("crosstable.svg", If_None_Match=mark).status_code == 200
    assert hall.page("crosstable.svg").text != first.text


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups", "speed_jong"])
def test_nobody_is_left_in_it(preset: str) -> None:
    """Everybody is disqualified: the pages and the picture are there, which names nobody."""
    hall = hall_at(preset, "closed", players=8)
    for player in hall.state.players:
        hall.say("disqualify", {"player": player, "reason": "A fight."})
    for address in ADDRESSES:
        assert hall.page(address).status_code == 200, address
    answer = hall.page("crosstable.svg")
    assert answer.status_code == 200, answer.text
    assert not [text for text in texts(answer.text) if text.startswith("Player")]
    width, height = size(answer.text)
    assert all(0 < float(y) < height for y in re.findall(r'<text x="[^"]+" y="([^"]+)"', answer.text))
    assert width > 0


def test_there_is_none_before_the_first_round() -> None:
    hall = hall_at("mtg", "ready")
    assert hall.page("crosstable.svg").status_code == 404
    assert "crosstable.svg" not in hall.page("crosstable").text
