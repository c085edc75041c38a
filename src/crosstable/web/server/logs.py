"""The log on standard error: one line per event, as text or JSON, without tokens, queries and addresses.

Requests can't break lines or send control characters to a terminal: unprintable characters are escaped.
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

# Seconds in which the same problem is logged once; number of kinds remembered.
LOG_EVERY, MAX_KINDS = 10.0, 1000

# Sign-in links end with a token, which must never be logged.
_TOKEN = re.compile(r"(/enter/)[^/\s\"'?]+")


def mask_tokens(text: str) -> str:
    return _TOKEN.sub(r"\1***", text)


def _escape(text: str) -> str:
    return text if is_printable(text) else "".join(c if is_printable(c) else f"\\u{ord(c):04x}" for c in text)


def log_event(level: int, event: str, **fields: Any) -> None:
    LOG.log(level, event, extra={"fields": fields})


class TextFormatter(logging.Formatter):
    """Format for people: time, level and event."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        line = _escape(f"{at} {record.levelname.lower():7} {record.getMessage()} {fields}".rstrip())
        # Indent tracebacks, so that nothing in them looks like a log line.
        traced = self.formatException(record.exc_info).split("\n") if record.exc_info else []
        return mask_tokens("\n    ".join([line, *map(_escape, traced)]))


class JsonFormatter(logging.Formatter):
    """Format for machines: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), "event": record.getMessage(), **_fields(record)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return mask_tokens(_escape(json.dumps(line, ensure_ascii=False, default=str)))


class Throttle(logging.Filter):
    """Log the same problem once per interval, with the number of repeats in between.

    Problems are the same if they come from the same line with the same kind of exception.
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
            if len(self._seen) >= MAX_KINDS:
                self._seen.clear()
            self._seen[kind] = now, 0
        if kept_back:
            vars(record)["fields"] = {**_fields(record), "repeated": kept_back}
        return True


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = getattr(record, "fields", {})
    return fields


def set_up_logging(level: Level, as_json: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    handler.addFilter(Throttle())
    for name in ("asyncio", "crosstable", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = False
        logger.setLevel(level.upper())
    for name in ("asyncio", "crosstable", "uvicorn"):
        logging.getLogger(name).addHandler(handler)


def log_requests(app: ASGIApp) -> ASGIApp:
    """Wrap an application to log every request when it ends, streams included."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        start, status = time.perf_counter(), 500

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, send_and_note)
        finally:
            duration = round((time.perf_counter() - start) * 1000, 1)
            log_event(logging.INFO, "request", method=scope["method"], path=scope["path"], status=status, ms=duration)

    return answer
