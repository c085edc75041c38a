"""The settings of a server: by flag, by environment, by file; the first of them that says something counts.

Port 8080 is `--port 8080`, `CROSSTABLE_PORT=8080`, or in the settings' file, which is TOML, `port = 8080`.
"""

import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from crosstable.model.refusals import BadFile, Misuse
from crosstable.web.api.buckets import ApiLimits, Rate

Level = Literal["debug", "info", "warning", "error"]

FILE = "settings"
JOURNAL_FILE = "crosstable.db"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a server is to run. None: what suits."""

    data: str | None = None
    database: str | None = None
    host: str = "0.0.0.0"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    url: str | None = None
    trusted_proxy: str | None = None
    allowed_host: str | None = None
    tls_cert: str | None = None
    tls_key: str | None = None
    mirror: str | None = None
    from_: str | None = None
    viewers: Annotated[int, Meta(ge=0, le=64)] | None = None
    api_rate: Annotated[int, Meta(ge=1, le=100_000)] = 50
    api_burst: Annotated[int, Meta(ge=1, le=1_000_000)] = 200
    api_token_rate: Annotated[int, Meta(ge=1, le=100_000)] = 20
    api_token_burst: Annotated[int, Meta(ge=1, le=1_000_000)] = 60
    api_body: Annotated[int, Meta(ge=1_000, le=100_000_000)] = 1_000_000
    demo: bool = False
    demo_play: bool = False
    open_: bool = False
    no_link: bool = False
    operator_password_file: str | None = None
    log_level: Level | None = None
    log_json: bool = False

    @property
    def level(self) -> Level:
        """What is written to the log: for machines all requests, for people only what needs looking at."""
        return self.log_level or ("info" if self.log_json else "warning")

    @property
    def api_limits(self) -> ApiLimits:
        """The limits of the HTTP API."""
        token, address = Rate(self.api_token_rate, self.api_token_burst), Rate(self.api_rate, self.api_burst)
        return ApiLimits(token, address, self.api_body)

    @property
    def is_tls(self) -> bool:
        """Whether people come by https without a proxy in front."""
        return self.tls_cert is not None

    @property
    def folder(self) -> Path:
        """The data folder. A demo has one of its own, so that it never mixes with what is real."""
        if self.data is not None:
            return Path(self.data).expanduser()
        own = own_folder(sys.platform, os.environ, Path.home())
        return own / "demo" if self.demo else own

    @property
    def options(self) -> list[str]:
        """What leads another command to the same journal, wherever it is typed. The address of a database is a secret:
        whoever types the command knows it.
        """
        if self.database is not None:
            return [flag("database"), "postgresql://..."]
        if self.data is not None:
            return [flag("data"), str(self.folder.absolute())]
        return [flag("demo")] if self.demo else []


class About(NamedTuple):
    """A setting: what it is when nobody says, and the code of its description."""

    usual: str
    code: str


SETTINGS: Mapping[str, About] = {
    "data": About("serve.usual.data", "serve.setting.data"),
    "database": About("serve.usual.database", "serve.setting.database"),
    "host": About("serve.usual.host", "serve.setting.host"),
    "port": About("serve.usual.port", "serve.setting.port"),
    "url": About("serve.usual.url", "serve.setting.url"),
    "trusted_proxy": About("serve.usual.trusted_proxy", "serve.setting.trusted_proxy"),
    "allowed_host": About("serve.usual.allowed_host", "serve.setting.allowed_host"),
    "tls_cert": About("serve.usual.tls", "serve.setting.tls_cert"),
    "tls_key": About("serve.usual.tls", "serve.setting.tls_key"),
    "mirror": About("serve.usual.mirror", "serve.setting.mirror"),
    "from_": About("serve.usual.from", "serve.setting.from"),
    "viewers": About("serve.usual.viewers", "serve.setting.viewers"),
    "api_rate": About("serve.usual.api_rate", "serve.setting.api_rate"),
    "api_burst": About("serve.usual.api_burst", "serve.setting.api_burst"),
    "api_token_rate": About("serve.usual.api_token_rate", "serve.setting.api_token_rate"),
    "api_token_burst": About("serve.usual.api_token_burst", "serve.setting.api_token_burst"),
    "api_body": About("serve.usual.api_body", "serve.setting.api_body"),
    "demo": About("serve.usual.off", "serve.setting.demo"),
    "demo_play": About("serve.usual.off", "serve.setting.demo_play"),
    "open_": About("serve.usual.off", "serve.setting.open"),
    "no_link": About("serve.usual.off", "serve.setting.no_link"),
    "operator_password_file": About("serve.usual.no_file", "serve.setting.operator_password_file"),
    "log_level": About("serve.usual.log_level", "serve.setting.log_level"),
    "log_json": About("serve.usual.off", "serve.setting.log_json"),
    FILE: About("serve.usual.settings", "serve.setting.settings"),
}


def flag(name: str) -> str:
    return "--" + in_file(name).replace("_", "-")


def variable(name: str) -> str:
    return f"CROSSTABLE_{in_file(name).upper()}"


def in_file(name: str) -> str:
    """How a setting is called outside: `from` is a word of Python."""
    return name.removesuffix("_")


def own_folder(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """Where a program of this user keeps its data on this kind of machine."""
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Crosstable"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Crosstable"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "crosstable"


def gathered(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """The settings from everywhere. `flags` holds those that were given.

    Refused where one cannot be (`bad_setting`), where the file has one that there is not (`unknown_setting`) or cannot
    be read, and where both a folder and a database are named (`data_or_database`), something that only a folder can
    have with a database (`folder_alone`), or a certificate without its key or a key without one (`tls_halves`).
    """
    file = flags.get(FILE) or environment.get(variable(FILE))
    found: dict[str, Any] = {} if file is None else dict(_in_file(Path(file)))
    for name in (setting for setting in SETTINGS if setting != FILE):
        if environment.get(variable(name)):
            found[name] = _read(name, environment[variable(name)], variable(name))
        if flags.get(name) is not None:
            found[name] = _read(name, flags[name], flag(name))
    if found.get("demo_play"):
        # What is to play on has to be there.
        found["demo"] = True
    settings = Settings(**found)
    if settings.data is not None and settings.database is not None:
        raise Misuse("data_or_database", data=settings.data)
    for name in ("mirror", "from_"):
        if settings.database is not None and getattr(settings, name) is not None:
            raise Misuse("folder_alone", flag=flag(name))
    if (settings.tls_cert is None) != (settings.tls_key is None):
        raise Misuse("tls_halves", missing=flag("tls_key" if settings.tls_key is None else "tls_cert"))
    return settings


def _in_file(file: Path) -> Iterator[tuple[str, Any]]:
    from crosstable.model.validation import nearest

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadFile("no_such_file", file=str(file)) from None
    except OSError as error:
        raise BadFile("unreadable_file", file=str(file), detail=error.strerror) from None
    except ValueError as error:
        raise BadFile("bad_settings_file", file=str(file), problem=str(error)) from None
    known = {in_file(setting): setting for setting in SETTINGS if setting != FILE}
    for name, value in found.items():
        if name not in known:
            raise BadFile("unknown_setting", file=str(file), name=name, near=nearest(name, [*known]))
        yield known[name], _read(known[name], value, f"{file}: {name}")


_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}


def _read(name: str, value: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, _TYPES[name], strict=False)
    except msgspec.ValidationError as error:
        raise Misuse("bad_setting", where=where, problem=str(error)) from None
