"""`crosstable presets`, `schema` and `completion`: what comes with the program."""

import json as plain_json
from typing import Any, Literal

from crosstable.cli.arguments import command
from crosstable.cli.runner import FINE, refuse
from crosstable.cli.text_tables import say, wrap
from crosstable.exchange import document_shapes
from crosstable.exchange.json_answers import line
from crosstable.model.config import KEYS
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Misuse
from crosstable.model.validation import format_value, nearest
from crosstable.words import words


@command
def presets(preset: str | None = None, /, *, json: bool = False) -> int:
    if preset is None:
        about = {name: words(f"preset.{name}") for name in PRESETS}
        if json:
            print(line({"presets": [{"preset": name, "about": text} for name, text in about.items()]}))
        else:
            wide = max(map(len, about)) + 2
            say(words("column.preset").ljust(wide) + words("column.about"))
            for name, text in about.items():
                for part in wrap(text, name.ljust(wide), " " * wide):
                    say(part)
        return FINE
    if preset not in PRESETS:
        known = list(PRESETS)
        return refuse(
            Misuse("unknown_code", value=format_value(preset), known=known, near=nearest(preset, known)), json
        )
    config = whole_config(preset)
    if json:
        print(line({"preset": preset, "about": words(f"preset.{preset}"), "config": config}))
        return FINE
    print(f"{preset}: {words(f'preset.{preset}')}")
    wide = max(map(len, config))
    for key, value in config.items():
        print(f"  {key:{wide}}  {plain_json.dumps(value, ensure_ascii=False)}")
    return FINE


def whole_config(preset: str) -> dict[str, Any]:
    return {key: PRESETS[preset].get(key, declared.default) for key, declared in KEYS.items()}


@command
def schema(answer: str | None = None, /, *, json: bool = False) -> int:
    if answer is None:
        described = document_shapes.schema()
    else:
        from crosstable.web.api.openapi import answer_schema, answer_structs

        known = answer_structs()
        if answer not in known:
            names = [*known]
            refusal = Misuse("unknown_code", value=format_value(answer), known=names, near=nearest(answer, names))
            return refuse(refusal, json)
        described = answer_schema(known[answer])
    print(plain_json.dumps(described, ensure_ascii=False, indent=None if json else 1))
    return FINE


@command
def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    from crosstable.cli.app import app

    print(app.generate_completion(shell=shell), end="")
    return FINE
