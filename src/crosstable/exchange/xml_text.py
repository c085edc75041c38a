"""Text for pictures: what XML cannot hold is replaced, so that one name never spoils a whole file."""

import re

# XML has no such characters, not even written by number.
_NONE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def replace_invalid_xml(text: str) -> str:
    return _NONE.sub("\N{REPLACEMENT CHARACTER}", text)
