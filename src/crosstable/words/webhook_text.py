"""Messages of events for chats: a sentence, the tables that it is about, and a link."""

import re
from collections.abc import Callable, Iterator

from crosstable.views.pairings import MatchLine, Pairings, TableLine, round_pairings
from crosstable.views.public import Public
from crosstable.views.public_events import Object
from crosstable.words import words
from crosstable.words.pairing_text import match_texts, seat_score
from crosstable.words.value_texts import escape_control

# Discord takes messages of 2,000 characters.
LONGEST = 1900
# Characters that chats read as markup.
_DISCORD = re.compile(r"([\\*_~`|>#\[\]()<@:])")
_SLACK = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

Escape = Callable[[str], str]


def webhook_text(event: Object, view: Public, style: str, link: str) -> str:
    """Return the message of an event for Discord or Slack, in which names can't act as markup or mentions."""
    escape = _escape_discord if style == "discord" else _escape_slack
    kind, number = event["type"], event.get("round")
    head = words(
        f"webhook.{kind}",
        tournament=view.tournament.name,
        round=number or 0,
        table=event.get("table") or 0,
        who=event.get("name") or "",
        players=len(event.get("players") or ()),
    )
    lines = [escape(head)]
    for line in _details(event, view):
        if sum(map(len, lines)) + len(lines) + len(link) + len(line) * 2 > LONGEST:
            lines.append("...")
            break
        lines.append(escape(line))
    return "\n".join([*lines, link] if link else lines)


def _details(event: Object, view: Public) -> Iterator[str]:
    kind = event["type"]
    if kind == "players_cut":
        yield ", ".join(filter(None, event.get("names") or ()))
    published = view.rounds.get(event.get("round") or 0)
    if published is None or kind not in ("round_published", "result_entered", "result_corrected"):
        return
    pairings = round_pairings(published.stage, published.round, published.resting, view.by_id)
    table = event.get("table")
    for line in _lines(pairings):
        if table is None or line.table == table:
            yield _line_text(line)


def _lines(pairings: Pairings) -> Iterator[MatchLine | TableLine]:
    yield from pairings.matches
    yield from pairings.tables


def _line_text(line: MatchLine | TableLine) -> str:
    table_text = words("webhook.table", table=line.table or 0)
    if isinstance(line, TableLine):
        seats = [f"{seat.player.name} {seat_score(seat)}".rstrip() for seat in line.seats]
        return escape_control(f"{table_text}: {', '.join(seats)}")
    texts = match_texts(line)
    score_text = texts.score if line.result is not None else "-"
    return escape_control(f"{table_text}: {line.first.name} {score_text} {line.second.name}")


def _escape_discord(text: str) -> str:
    return _DISCORD.sub(r"\\\1", text)


def _escape_slack(text: str) -> str:
    return "".join(_SLACK.get(letter, letter) for letter in text)
