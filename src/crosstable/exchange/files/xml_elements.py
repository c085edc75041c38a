"""XML as elements with their places: no document types, no entities, and neither deep nor many.

What a type declaration could do (entities that grow, files that are fetched) can't happen: it is refused at once.
"""

import re
from collections.abc import Iterator
from xml.parsers import expat

from crosstable.exchange.files.file_format import line_position, refuse_file
from crosstable.exchange.files.limits import DEEPEST_XML, MOST_ELEMENTS
from crosstable.exchange.files.text_encoding import WINDOWS, WINDOWS_CENTRAL, decode, guess_encoding

_DECLARED = re.compile(rb"<\?xml[^>]{0,100}encoding=[\"'](iso-8859-\d{1,2}|windows-125\d)[\"']", re.IGNORECASE)
_NONE: dict[str, str] = {}


class Element:
    """An element: its name in small letters, attributes, children, the text in it, and where it begins."""

    __slots__ = ("attributes", "children", "column", "line", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.name, self.attributes = name.casefold(), attributes or _NONE
        self.children: list[Element] | tuple[Element, ...] = ()
        self.text = ""
        self.line, self.column = line, column

    @property
    def place(self) -> str:
        return line_position(self.line, self.column)

    def get(self, name: str) -> str:
        """Return a stripped attribute; empty if missing."""
        return self.attributes.get(name, "").strip()

    def all(self, name: str) -> Iterator["Element"]:
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> "Element | None":
        return next(self.all(name), None)

    def child_text(self, name: str) -> str:
        """Return the stripped text of the first child with this name; empty if missing."""
        child = self.first(name)
        return "" if child is None else child.text.strip()


def read_xml(content: bytes) -> Element:
    """Return the root of a document. Raise `BadFile` with the position if it is malformed or has unsupported parts."""
    declared = _DECLARED.match(content)
    encoding = declared[1].decode() if declared and guess_encoding(content) in (WINDOWS, WINDOWS_CENTRAL) else ""
    text = decode(content, encoding).text
    builder = _Builder()
    try:
        builder.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        place = line_position(error.lineno, error.offset + 1)
        raise refuse_file("xml_broken", place, detail=expat.ErrorString(error.code)) from None
    except UnicodeEncodeError:
        raise refuse_file("half_a_character") from None
    assert builder.root is not None
    return builder.root


class _Builder:
    def __init__(self) -> None:
        # The text was decoded before, so it is UTF-8 whatever the document says.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0

    @property
    def _place(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= DEEPEST_XML:
            raise refuse_file("xml_deep", line_position(*self._place), most=DEEPEST_XML)
        if self._count > MOST_ELEMENTS:
            raise refuse_file("xml_many", line_position(*self._place), most=MOST_ELEMENTS)
        element = Element(name, attributes, *self._place)
        if self._open:
            parent = self._open[-1]
            if isinstance(parent.children, tuple):
                parent.children = []
            parent.children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        # Text around children is white space in all these formats; what is left is put together once.
        element = self._open[-1]
        element.text = element.text + text if element.text else text

    def _refuse(self, *_: object) -> None:
        raise refuse_file("xml_doctype", line_position(*self._place))
