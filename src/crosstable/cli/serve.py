"""`crosstable serve` and `crosstable link`: the app in the browser, and a new way in for its organiser."""

import os
from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import Parameter

from crosstable.cli.options import File
from crosstable.cli.runner import FINE, refuse

Data = Annotated[
    File | None,
    Parameter(help="The folder that everything is kept in (one of yours unless told)."),
]
Database = Annotated[str | None, Parameter(help="A PostgreSQL to keep it in instead: postgresql://...")]
Host = Annotated[str | None, Parameter(help="The address to listen at (the whole local network unless told).")]
Port = Annotated[int | None, Parameter(help="The port to listen at (8080 unless told).")]
Url = Annotated[str | None, Parameter(help="What links and QR codes carry, such as https://play.example.org.")]
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
        str | None, Parameter(help="The address of a proxy that is believed about who asks, and how.")
    ] = None,
    tls_cert: Annotated[
        File | None, Parameter(help="A certificate, for https without a proxy; with --tls-key.")
    ] = None,
    tls_key: Annotated[File | None, Parameter(help="The key of the certificate.")] = None,
    mirror: Annotated[
        File | None,
        Parameter(help="A folder, such as a stick's, that a copy of everything is always kept in."),
    ] = None,
    from_: Annotated[
        File | None,
        Parameter(name="--from", help="A folder with a mirror: go on from there, on another computer."),
    ] = None,
    viewers: Annotated[
        int | None,
        Parameter(help="Processes that show public pages (default: one for each further processor; 0: none)."),
    ] = None,
    demo: Annotated[bool, Parameter(help="Fill it with a tournament of each kind.")] = False,
    demo_play: Annotated[bool, Parameter(help="The demo, which plays on by itself.")] = False,
    log_level: Annotated[
        str | None, Parameter(help="What is logged: debug, info, warning or error (warning unless told).")
    ] = None,
    log_json: Annotated[bool, Parameter(help="Log one JSON object a line, requests too.")] = False,
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
        from crosstable.web.run import serve as run
        from crosstable.web.settings import gathered

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
        from crosstable.web.run import link as made
        from crosstable.web.settings import gathered

        tell(made(gathered(flags, os.environ)))

    return refusing(work)


def tell(line: str) -> None:
    print(line, flush=True)


def refusing(work: Callable[[], None]) -> int:
    """Does something, or says why not: the exit code."""
    from crosstable.model.refusals import Refusal

    try:
        work()
    except Refusal as refusal:
        return refuse(refusal, False)
    return FINE
