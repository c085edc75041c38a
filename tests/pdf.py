"""Reading PDFs: the text of the pages, and the positions of words."""

from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2


class Word(NamedTuple):
    """A word and its box, in points from the top left corner of its page."""

    text: str
    left: float
    top: float
    bottom: float
    page: int
    page_height: float


def pdf_text(content: bytes) -> str:
    """Return the text of all pages, each ended by a form feed."""
    with pypdfium2.PdfDocument(content) as document:
        return "".join(page.get_textpage().get_text_range().replace("\r\n", "\n") + "\f" for page in document)


def pdf_words(content: bytes) -> Iterator[Word]:
    with pypdfium2.PdfDocument(content) as document:
        for number, page in enumerate(document):
            text, height = page.get_textpage(), page.get_height()
            letters = [text.get_text_range(index, 1) for index in range(text.count_chars())]
            start = None
            for index, letter in enumerate([*letters, " "]):
                if not letter.isspace() and letter:
                    start = index if start is None else start
                elif start is not None:
                    boxes = [text.get_charbox(each) for each in range(start, index)]
                    left, top, bottom = boxes[0][0], max(box[3] for box in boxes), min(box[1] for box in boxes)
                    yield Word("".join(letters[start:index]), left, height - top, height - bottom, number, height)
                    start = None
