"""docs/openapi-v1.json: the description of the HTTP API, to which v1 only adds."""

import json
from collections.abc import Iterator
from typing import Any

import crosstable.web.asgi  # noqa: F401  (importing it registers every operation)
from crosstable.web.api.openapi import description


def openapi_json() -> str:
    """Return the description as it is committed."""
    told = dict(description())
    told["info"] = {key: value for key, value in told["info"].items() if key != "x-crosstable"}
    return json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def removals(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Yield where something that was described is not, or asks for more: what would break a program that relies on it.

    Texts may change, properties and choices may come. What a request requires may not grow.
    """
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            if key in ("description", "summary", "title", "example", "version"):
                continue
            if key in now:
                yield from removals(value, now[key], f"{path}/{key}")
            elif key != "required":
                yield f"{path}/{key}"
        if "required" in now and not path.endswith("requestBody"):
            yield from _new_requirements(before, now, path)
    elif isinstance(before, list) and isinstance(now, list):
        if all(isinstance(item, str | int) for item in [*before, *now]):
            yield from (f"{path}: {item}" for item in before if item not in now and not path.endswith("/required"))
        else:
            yield from (f"{path}: {_short(item)}" for item in before if not any(_fits(item, other) for other in now))
    elif before != now:
        yield f"{path}: {_short(before)}"


def _new_requirements(before: dict[str, Any], now: dict[str, Any], path: str) -> Iterator[str]:
    """Yield the properties that were there and are required only now, of what programs send."""
    if isinstance(now["required"], list) and ("Body" in path or "Request" in path or "Command" in path):
        known = before.get("properties", {})
        yield from (f"{path} requires {name}" for name in now["required"] if name not in before.get("required", ()))
        yield from (f"{path} lost {name}" for name in known if name not in now.get("properties", {}))


def _fits(before: Any, now: Any) -> bool:
    return not [*removals(before, now)]


def _short(value: Any) -> str:
    return json.dumps(value)[:80]
