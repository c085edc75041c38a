"""Guarding text against spreadsheets: a leading apostrophe keeps it text.

A cell that looks like a formula would run when the list is opened; a name such as 1-2 or MAR3 would become a date, and
007 a number.
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


def guard(text: str) -> str:
    return f"'{text}" if _is_misread(text) else text


def unguard(text: str) -> str:
    return text[1:] if text.startswith("'") and _is_misread(text) else text


def _is_misread(text: str) -> bool:
    # Apostrophes that were there before do not change what it looks like: one more is put before them. Spreadsheets in
    # East Asia read full-width signs and digits as the plain ones, and some skip leading spaces.
    bare = unicodedata.normalize("NFKC", text.lstrip("'"))
    return (
        bare.startswith(_CONTROL) or bare.lstrip().startswith(_FORMULA) or _LOOKS_OTHERWISE.fullmatch(bare) is not None
    )
