"""The titles of FIDE, in the order of General Handling Rules 2.2 (C.04.2)."""

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def title_rank(title: str | None) -> int:
    """Return the place of a title, the highest first; other titles and none come last."""
    wanted = (title or "").strip().upper()
    return TITLES.index(wanted) if wanted in TITLES else len(TITLES)
