"""An alert, and the actions that it suggests."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.model.refusals import Reason

# How many of one kind are listed one by one.
MOST = 4


class SuggestedAction(msgspec.Struct, frozen=True):
    """A way out: its sentence (`code` and `params`), and the command that takes it, or the page where it is taken.

    With both it leads to the page, for those who may give the command. `ask` is a field of the command that the person
    types; `post` an address of the desk that takes it without a command. `needs` is another command
    that it amounts to, for those who may give that.
    """

    code: str
    params: Mapping[str, Any] = {}
    command: str | None = None
    fields: Mapping[str, Any] = {}
    page: str | None = None
    ask: str | None = None
    post: str | None = None
    needs: str | None = None


class Alert(msgspec.Struct, frozen=True):
    """A problem for the organiser: a sentence with its reasons, and the choices.

    If its parameters have a time (`at`), it has waited since then; if they have a table, it is about that.
    """

    code: str
    params: Mapping[str, Any] = {}
    reasons: tuple[Reason, ...] = ()
    choices: tuple[SuggestedAction, ...] = ()
