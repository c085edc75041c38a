"""A page as a browser reads it: what text has become an element, an attribute or an address."""

import re
from collections import Counter
from html.parser import HTMLParser

from tests.web.safe.hostile import MARK

RISKY = ("script", "img", "svg", "iframe", "object", "embed", "link", "meta", "base", "form", "style", "template")
ADDRESSES = ("href", "src", "action", "formaction", "data", "poster", "srcdoc", "xlink:href")
# Leads away from us, or is run: a scheme, or another host.
ELSEWHERE = re.compile(r"(?!data:image/)[^/?#]*:|[/\\]{2}")


class Page(HTMLParser):
    """A parsed page: its elements, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.kinds = set[tuple[str, str]]()
        self.risky = Counter[str]()
        self.problems = list[str]()
        self._texts = list[str]()
        self.feed(html)
        self.close()
        self.text = "".join(self._texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.kinds |= {(tag, name) for name, _ in attrs} | {(tag, "")}
        if tag in RISKY:
            self.risky[tag] += 1
        for name, value in attrs:
            if name.startswith("on") or name == "style" or MARK in name:
                self.problems.append(f"<{tag} {name}={value!r}>")
            if name in ADDRESSES and ELSEWHERE.match("".join((value or "").split())):
                self.problems.append(f"<{tag} {name}={value!r}>")
        if tag == "script" and not any(name == "src" and (value or "").startswith("/static/") for name, value in attrs):
            self.problems.append(f"<script {attrs}>")

    def handle_data(self, data: str) -> None:
        self._texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.problems.append(f"<!--{data}-->")

    def unknown_decl(self, data: str) -> None:
        self.problems.append(f"<![{data}")

    def handle_pi(self, data: str) -> None:
        self.problems.append(f"<?{data}")
