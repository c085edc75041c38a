"""The public pages as files: a folder for a website, or a single page.

Contains every page that public pages link to, explanations included. It needs neither scripts nor a server, so forms,
buttons and search are left out, and links outside the tournament become plain text. Each page says whether standings
are final, when it was written, and the journal's version.
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
from crosstable.web.pages.render import fragment
from crosstable.web.public.formats import current_tabs
from crosstable.web.request import Request
from crosstable.web.router import Router
from crosstable.web.server.static_files import static_paths

# Elements that need a server or script.
_LIVE_TAGS = {"script", "form", "search", "button", "dialog", "input"}
_LIVE_IDS = {"notices", "none-found", "line"}
_LIVE_CLASSES = {"to-me", "to-desk", "not-live", "tools"}
_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "use", "path", "rect", "circle", "line"}

INDEX = "index.html"


class SitePage(NamedTuple):
    """A page to write: URL, file name, title, content and style sheets."""

    address: str
    file: str
    title: str
    main: str
    styles: tuple[str, ...]


def site_files(room: Room, now: int) -> dict[str, bytes]:
    """Return the files of a website by name. Raise `no_site_yet` before the first round is published."""
    pages = _pages(room, now)
    names = {address: page.file for address, page in pages.items()}
    styles = dict.fromkeys(style for page in pages.values() for style in page.styles)
    files = {name: static_paths()[name].read_bytes() for name in (*styles, "icon.svg")}
    for page in pages.values():
        main = _rewrite_links(page, names)
        files[page.file] = _render_page(room, page, main, now, [*styles]).encode()
    return files


def site_page(room: Room, now: int) -> bytes:
    """Return all pages in a single file; the browser shows one at a time."""
    pages = _pages(room, now)
    names = {address: f"#{page.file.removesuffix('.html')}" for address, page in pages.items()}
    styles = dict.fromkeys(style for page in pages.values() for style in page.styles)
    css = "\n".join(static_paths()[name].read_text(encoding="utf-8") for name in styles)
    # The first page comes last, so that CSS can hide it when another is shown.
    ordered = sorted(pages.values(), key=lambda page: page.file == INDEX)
    parts = [
        (page.file.removesuffix(".html"), page.title, _rewrite_links(page, names), page.file == INDEX)
        for page in ordered
    ]
    return fragment("site.html", parts=parts, looks=css, styles=[], **_frame_values(room, now)).encode()


def _frame_values(room: Room, now: int) -> dict[str, Any]:
    """Return the values of every page's frame: name, status, time and version."""
    written = datetime.fromtimestamp(now / SECOND, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return {
        "name": room.public.name,
        "is_final": room.public.phase == "completed",
        "written": written,
        "place": room.version_token,
    }


def _render_page(room: Room, page: SitePage, main: str, now: int, styles: list[str]) -> str:
    parts = [(page.file.removesuffix(".html"), page.title, main, True)]
    return fragment("site.html", parts=parts, looks="", styles=styles, **_frame_values(room, now))


def _pages(room: Room, now: int) -> dict[str, SitePage]:
    if not room.public.rounds:
        raise Refusal("no_site_yet")
    router = Router({path: path for path in PUBLIC_PAGES})
    root = f"/t/{room.code}"
    first = f"{root}/{current_tabs(room.public)[0][0]}"
    queue, pages = [first], dict[str, SitePage]()
    while queue:
        address = queue.pop()
        if address in pages:
            continue
        path, _, query = address.partition("?")
        match = router.find(path)
        assert match is not None
        request = Request(room.site, path=path, params=match[1], query=dict(parse_qsl(query)))
        request.__dict__.update(room=room, now=now)
        try:
            html = PUBLIC_PAGES[match[0]].work(request, room.public).body.decode()
        except Refusal:
            continue
        parsed = _PageParser(html, address)
        file = INDEX if address == first else _file_name(address.removeprefix(f"{root}/"))
        pages[address] = SitePage(address, file, parsed.title, parsed.main, tuple(parsed.styles))
        queue += [link for link in parsed.links if link not in pages and _is_public(router, link, root)]
    return pages


def _is_public(router: Router[str], address: str, root: str) -> bool:
    path, _, query = address.partition("?")
    match = router.find(path)
    if match is None or not path.startswith(f"{root}/"):
        return False
    return {name for name, _ in parse_qsl(query)} <= {*PUBLIC_PAGES[match[0]].query}


def _file_name(address: str) -> str:
    """Return a file name for a URL: standings/3/why?than=4 becomes standings-3-why-than-4.html."""
    path, _, query = address.partition("?")
    return "-".join([*path.split("/"), *(part for pair in parse_qsl(query) for part in pair)]) + ".html"


def _canonical_url(link: str, page: str) -> str:
    """Return a link's target without fragment, with its query sorted."""
    parts = urlsplit(link)
    path = parts.path or (urlsplit(page).path if link.startswith("?") else "")
    query = urlencode(sorted(parse_qsl(parts.query)))
    return f"{path}?{query}" if query else path


class _PageParser(HTMLParser):
    """Parse a page: title, style sheets, links, and the content of `main` without live elements."""

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
        attributes = dict(attrs)
        if tag == "link" and attributes.get("rel") == "stylesheet":
            self.styles.append((attributes.get("href") or "").rpartition("/")[2])
        is_live = (
            tag in _LIVE_TAGS
            or attributes.get("id") in _LIVE_IDS
            or not _LIVE_CLASSES.isdisjoint((attributes.get("class") or "").split())
        )
        if self._in_main and self._dropped is None and is_live and tag not in _VOID:
            self._dropped = len(self._open)
        if self._in_main and self._dropped is None and not is_live:
            if tag == "a" and attributes.get("href"):
                self.links.append(_canonical_url(attributes["href"] or "", self._address))
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


class _LinkRewriter(HTMLParser):
    """Rewrite links to the files of the site, or remove them."""

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
            attributes = {name: value for name, value in attrs if name != "target"}
            target = self._names.get(_canonical_url(attributes.pop("href", "") or "", self._address))
            attributes |= {"href": target} if target else {}
            text = "<a" + "".join(f' {name}="{escape(value or "")}"' for name, value in attributes.items()) + ">"
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


def _rewrite_links(page: SitePage, names: Mapping[str, str]) -> str:
    return _LinkRewriter(page.main, page.address, names).written
