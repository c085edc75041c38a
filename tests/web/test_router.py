"""An address finds its page."""

import pytest

from crosstable.web.asgi import PAGE_FOLDERS
from crosstable.web.router import Router
from crosstable.web.routes import ROUTES

PATHS = ("/", "/t/{code}", "/t/{code}/round", "/t/{code}/{page}", "/t/new/{page}", "/a.css")


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/", ("/", {})),
        ("/t/ABCD", ("/t/{code}", {"code": "ABCD"})),
        ("/t/ABCD/round", ("/t/{code}/round", {"code": "ABCD"})),
        ("/t/ABCD/rounds", ("/t/{code}/{page}", {"code": "ABCD", "page": "rounds"})),
        ("/t/new/round", ("/t/new/{page}", {"page": "round"})),
        ("/t/\n", ("/t/{code}", {"code": "\n"})),
        ("/t/Ж", ("/t/{code}", {"code": "Ж"})),
        ("/a.css", ("/a.css", {})),
        ("/a-css", None),
        ("/t//round", None),
        ("/t/", None),
        ("/t/ABCD\n/round/more", None),
        ("", None),
    ],
)
def test_a_fixed_name_goes_before_one_that_differs(path: str, found: object) -> None:
    assert Router({known: known for known in PATHS}).find(path) == found


def test_every_route_is_found_at_its_own_address() -> None:
    """None is hidden by another."""
    assert PAGE_FOLDERS, "importing them registers their routes"
    router = Router({path: path for _, path in ROUTES})
    for _, path in ROUTES:
        assert router.find(path.replace("{", "").replace("}", "1")) == (path, _parts(path))


def _parts(path: str) -> dict[str, str]:
    return {part[1:-1]: f"{part[1:-1]}1" for part in path.split("/") if part.startswith("{")}
