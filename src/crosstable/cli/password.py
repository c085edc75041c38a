"""`crosstable password`: the operator's password of a server, typed at the terminal or sent on standard input."""

import os
import sys

from crosstable.cli.arguments import command
from crosstable.cli.options import File
from crosstable.cli.serve import refusing, tell
from crosstable.model.refusals import Misuse


@command
def password(
    *,
    data: File | None = None,
    database: str | None = None,
    demo: bool = False,
    remove: bool = False,
    settings_file: File | None = None,
) -> int:
    flags = {"data": data, "database": database, "demo": demo or None, "settings": settings_file}

    def work() -> None:
        from crosstable.app.accounts import OPERATOR
        from crosstable.app.site import Site
        from crosstable.web.server.background_tasks import ADDRESS, SERVER
        from crosstable.web.server.run import opened
        from crosstable.web.server.settings import gathered
        from crosstable.words import words

        with opened(gathered(flags, os.environ), create=False) as journal:
            site = Site(journal)
            if remove:
                site.accounts.remove_password(OPERATOR)
                tell(words("serve.password.removed"))
                return
            was = site.accounts.password(OPERATOR).hash
            operator = site.accounts.get(OPERATOR)
            assert operator is not None
            site.accounts.set_password(operator, _typed(operator.name))
            known = site.cabinet.get(SERVER, ADDRESS)
            tell(words("serve.password.set", url=None if known is None else known.decode()))
            if was is not None:
                tell(words("serve.password.changed"))

    return refusing(work)


def _typed(name: str) -> str:
    """Return what somebody types twice without its being shown, or the first line of what is sent.

    It is no argument of the command: others could read that.

    Refused (`password_missing`) where nothing comes, and where it is weak or not the same twice (`bad_password`).
    """
    from getpass import getpass

    from crosstable.app.passwords import check_strength
    from crosstable.model.refusals import Reason, Refusal
    from crosstable.words import words

    if not sys.stdin.isatty():
        sent = sys.stdin.readline().strip()
        if not sent:
            raise Misuse("password_missing")
        return sent
    typed = getpass(words("serve.password.ask"))
    # Before it is typed once more: nobody types twice what will not do.
    check_strength(typed, name)
    if getpass(words("serve.password.again")) != typed:
        raise Refusal("bad_password", [Reason("password_differs", {}, "again")])
    return typed
