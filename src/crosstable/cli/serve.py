"""`crosstable serve` and `crosstable link`: the app in the browser, and a new way in for its organiser."""

import os
from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import Parameter

from crosstable.cli.options import File
from crosstable.cli.runner import FINE, refuse

Data = Annotated[
    File | None,
    Parameter(help="The data folder (default: one for your user)."),
]
Database = Annotated[str | None, Parameter(help="Store data in PostgreSQL instead: postgresql://...")]
Host = Annotated[str | None, Parameter(help="The address to listen on (default: the whole local network).")]
Port = Annotated[int | None, Parameter(help="The port to listen on (default: 8080).")]
Url = Annotated[str | None, Parameter(help="Address used in links and QR codes, such as https://play.example.org.")]
Demo = Annotated[bool, Parameter(help="For the server of serve --demo, which has a folder of its own.")]
FromFile = Annotated[File | None, Parameter(name="--settings", help="A file with settings, in TOML.")]


def serve(
    *,
    data: Data = None,
    database: Database = None,
    host: Host = None,
    port: Port = None,
    url: Url = None,
    trusted_proxy: Annotated[
        str | None, Parameter(help="The address of your proxy, whose forwarded headers count.")
    ] = None,
    tls_cert: Annotated[
        File | None, Parameter(help="A certificate, for https without a proxy; with --tls-key.")
    ] = None,
    tls_key: Annotated[File | None, Parameter(help="The key of the certificate.")] = None,
    mirror: Annotated[
        File | None,
        Parameter(help="Keep a copy of everything in this folder, for example on a USB stick."),
    ] = None,
    from_: Annotated[
        File | None,
        Parameter(name="--from", help="Continue from a mirror folder, on another computer."),
    ] = None,
    viewers: Annotated[
        int | None,
        Parameter(help="Processes that serve public pages (default: one for each further processor; 0: none)."),
    ] = None,
    demo: Annotated[bool, Parameter(help="Fill it with sample tournaments, one of each kind.")] = False,
    demo_play: Annotated[bool, Parameter(help="Play the demo automatically.")] = False,
    log_level: Annotated[
        str | None, Parameter(help="What to log: debug, info, warning or error (default: warning).")
    ] = None,
    log_json: Annotated[bool, Parameter(help="Log one JSON object per line, requests included.")] = False,
    settings: FromFile = None,
) -> int:
    flags = {
        "data": data,
        "database": database,
        "host": host,
        "port": port,
        "url": url,
        "trusted_proxy": trusted_proxy,
        "tls_cert": tls_cert,
        "tls_key": tls_key,
        "mirror": mirror,
        "from_": from_,
        "viewers": viewers,
        "demo": demo or None,
        "demo_play": demo_play or None,
        "log_level": log_level,
        "log_json": log_json or None,
        "settings": settings,
    }

    def work() -> None:
        from crosstable.web.server.run import serve as run
        from crosstable.web.server.settings import gathered

        run(gathered(flags, os.environ), tell)

    return refusing(work)


def link(
    *,
    data: Data = None,
    database: Database = None,
    host: Host = None,
    port: Port = None,
    url: Url = None,
    demo: Demo = False,
    settings: FromFile = None,
) -> int:
    flags: dict[str, Any] = {
        "data": data,
        "database": database,
        "host": host,
        "port": port,
        "url": url,
        "demo": demo or None,
        "settings": settings,
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
