"""An alert: what needs somebody, and what may be done about it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.model.refusals import Reason

# More of one kind are not told one by one.
MOST = 4


class SuggestedAction(msgspec.Struct, frozen=True):
    """A way out: words (`code` and `params`), and the command that takes it, or the page where it is taken;
    with both the page, for those who may ask for the command.

    `ask` is a field of the command that the person says in words; `post` an address of the desk that takes it, where
    it is no command: for organisers. `needs` is another command that it amounts to, for those who may give that.
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
    """Something that needs somebody: a sentence with its reasons, and the choices. Where its parameters have a time
    (`at`), it has waited since then; where they have a table, it is about that.
    """

    code: str
    params: Mapping[str, Any] = {}
    reasons: tuple[Reason, ...] = ()
    choices: tuple[SuggestedAction, ...] = ()
