"""TLS without a proxy: the certificate and key, checked before the server starts."""

import ssl
from pathlib import Path

from crosstable.model.refusals import BadFile
from crosstable.web.server.settings import Settings

# Never the passphrase of a key; without it OpenSSL would prompt in the terminal.
_NO_PASSPHRASE = ""


def tls_context(settings: Settings) -> ssl.SSLContext | None:
    """Return the TLS context, or None for plain HTTP.

    Raise `tls_unreadable`, `tls_bad_certificate`, `tls_bad_key`, `tls_locked_key` (it has a passphrase) or
    `tls_mismatch`.
    """
    if settings.tls_cert is None or settings.tls_key is None:
        return None
    certificate, key = Path(settings.tls_cert).expanduser(), Path(settings.tls_key).expanduser()
    for file in (certificate, key):
        _refuse_unreadable(file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    is_locked = False

    def passphrase() -> str:
        nonlocal is_locked
        is_locked = True
        return _NO_PASSPHRASE

    try:
        context.load_cert_chain(certificate, key, passphrase)
    except (ssl.SSLError, OSError, ValueError) as error:
        if is_locked:
            raise BadFile("tls_locked_key", file=str(key)) from None
        if isinstance(error, ssl.SSLError) and error.reason == "KEY_VALUES_MISMATCH":
            raise BadFile("tls_mismatch", key=str(key), certificate=str(certificate)) from None
        code, file = ("tls_bad_key", key) if _is_certificate(certificate) else ("tls_bad_certificate", certificate)
        raise BadFile(code, file=str(file)) from None
    return context


def _refuse_unreadable(file: Path) -> None:
    try:
        file.read_bytes()
    except OSError as error:
        raise BadFile("tls_unreadable", file=str(file), detail=error.strerror) from None


def _is_certificate(file: Path) -> bool:
    try:
        ssl.create_default_context(cafile=str(file))
    except (ssl.SSLError, OSError):
        return False
    return True
