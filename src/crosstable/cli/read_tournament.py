"""A tournament from a file of any readable format, as the commands that answer about documents take it."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter, validators

from crosstable.cli.arguments import options
from crosstable.cli.file_access import read, shown_name
from crosstable.exchange.document import read_document, with_settings
from crosstable.formats.groups import GroupSettings
from crosstable.model.tournament import Tournament


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
    tournament = _parse(content, file)
    if over.used:
        from crosstable.cli.setting_parser import read_settings

        tournament = with_settings(tournament, read_settings(over.settings or ()), over.seed)
    if tournament.stage.config.of(GroupSettings).group_count is None:
        return tournament
    from crosstable.simulation.next_stage import deal_missing

    return deal_missing(tournament)


def _parse(content: bytes, file: str) -> Tournament:
    # Most files are documents, which need none of the other readers.
    if content[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[", b""):
        return read_document(content)
    from crosstable.exchange.files.convert import read_file

    return read_file(content, shown_name(file)).without_problems.tournament
