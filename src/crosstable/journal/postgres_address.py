"""The address of a database, and how it can be shown. The password never leaves this module."""

from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from crosstable.model.refusals import BadFile

# Defaults of an address. Dead machines are noticed within a minute, also in the middle of a statement.
# Kerberos encryption must be requested: the client's library for it can crash where several threads connect at once.
_UNLESS_SAID = {
    "application_name": "crosstable",
    "connect_timeout": "10",
    "keepalives_idle": "20",
    "keepalives_interval": "10",
    "keepalives_count": "4",
    "tcp_user_timeout": "60000",
    "gssencmode": "disable",
}


class Address:
    """The address of a database. An invalid one is refused without quoting it: it may contain a password."""

    def __init__(self, url: str) -> None:
        try:
            parameters = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
        except (psycopg.Error, UnicodeError):
            raise BadFile("bad_database_url") from None
        host = parameters.get("host", "")
        # An unescaped "@", "/" or "?" in a password makes its rest into a host, a port or a database.
        if "@" in host or ("/" in host and not host.startswith("/")) or not _are_numbers(parameters.get("port", "")):
            raise BadFile("bad_database_url")
        self.conninfo = make_conninfo("", **{**_UNLESS_SAID, **parameters, "client_encoding": "utf8"})
        self.shown = _address(parameters)
        self._password = parameters.get("password", "")

    def __repr__(self) -> str:
        return f"Address({self.shown!r})"

    def without_password(self, text: str) -> str:
        """Return a message of the database client on one line, with the password removed."""
        line = " ".join(text.split())
        return line.replace(self._password, "***") if self._password else line


def _are_numbers(ports: str) -> bool:
    return all(port.isdigit() or not port for port in ports.split(","))


def _address(parameters: dict[str, str]) -> str:
    user = f"{quote(parameters['user'])}@" if "user" in parameters else ""
    hosts = parameters.get("host", parameters.get("hostaddr", "")).split(",")
    ports = parameters.get("port", "").split(",")
    if len(ports) < len(hosts):
        ports = [ports[0]] * len(hosts)
    places = ",".join(_place(host, port) for host, port in zip(hosts, ports, strict=False))
    database = f"/{quote(parameters['dbname'])}" if "dbname" in parameters else ""
    return f"postgresql://{user}{places}{database}"


def _place(host: str, port: str) -> str:
    shown = f"[{host}]" if ":" in host else quote(host, safe="")
    return f"{shown}:{port}" if port else shown
