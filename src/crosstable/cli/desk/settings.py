"""KEY=VALUE as it is typed: a value is JSON, or else the text as it stands."""

import json
from collections.abc import Sequence
from typing import Any


def read_settings(words: Sequence[str]) -> dict[str, Any]:
    """Keys with their values. Refused where a word has no equals sign, or a key stands twice."""
    from crosstable.model.refusals import Reason
    from crosstable.rules.all_reasons import refuse_all

    found: dict[str, Any] = {}
    wrong: list[Reason] = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            wrong.append(Reason("not_a_setting", {"value": word}))
            continue
        if key in found:
            wrong.append(Reason("setting_twice", {"key": key}))
        found[key] = _value(value)
    refuse_all("several_reasons", wrong)
    return found


def _value(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=lambda _: text)
    except ValueError:
        return text
