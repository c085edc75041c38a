"""The log: one line for each event, for people or as JSON; on standard error. No token, query or address is in it.

Whatever was asked for, a line stays one line and holds no character that a terminal would obey: what is not plain text
is spelt out.
"""

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.model.validation import is_printable
from crosstable.web.server.settings import Level

LOG = logging.getLogger("crosstable.web")

# The same problem is written once in so many seconds; so many kinds of them are told apart.
LOG_EVERY, MOST_KINDS = 10.0, 1000

# A link's address ends with its token. Whatever writes one into a line, it does not come out.
_TOKEN = re.compile(r"(/enter/)[^/\s\"'?]+")


def shown(text: str) -> str:
    """A text without the tokens that are in it."""
    return _TOKEN.sub(r"\1***", text)


def _plain(text: str) -> str:
    """A text that stays on its line, whoever wrote it."""
    return text if is_printable(text) else "".join(c if is_printable(c) else f"\\u{ord(c):04x}" for c in text)


def say(level: int, event: str, **fields: Any) -> None:
    """Writes an event to the log."""
    LOG.log(level, event, extra={"fields": fields})


class Readable(logging.Formatter):
    """For people: the time, how bad it is, and what happened."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        line = _plain(f"{at} {record.levelname.lower():7} {record.getMessage()} {fields}".rstrip())
        # What follows a line is set in, so that nothing in it looks like another one.
        traced = self.formatException(record.exc_info).split("\n") if record.exc_info else []
        return shown("\n    ".join([line, *map(_plain, traced)]))


class Json(logging.Formatter):
    """For machines: one object a line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), "event": record.getMessage(), **_fields(record)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return shown(_plain(json.dumps(line, ensure_ascii=False, default=str)))


class Throttle(logging.Filter):
    """Lets the same problem through once in a while, with how often it was kept back in between.

    The same are those of one place in the program with one kind of error: a flood has neither a new place nor a new
    kind.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[0] if record.exc_info else None
        kind, now = (record.name, record.pathname, record.lineno, error, str(record.msg)[:200]), self._clock()
        with self._lock:
            last, kept_back = self._seen.get(kind, (-LOG_EVERY, 0))
            if now - last < LOG_EVERY:
                self._seen[kind] = last, kept_back + 1
                return False
            if len(self._seen) >= MOST_KINDS:
                self._seen.clear()
            self._seen[kind] = now, 0
        if kept_back:
            vars(record)["fields"] = {**_fields(record), "repeated": kept_back}
        return True


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = getattr(record, "fields", {})
    return found


def begin(level: Level, as_json: bool) -> None:
    """All of the server's logs go to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if as_json else Readable())
    handler.addFilter(Throttle())
    for name in ("asyncio", "crosstable", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = False
        logger.setLevel(level.upper())
    for name in ("asyncio", "crosstable", "uvicorn"):
        logging.getLogger(name).addHandler(handler)


def logged(app: ASGIApp) -> ASGIApp:
    """The application, every answer of which is written to the log; a live stream when it ends."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, seen)
        finally:
            taken = round((time.perf_counter() - begun) * 1000, 1)
            say(logging.INFO, "request", method=scope["method"], path=scope["path"], status=status, ms=taken)

    return answer
