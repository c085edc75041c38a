"""Texts that a spreadsheet would take for something else: an apostrophe before them keeps them texts.

A cell that begins as a formula would be run when somebody opens the list; a name such as 1-2 or MAR3 would become a
date, and 007 a number.
"""

import re
import unicodedata

_FORMULA = ("=", "+", "-", "@", "|", "%")
_CONTROL = ("\t", "\r", "\n")
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_LOOKS_OTHERWISE = re.compile(
    r"0[0-9]+|[0-9]{12,}|[0-9]+[eE][0-9]+|[0-9]+(?:[-/.:,][0-9]+)+"
    rf"|[0-9]+[-/. ]?{_MONTH}(?:[-/. ]?[0-9]+)?|{_MONTH}[-/. ]?[0-9]+|true|false",
    re.IGNORECASE,
)


def guarded(text: str) -> str:
    """Return a text as it goes into a cell of CSV."""
    return f"'{text}" if _is_taken_otherwise(text) else text


def unguarded(text: str) -> str:
    """Return a text as it was before it went into a cell."""
    return text[1:] if text.startswith("'") and _is_taken_otherwise(text) else text


def _is_taken_otherwise(text: str) -> bool:
    # Apostrophes that were there before do not change what it looks like: one more is put before them. Spreadsheets in
    # East Asia read full-width signs and digits as the plain ones, and some skip leading spaces.
    bare = unicodedata.normalize("NFKC", text.lstrip("'"))
    return (
        bare.startswith(_CONTROL) or bare.lstrip().startswith(_FORMULA) or _LOOKS_OTHERWISE.fullmatch(bare) is not None
    )
