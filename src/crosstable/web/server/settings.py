"""The settings of a server, from flags, environment and a file, in this order of precedence.

Port 8080 is `--port 8080`, `CROSSTABLE_PORT=8080`, or `port = 8080` in the settings file (TOML).
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
    """The settings of a server. None means the default."""

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
    private_webhooks: bool = False
    demo: bool = False
    demo_play: bool = False
    open_: bool = False
    no_link: bool = False
    operator_password_file: str | None = None
    log_level: Level | None = None
    log_json: bool = False

    @property
    def level(self) -> Level:
        """The log level: by default all requests as JSON, only problems as text."""
        return self.log_level or ("info" if self.log_json else "warning")

    @property
    def api_limits(self) -> ApiLimits:
        token, address = Rate(self.api_token_rate, self.api_token_burst), Rate(self.api_rate, self.api_burst)
        return ApiLimits(token, address, self.api_body)

    @property
    def is_tls(self) -> bool:
        """Whether the server itself speaks https."""
        return self.tls_cert is not None

    @property
    def folder(self) -> Path:
        """The data folder. Demos have their own, so that they never mix with real events."""
        if self.data is not None:
            return Path(self.data).expanduser()
        own = user_data_folder(sys.platform, os.environ, Path.home())
        return own / "demo" if self.demo else own

    @property
    def options(self) -> list[str]:
        """The options that lead another command to the same journal. A database's address is secret, so it is
        abbreviated.
        """
        if self.database is not None:
            return [flag("database"), "postgresql://..."]
        if self.data is not None:
            return [flag("data"), str(self.folder.absolute())]
        return [flag("demo")] if self.demo else []


class SettingDescription(NamedTuple):
    """The codes of a setting's default and description."""

    default: str
    code: str


SETTINGS: Mapping[str, SettingDescription] = {
    "data": SettingDescription("serve.usual.data", "serve.setting.data"),
    "database": SettingDescription("serve.usual.database", "serve.setting.database"),
    "host": SettingDescription("serve.usual.host", "serve.setting.host"),
    "port": SettingDescription("serve.usual.port", "serve.setting.port"),
    "url": SettingDescription("serve.usual.url", "serve.setting.url"),
    "trusted_proxy": SettingDescription("serve.usual.trusted_proxy", "serve.setting.trusted_proxy"),
    "allowed_host": SettingDescription("serve.usual.allowed_host", "serve.setting.allowed_host"),
    "tls_cert": SettingDescription("serve.usual.tls", "serve.setting.tls_cert"),
    "tls_key": SettingDescription("serve.usual.tls", "serve.setting.tls_key"),
    "mirror": SettingDescription("serve.usual.mirror", "serve.setting.mirror"),
    "from_": SettingDescription("serve.usual.from", "serve.setting.from"),
    "viewers": SettingDescription("serve.usual.viewers", "serve.setting.viewers"),
    "api_rate": SettingDescription("serve.usual.api_rate", "serve.setting.api_rate"),
    "api_burst": SettingDescription("serve.usual.api_burst", "serve.setting.api_burst"),
    "api_token_rate": SettingDescription("serve.usual.api_token_rate", "serve.setting.api_token_rate"),
    "api_token_burst": SettingDescription("serve.usual.api_token_burst", "serve.setting.api_token_burst"),
    "api_body": SettingDescription("serve.usual.api_body", "serve.setting.api_body"),
    "private_webhooks": SettingDescription("serve.usual.off", "serve.setting.private_webhooks"),
    "demo": SettingDescription("serve.usual.off", "serve.setting.demo"),
    "demo_play": SettingDescription("serve.usual.off", "serve.setting.demo_play"),
    "open_": SettingDescription("serve.usual.off", "serve.setting.open"),
    "no_link": SettingDescription("serve.usual.off", "serve.setting.no_link"),
    "operator_password_file": SettingDescription("serve.usual.no_file", "serve.setting.operator_password_file"),
    "log_level": SettingDescription("serve.usual.log_level", "serve.setting.log_level"),
    "log_json": SettingDescription("serve.usual.off", "serve.setting.log_json"),
    FILE: SettingDescription("serve.usual.settings", "serve.setting.settings"),
}


def flag(setting: str) -> str:
    return "--" + public_name(setting).replace("_", "-")


def variable(setting: str) -> str:
    return f"CROSSTABLE_{public_name(setting).upper()}"


def public_name(setting: str) -> str:
    """Return the name of a setting in files, flags and variables: `from_` is `from`."""
    return setting.removesuffix("_")


def user_data_folder(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Crosstable"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Crosstable"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "crosstable"


def load_settings(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Merge the settings of all sources. `flags` holds those given.

    Raise `bad_setting`, `unknown_setting` or an error of the file; also `data_or_database` (both given), `folder_alone`
    (an option that doesn't work with a database) and `tls_halves` (certificate or key missing).
    """
    file = flags.get(FILE) or environment.get(variable(FILE))
    values: dict[str, Any] = {} if file is None else dict(_read_file(Path(file)))
    for name in (setting for setting in SETTINGS if setting != FILE):
        if environment.get(variable(name)):
            values[name] = _convert(name, environment[variable(name)], variable(name))
        if flags.get(name) is not None:
            values[name] = _convert(name, flags[name], flag(name))
    if values.get("demo_play"):
        # Only a demo can play on.
        values["demo"] = True
    settings = Settings(**values)
    if settings.data is not None and settings.database is not None:
        raise Misuse("data_or_database", data=settings.data)
    for name in ("mirror", "from_"):
        if settings.database is not None and getattr(settings, name) is not None:
            raise Misuse("folder_alone", flag=flag(name))
    if (settings.tls_cert is None) != (settings.tls_key is None):
        raise Misuse("tls_halves", missing=flag("tls_key" if settings.tls_key is None else "tls_cert"))
    return settings


def _read_file(file: Path) -> Iterator[tuple[str, Any]]:
    from crosstable.model.validation import nearest

    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadFile("no_such_file", file=str(file)) from None
    except OSError as error:
        raise BadFile("unreadable_file", file=str(file), detail=error.strerror) from None
    except ValueError as error:
        raise BadFile("bad_settings_file", file=str(file), problem=str(error)) from None
    known = {public_name(setting): setting for setting in SETTINGS if setting != FILE}
    for name, value in content.items():
        if name not in known:
            raise BadFile("unknown_setting", file=str(file), name=name, near=nearest(name, [*known]))
        yield known[name], _convert(known[name], value, f"{file}: {name}")


_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}


def _convert(name: str, value: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, _TYPES[name], strict=False)
    except msgspec.ValidationError as error:
        raise Misuse("bad_setting", where=where, problem=str(error)) from None
