"""`crosstable password`: the operator's password of a server, typed at the terminal or sent on standard input."""

import sys

from crosstable.cli.serve import print_line, server_command
from crosstable.model.refusals import Misuse
from crosstable.web.server.settings import Settings


@server_command(["data", "database", "demo"])
def password(settings: Settings, *, remove: bool = False) -> None:
    from crosstable.app.accounts import OPERATOR
    from crosstable.app.site import Site
    from crosstable.web.server.background_tasks import ADDRESS, SERVER
    from crosstable.web.server.run import open_server_journal
    from crosstable.words import words

    with open_server_journal(settings, create=False) as journal:
        site = Site(journal)
        if remove:
            site.accounts.remove_password(OPERATOR)
            print_line(words("serve.password.removed"))
            return
        was = site.accounts.password(OPERATOR).hash
        operator = site.accounts.get(OPERATOR)
        assert operator is not None
        site.accounts.set_password(operator, _read_password(operator.name))
        known = site.cabinet.get(SERVER, ADDRESS)
        print_line(words("serve.password.set", url=None if known is None else known.decode()))
        if was is not None:
            print_line(words("serve.password.changed"))


def _read_password(name: str) -> str:
    """Return a password typed twice without echo, or the first line of standard input.

    It is no argument of the command: others could read that.

    Raise `password_missing` for an empty one, `bad_password` if it is weak or differs the second time.
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
