"""Secrets derived from a request's key, so that the same click sent twice yields the same link or session.

A page sends a key with each request. The secret is derived from the key and from values that nobody else knows, so
answers that contain secrets need not be stored.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256

from crosstable.app.director import check_key
from crosstable.web.request import Request

_BYTES = 24
# Shortest key that is as good as a secret; pages always send one.
SECURE_LENGTH = 32


def request_key(request: Request) -> str | None:
    """Return the key sent as JSON or in a form, if any. Raise `bad_key` if it is malformed."""
    key = (request.sent if request.body.startswith(b"{") else request.form).get("key")
    if key is not None:
        check_key(key)
    return key


def link_secret(request: Request) -> str | None:
    """Return the secret for a link made by a signed-in user; None without a key (the link gets a random one)."""
    key = request_key(request)
    return None if key is None or request.cookie is None else _secret(request.path, request.cookie, key)


def session_secret(request: Request, *parts: str) -> str | None:
    """Return the secret for a session; None without a secure key (the session gets a random one)."""
    key = request_key(request)
    return None if key is None or len(key) < SECURE_LENGTH else _secret(request.path, key, *parts)


def secret_mark(secret: str) -> str:
    """Return a fingerprint of a secret that doesn't reveal it, stored with the password chosen with it."""
    return _secret("mark", secret)


def _secret(*parts: str) -> str:
    """Hash the parts separately, so that text can't move between them."""
    digest = sha256()
    for part in parts:
        digest.update(sha256(part.encode("utf-8", "replace")).digest())
    return urlsafe_b64encode(digest.digest()[:_BYTES]).decode()
