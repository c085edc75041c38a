"""Teams as people type them: `Reds: Ann 2000, Al, Abe`, members in the order of the boards, reserves last."""

import re
from typing import NamedTuple

_RATED = re.compile(r"(?P<name>.*\S)\s+\(?(?P<rating>\d{3,4})\)?")


class TypedMember(NamedTuple):
    """A member's name and rating, if given."""

    name: str
    rating: int | None


def typed_members(text: str) -> list[TypedMember]:
    """Return the members in a list separated by semicolons or lines, or else by commas."""
    members = []
    for part in re.split(r"[;\n]" if re.search(r"[;\n]", text) else ",", text):
        name = " ".join(part.split())
        rated = _RATED.fullmatch(name)
        if rated is not None:
            members.append(TypedMember(rated["name"], int(rated["rating"])))
        elif name:
            members.append(TypedMember(name, None))
    return members


def typed_team(text: str) -> tuple[str, list[TypedMember]]:
    """Return a team's name and members; no members without a colon."""
    name, colon, members = text.partition(":")
    return (name.strip(), typed_members(members)) if colon and name.strip() else (text, [])


def member_text(name: str, rating: int | None) -> str:
    return name if rating is None else f"{name} {rating}"


def members_text(members: list[TypedMember]) -> str:
    return "\n".join(member_text(*member) for member in members)
