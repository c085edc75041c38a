"""`crosstable serve` and `crosstable link`: the app in the browser, and a new way in for its organiser."""

import os
from collections.abc import Callable
from typing import Any

from crosstable.cli.arguments import command
from crosstable.cli.options import File
from crosstable.cli.runner import FINE, refuse


@command
def serve(
    *,
    data: File | None = None,
    database: str | None = None,
    host: str | None = None,
    port: int | None = None,
    url: str | None = None,
    trusted_proxy: str | None = None,
    allowed_host: str | None = None,
    tls_cert: File | None = None,
    tls_key: File | None = None,
    mirror: File | None = None,
    from_: File | None = None,
    viewers: int | None = None,
    api_rate: int | None = None,
    api_burst: int | None = None,
    api_token_rate: int | None = None,
    api_token_burst: int | None = None,
    api_body: int | None = None,
    demo: bool = False,
    demo_play: bool = False,
    open_: bool = False,
    no_link: bool = False,
    operator_password_file: File | None = None,
    log_level: str | None = None,
    log_json: bool = False,
    settings_file: File | None = None,
) -> int:
    flags = {
        "data": data,
        "database": database,
        "host": host,
        "port": port,
        "url": url,
        "trusted_proxy": trusted_proxy,
        "allowed_host": allowed_host,
        "tls_cert": tls_cert,
        "tls_key": tls_key,
        "mirror": mirror,
        "from_": from_,
        "viewers": viewers,
        "api_rate": api_rate,
        "api_burst": api_burst,
        "api_token_rate": api_token_rate,
        "api_token_burst": api_token_burst,
        "api_body": api_body,
        "demo": demo or None,
        "demo_play": demo_play or None,
        "open_": open_ or None,
        "no_link": no_link or None,
        "operator_password_file": operator_password_file,
        "log_level": log_level,
        "log_json": log_json or None,
        "settings": settings_file,
    }

    def work() -> None:
        from crosstable.web.server.run import serve as run
        from crosstable.web.server.settings import gathered

        run(gathered(flags, os.environ), tell)

    return refusing(work)


@command
def link(
    *,
    data: File | None = None,
    database: str | None = None,
    host: str | None = None,
    port: int | None = None,
    url: str | None = None,
    demo: bool = False,
    settings_file: File | None = None,
) -> int:
    flags: dict[str, Any] = {
        "data": data,
        "database": database,
        "host": host,
        "port": port,
        "url": url,
        "demo": demo or None,
        "settings": settings_file,
    }

    def work() -> None:
        from crosstable.web.server.run import link as made
        from crosstable.web.server.settings import gathered

        tell(made(gathered(flags, os.environ)))

    return refusing(work)


def tell(line: str) -> None:
    print(line, flush=True)


def refusing(work: Callable[[], None]) -> int:
    """Do something, or print why not. Return the exit code."""
    from crosstable.model.refusals import Refusal

    try:
        work()
    except Refusal as refusal:
        return refuse(refusal, False)
    return FINE
