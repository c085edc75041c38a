"""TLS without a proxy in front: the certificate and its key, looked at before anything else is done."""

import ssl
from pathlib import Path

from crosstable.model.refusals import BadFile
from crosstable.web.server.settings import Settings

# A key is never found with this; without it OpenSSL would ask at the terminal.
_NO_PASSPHRASE = ""


def tls_of(settings: Settings) -> ssl.SSLContext | None:
    """What a server speaks TLS with; None where it speaks plain HTTP.

    Refused where a file cannot be read (`tls_unreadable`), is no certificate (`tls_bad_certificate`) or key
    (`tls_bad_key`), where the key has a passphrase (`tls_locked_key`), and where it is another one's (`tls_mismatch`).
    """
    if settings.tls_cert is None or settings.tls_key is None:
        return None
    certificate, key = Path(settings.tls_cert).expanduser(), Path(settings.tls_key).expanduser()
    for file in (certificate, key):
        _refuse_unreadable(file)
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    asked_for_passphrase = False

    def passphrase() -> str:
        nonlocal asked_for_passphrase
        asked_for_passphrase = True
        return _NO_PASSPHRASE

    try:
        made.load_cert_chain(certificate, key, passphrase)
    except (ssl.SSLError, OSError, ValueError) as error:
        if asked_for_passphrase:
            raise BadFile("tls_locked_key", file=str(key)) from None
        if isinstance(error, ssl.SSLError) and error.reason == "KEY_VALUES_MISMATCH":
            raise BadFile("tls_mismatch", key=str(key), certificate=str(certificate)) from None
        code, file = ("tls_bad_key", key) if _is_certificate(certificate) else ("tls_bad_certificate", certificate)
        raise BadFile(code, file=str(file)) from None
    return made


def _refuse_unreadable(file: Path) -> None:
    try:
        file.read_bytes()
    except OSError as error:
        raise BadFile("tls_unreadable", file=str(file), detail=error.strerror) from None


def _is_certificate(file: Path) -> bool:
    """Whether there is a certificate in it, whatever else is wrong."""
    try:
        ssl.create_default_context(cafile=str(file))
    except (ssl.SSLError, OSError):
        return False
    return True
