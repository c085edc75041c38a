"""The public pages of a tournament as files: a folder to put on a website, or one page that holds them all.

Every page that a public page links to is in it, with each "why?". There is no script, and no server is needed. What
only makes sense on a live page (forms, buttons, "find me") is left out; a link that leads outside the tournament is
plain text. Each page says whether the standings are final, when it was written, and how far the journal was by then.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from crosstable.app.site import Room
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.web.pages.page_cache import PUBLIC_PAGES
from crosstable.web.pages.render import piece
from crosstable.web.public.formats import tabs_of
from crosstable.web.request import Request
from crosstable.web.router import Router
from crosstable.web.server.static_files import loaded

# What a page needs a server or a script for.
_LIVE_TAGS = {"script", "form", "search", "button", "dialog", "input"}
_LIVE_IDS = {"notices", "none-found", "line"}
_LIVE_CLASSES = {"to-me", "to-desk", "not-live", "tools"}
_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "use", "path", "rect", "circle", "line"}

INDEX = "index.html"


class SitePage(NamedTuple):
    """A page that is written: its address, its file, its title, what is in it, and the style sheets that it needs."""

    address: str
    file: str
    title: str
    main: str
    styles: tuple[str, ...]


def site_files(room: Room, now: int) -> dict[str, bytes]:
    """Return the files of a website, by name. Refused (`no_site_yet`) before a round is published."""
    pages = _pages(room, now)
    names = {address: page.file for address, page in pages.items()}
    styles = dict.fromkeys(style for page in pages.values() for style in page.styles)
    files = {name: loaded()[name].read_bytes() for name in (*styles, "icon.svg")}
    for page in pages.values():
        main = _rewritten(page, names)
        files[page.file] = _framed(room, page, main, now, [*styles]).encode()
    return files


def site_page(room: Room, now: int) -> bytes:
    """Return all pages in one file: the one that the address names is shown, at first the one that says most."""
    pages = _pages(room, now)
    names = {address: f"#{page.file.removesuffix('.html')}" for address, page in pages.items()}
    styles = dict.fromkeys(style for page in pages.values() for style in page.styles)
    looks = "\n".join(loaded()[name].read_text(encoding="utf-8") for name in styles)
    # The first page comes last, so that it can give way to whichever other is asked for.
    ordered = sorted(pages.values(), key=lambda page: page.file == INDEX)
    parts = [
        (page.file.removesuffix(".html"), page.title, _rewritten(page, names), page.file == INDEX) for page in ordered
    ]
    return piece("site.html", parts=parts, looks=looks, styles=[], **_frame(room, now)).encode()


def _frame(room: Room, now: int) -> dict[str, Any]:
    """Return what every page says: of what it is, whether it is final, as of when, and after which event."""
    written = datetime.fromtimestamp(now / SECOND, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return {
        "name": room.public.name,
        "is_final": room.public.phase == "completed",
        "written": written,
        "place": room.version_token,
    }


def _framed(room: Room, page: SitePage, main: str, now: int, styles: list[str]) -> str:
    parts = [(page.file.removesuffix(".html"), page.title, main, True)]
    return piece("site.html", parts=parts, looks="", styles=styles, **_frame(room, now))


def _pages(room: Room, now: int) -> dict[str, SitePage]:
    """Return every public page that can be reached, by its address."""
    if not room.public.rounds:
        raise Refusal("no_site_yet")
    router = Router({path: path for path in PUBLIC_PAGES})
    root = f"/t/{room.code}"
    first = f"{root}/{tabs_of(room.public)[0][0]}"
    waiting, pages = [first], dict[str, SitePage]()
    while waiting:
        address = waiting.pop()
        if address in pages:
            continue
        path, _, query = address.partition("?")
        found = router.find(path)
        assert found is not None
        request = Request(room.site, path=path, params=found[1], query=dict(parse_qsl(query)))
        request.__dict__.update(room=room, now=now)
        try:
            html = PUBLIC_PAGES[found[0]].work(request, room.public).body.decode()
        except Refusal:
            continue
        read = _Reader(html, address)
        file = INDEX if address == first else _file_name(address.removeprefix(f"{root}/"))
        pages[address] = SitePage(address, file, read.title, read.main, tuple(read.styles))
        waiting += [link for link in read.links if link not in pages and _is_public(router, link, root)]
    return pages


def _is_public(router: Router[str], address: str, root: str) -> bool:
    path, _, query = address.partition("?")
    found = router.find(path)
    if found is None or not path.startswith(f"{root}/"):
        return False
    return {name for name, _ in parse_qsl(query)} <= {*PUBLIC_PAGES[found[0]].query}


def _file_name(address: str) -> str:
    """Return a plain file name for an address: standings/3/why?than=4 is standings-3-why-than-4.html."""
    path, _, query = address.partition("?")
    return "-".join([*path.split("/"), *(part for pair in parse_qsl(query) for part in pair)]) + ".html"


def _normal(link: str, page: str) -> str:
    """Return the address that a link on a page leads to, without its fragment, the parts of its query in order."""
    parts = urlsplit(link)
    path = parts.path or (urlsplit(page).path if link.startswith("?") else "")
    query = urlencode(sorted(parse_qsl(parts.query)))
    return f"{path}?{query}" if query else path


class _Reader(HTMLParser):
    """Reads a page: its title, style sheets, the content of `main` without what is live, and where its links lead."""

    def __init__(self, html: str, address: str) -> None:
        super().__init__(convert_charrefs=False)
        self._address = address
        self.title, self.main = "", ""
        self.styles: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self._dropped: int | None = None
        self._in_main = self._in_title = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "link" and of.get("rel") == "stylesheet":
            self.styles.append((of.get("href") or "").rpartition("/")[2])
        is_live = (
            tag in _LIVE_TAGS
            or of.get("id") in _LIVE_IDS
            or not _LIVE_CLASSES.isdisjoint((of.get("class") or "").split())
        )
        if self._in_main and self._dropped is None and is_live and tag not in _VOID:
            self._dropped = len(self._open)
        if self._in_main and self._dropped is None and not is_live:
            if tag == "a" and of.get("href"):
                self.links.append(_normal(of["href"] or "", self._address))
            self.main += self.get_starttag_text() or ""
        if tag not in _VOID:
            self._open.append(tag)
        self._in_main |= tag == "main"
        self._in_title |= tag == "title" and not self._in_main

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or tag not in self._open:
            return
        while self._open and self._open[-1] != tag:
            self._open.pop()
        self._open.pop()
        if tag == "main":
            self._in_main = False
        if tag == "title":
            self._in_title = False
        if self._dropped is not None:
            if len(self._open) <= self._dropped:
                self._dropped = None
            return
        if self._in_main:
            self.main += f"</{tag}>"

    def _text(self, text: str) -> None:
        if self._in_title:
            self.title += text
        elif self._in_main and self._dropped is None:
            self.main += text

    def handle_data(self, data: str) -> None:
        self._text(data)

    def handle_entityref(self, name: str) -> None:
        self._text(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._text(f"&#{name};")


class _Linker(HTMLParser):
    """Writes what was read with other links: to the files of the site, or none."""

    def __init__(self, html: str, address: str, names: Mapping[str, str]) -> None:
        super().__init__(convert_charrefs=False)
        self.written = ""
        self._address = address
        self._names = names
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        if tag == "a":
            of = {name: value for name, value in attrs if name != "target"}
            to = self._names.get(_normal(of.pop("href", "") or "", self._address))
            of |= {"href": to} if to else {}
            text = "<a" + "".join(f' {name}="{escape(value or "")}"' for name, value in of.items()) + ">"
        self.written += text

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        self.written += f"</{tag}>"

    def handle_data(self, data: str) -> None:
        self.written += data

    def handle_entityref(self, name: str) -> None:
        self.written += f"&{name};"

    def handle_charref(self, name: str) -> None:
        self.written += f"&#{name};"


def _rewritten(page: SitePage, names: Mapping[str, str]) -> str:
    return _Linker(page.main, page.address, names).written
