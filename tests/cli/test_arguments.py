from inspect import Parameter

import pytest

from crosstable.cli.app import COMMANDS, app
from crosstable.cli.arguments import NAMES, annotate, help_of


def test_names_and_help_follow_from_parameters() -> None:
    argument = annotate("drop", Parameter("players", Parameter.POSITIONAL_ONLY, annotation=list[str]))
    option = annotate("start", Parameter("drop_absent", Parameter.KEYWORD_ONLY, annotation=bool))
    (player,), (absent,) = argument.annotation.__metadata__, option.annotation.__metadata__
    assert (player.name, absent.name) == (("PLAYER",), ("--drop-absent",))
    assert absent.help == "Start without players who have not checked in."


def test_help_of_a_command_or_of_the_field() -> None:
    assert help_of("schedule", "clear") != help_of("prizes", "clear")
    assert help_of("cancel", "reason") == "The reason (kept in the log)."


@pytest.mark.parametrize("key", [key for key in NAMES if "." in key])
def test_every_exception_is_some_commands(key: str) -> None:
    """A name that differs from its parameter's stands in the help of that command."""
    command = key.partition(".")[0].split("_")
    found = app[command[0]] if len(command) == 1 else app[command[0]]["-".join(command[1:])]
    names = {name for argument in found.assemble_argument_collection() for name in argument.names}
    assert names & {*([NAMES[key]] if isinstance(NAMES[key], str) else NAMES[key])}
    assert command[0] in [each.name for each in COMMANDS]
