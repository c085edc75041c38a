"""A tournament from a file of any readable format, and settings as they are typed: KEY=VALUE."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter, validators

from crosstable.cli.arguments import options
from crosstable.cli.file_access import read, shown_name
from crosstable.exchange.document import read_document, with_settings
from crosstable.formats.groups import GroupSettings
from crosstable.model.refusals import Misuse, Reason
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.rules.collect_refusals import refuse_all


def read_settings(words: Sequence[str]) -> dict[str, Any]:
    """Return keys with their values. Refuse a word without an equals sign, and a key given twice."""
    settings: dict[str, Any] = {}
    wrong: list[Reason] = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            wrong.append(Reason("not_a_setting", {"value": word}))
            continue
        if key in settings:
            wrong.append(Reason("setting_twice", {"key": key}))
        settings[key] = _games(read_value(value)) if key == "best_of" else read_value(value)
    refuse_all("several_reasons", wrong, Misuse)
    return settings


def read_value(text: str) -> Any:
    """Parse a value: JSON, a list of words in brackets, or the text itself."""
    try:
        return json.loads(text, parse_constant=lambda _: text)
    except ValueError:
        # Shells take quotation marks away: [club,town] is what is left of ["club","town"].
        inside = text[1:-1] if text.startswith("[") and text.endswith("]") else ""
        return [word.strip() for word in inside.split(",")] if inside and not set('[]{}"') & {*inside} else text


def _games(value: Any) -> Any:
    """Return `3, final 5` as numbers by round, as forms read it. Anything else is left to the check of settings."""
    if not isinstance(value, str):
        return value
    parts = [part.split() for part in value.split(",")]
    if not all(part and part[-1].isascii() and part[-1].isdigit() for part in parts):
        return value
    return {"_".join(part[:-1]) or "others": int(part[-1]) for part in parts}


def with_players(config: dict[str, Any], find: Callable[[str], PlayerId]) -> dict[str, Any]:
    """Return the settings with forbidden pairs as ids; players are found by number, id or name."""
    pairs = config.get("forbidden")
    if not isinstance(pairs, list):
        return config
    return {**config, "forbidden": [_pair_of_ids(pair, find) for pair in pairs]}


def _pair_of_ids(pair: Any, find: Callable[[str], PlayerId]) -> Any:
    if not isinstance(pair, list):
        return pair
    return [find(str(named)) if isinstance(named, str) or type(named) is int else named for named in pair]


@options
@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class FileOptions:
    """Options that replace values of a file for one answer."""

    seed: Annotated[int | None, Parameter(validator=validators.Number(gte=-(2**63), lt=2**63))] = None
    settings: list[str] | None = None

    @property
    def used(self) -> list[str]:
        """The names of the options that were given."""
        return [*(["--seed"] if self.seed is not None else []), *(["--set"] if self.settings is not None else [])]


FILE_OPTIONS = FileOptions()


def read_tournament(file: str, over: FileOptions = FILE_OPTIONS) -> Tournament:
    """Read the tournament in a file. Raise BadFile with every problem and its position."""
    content = read(file)
    tournament = with_file_options(_parse(content, file), over)
    if tournament.stage.config.of(GroupSettings).group_count is None:
        return tournament
    from crosstable.simulation.next_stage import deal_missing

    return deal_missing(tournament)


def with_file_options(tournament: Tournament, over: FileOptions) -> Tournament:
    """Return the tournament with the seed and settings that were given over the file's."""
    return with_settings(tournament, read_settings(over.settings or ()), over.seed) if over.used else tournament


def _parse(content: bytes, file: str) -> Tournament:
    # Most files are documents, which need none of the other readers.
    if content[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[", b""):
        return read_document(content)
    from crosstable.exchange.files.convert import read_file

    return read_file(content, shown_name(file)).without_problems.tournament
