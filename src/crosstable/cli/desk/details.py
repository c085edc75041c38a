"""`crosstable details`: date, time, place, fee, format and link of the event."""

from collections.abc import Iterator

import msgspec

from crosstable.cli.desk.session import Desk, command_words
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.runner import Report
from crosstable.words.details import details_texts


def _show(desk: Desk) -> Report:
    details = desk.state.details

    def lines() -> Iterator[str]:
        yield from details_texts(details)
        if details.link is not None:
            yield details.link
        if not details.is_set:
            yield command_words("details.none")

    return Report(lambda: {"details": msgspec.to_builtins(details)}, lines)


details = struct_command("details", "set_details", show=_show)
