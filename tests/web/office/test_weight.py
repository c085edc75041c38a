"""Every page of the desk with 500 players, as it is sent."""

import gzip
from pathlib import Path

import pytest

from crosstable import web
from crosstable.app.access import Grant
from crosstable.web.routes import ROUTES
from tests.web.public.halls import Hall

# With all files of the pages, whether a page needs them or not.
MOST = 150_000
FILES = sum(len(gzip.compress(one.read_bytes())) for one in (Path(web.__file__).parent / "static").iterdir())
# It answers with values, for a program.
NO_PAGE = "/t/{code}/desk/document"


@pytest.mark.parametrize("preset", ["mtg", "speed_jong_cut_line"])
def test_it_is_light(preset: str) -> None:
    """Letters that take two bytes each, and a club for everybody."""
    hall = Hall()
    hall.create(preset, "Пятница")
    hall.enter([f"Александра Константиновна {i}" for i in range(500)], club="Клуб любителей настольных игр")
    hall.reach("playing")
    access, now = hall.site.access, hall.site.journal.now()
    cookie = access.follow(access.link(Grant("Olga", operator=True, made=now)), now)
    weighed = {}
    for _, path in ROUTES:
        if path.startswith("/t/{code}/desk") and path.count("{") == 1 and path != NO_PAGE:
            answer = hall.get(path.replace("{code}", hall.code), cookie)
            if answer.status_code == 200:
                weighed[path] = int(answer.headers["content-length"])
    assert len(weighed) > 10
    assert {path: size for path, size in weighed.items() if size + FILES > MOST} == {}
