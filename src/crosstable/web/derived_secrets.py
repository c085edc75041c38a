"""The same click sent twice happens once, also where a secret comes of it: a link, a session.

A page sends a key with whatever it asks for. The secret is made from the key and from what nobody else has; sent again,
it is the same one, so that what it stands for is found, and nothing of an answer with a secret in it is ever kept.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256

from crosstable.app.director import check_key
from crosstable.web.request import Request

_BYTES = 24
# As many letters of a key are as good as a secret; what pages send has no fewer.
GOOD = 32


def key_of(request: Request) -> str | None:
    """The key that was sent, as values or in a form. Refused (`bad_key`) where it is none."""
    key = (request.sent if request.body.startswith(b"{") else request.form).get("key")
    if key is not None:
        check_key(key)
    return key


def link_of(request: Request) -> str | None:
    """The secret of a link that somebody makes who is signed in; None without a key: a link of its own."""
    key = key_of(request)
    return None if key is None or request.cookie is None else _secret(request.path, request.cookie, key)


def session_of(request: Request, *said: str) -> str | None:
    """The secret of a session that begins with what was said; None without a good key: a session of its own."""
    key = key_of(request)
    return None if key is None or len(key) < GOOD else _secret(request.path, key, *said)


def mark_of(secret: str) -> str:
    """The mark of a password that is chosen with that secret; it gives nothing away."""
    return _secret("mark", secret)


def _secret(*parts: str) -> str:
    """Of parts that keep apart, whatever is in them."""
    mixed = sha256()
    for part in parts:
        mixed.update(sha256(part.encode("utf-8", "replace")).digest())
    return urlsafe_b64encode(mixed.digest()[:_BYTES]).decode()
