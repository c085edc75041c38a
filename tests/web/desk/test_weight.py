"""Every page of a tournament with 500 players, as it is sent, from the first entry to the end."""

import gzip
from pathlib import Path

from crosstable import web
from crosstable.app.sessions import Grant
from crosstable.commands import Complete, Publish, Start, StartRound
from crosstable.web.routes import ROUTES
from tests.web.public.halls import Hall

# With all files of the pages, whether a page needs them or not.
MOST = 150_000
FILES = sum(len(gzip.compress(path.read_bytes())) for path in (Path(web.__file__).parent / "static").iterdir())
# They answer with values or a picture, for a program.
NO_PAGES = (
    "/t/{code}/desk/document",
    "/t/{code}/desk/phones/list",
    "/t/{code}/desk/site.zip",
    "/t/{code}/crosstable.svg",
    "/t/{code}/standings.png",
    "/t/{code}/desk/palette",
)
PAGES = [
    path.replace("{number}", "1")
    for method, path in ROUTES
    if method == "GET"
    and path.startswith("/t/{code}/")
    and "{action}" not in path
    and path not in NO_PAGES
    and not path.endswith(("share.png", "story.png"))
]
# Pages that list everybody; the others are checked where they are largest.
LONG = (
    "standings",
    "pairings",
    "pairings?by=name",
    "crosstable",
    "summary",
    "players",
    "desk",
    "desk/players",
    "desk/floor",
    "desk/summary",
)


class Scale:
    """A tournament of 500, and what its pages weigh."""

    def __init__(self, preset: str) -> None:
        """Letters that take two bytes each, and a club for everybody."""
        self.hall = Hall()
        self.hall.create(preset, "Пятница")
        names = [f"Александра Константиновна {i}" for i in range(500)]
        self.hall.enter(names, club="Клуб любителей настольных игр")
        access, now = self.hall.site.access, self.hall.site.journal.now()
        self.cookie = access.follow_link(access.create_link(Grant("Olga", operator=True, made=now)), now)

    def weigh(self, *paths: str) -> None:
        """None of these pages is too heavy. What is not there in this phase weighs nothing."""
        weighed = {}
        for path in paths:
            answer = self.hall.get(path.replace("{code}", self.hall.code), self.cookie)
            assert answer.status_code in (200, 404, 409), path
            if answer.status_code == 200:
                weighed[path] = int(answer.headers["content-length"])
        assert len(weighed) > len(paths) * 2 / 3
        assert {path: size for path, size in weighed.items() if size + FILES > MOST} == {}, self.hall.state.phase

    def weigh_long(self) -> None:
        self.weigh(*(f"/t/{{code}}/{page}" for page in LONG))


def test_matches_are_light() -> None:
    """The longest pages before, between and after; while it is played, all of them."""
    scale = Scale("mtg")
    scale.weigh_long()
    scale.hall.do(Start())
    scale.hall.play(1)
    scale.hall.draft()
    scale.weigh_long()
    scale.hall.do(Publish())
    scale.hall.do(StartRound())
    scale.hall.score(7, 20)
    scale.weigh(*PAGES)
    scale.hall.score(8)
    scale.hall.close()
    scale.hall.do(Complete())
    scale.weigh_long()


def test_tables_are_light() -> None:
    """The same, and after a cut."""
    scale = Scale("speed_jong_cut_line")
    scale.hall.do(Start())
    scale.hall.draft()
    scale.hall.do(Publish())
    scale.weigh_long()
    scale.hall.do(StartRound())
    scale.hall.score(7)
    scale.weigh(*PAGES)
    scale.hall.close()
    scale.weigh_long()
