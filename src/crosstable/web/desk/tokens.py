"""Tokens of programs for one tournament, under Staff: create, rotate, revoke."""

from typing import NamedTuple

from crosstable.app.accounts import OPERATOR
from crosstable.app.site import Room
from crosstable.app.tokens import DEFAULT_DAYS, PREFIX, Token, TokenRole
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.validation import Many, Problems, Whole
from crosstable.state.state import MOST_TABLES
from crosstable.web.derived_secrets import link_secret
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import words

# The roles of tokens that organisers make.
TOKEN_ROLES: tuple[TokenRole, ...] = ("scorekeeper", "organiser", "public")

_tables = Many(Whole(1, MOST_TABLES), most=1000, unique=True)


class TokenLine(NamedTuple):
    """A token in the list, and when it was used last."""

    token: Token
    used: int | None


def token_lines(room: Room) -> list[TokenLine]:
    tokens = room.site.tokens
    return [TokenLine(token, tokens.last_use(token, 0) or None) for token in tokens.tokens_of(room.listed.stream)]


@route("POST", "/t/{code}/desk/tokens/create", who="organiser")
def create_token(request: Request) -> Answer:
    """Make a token and show it once; the same click again shows the same."""
    name, role = (str(request.sent.get(key) or default) for key, default in (("name", ""), ("role", TOKEN_ROLES[0])))
    problems: Problems = []
    tables = _tables.read(request.sent.get("tables") or [], "tables", problems)
    if problems:
        raise Refusal("bad_token_wish", problems)
    account = request.session.account if request.session is not None else None
    token, secret = request.site.tokens.create(
        name,
        role if role in TOKEN_ROLES else "",
        OPERATOR if account is None else account,
        request.now,
        stream=request.room.listed.stream,
        tables=tables,
        days=DEFAULT_DAYS,
        secret=_secret(request),
    )
    return json_answer({"said": words("web.manage.tokens.created", name=token.name), "token": secret})


@route("POST", "/t/{code}/desk/tokens/rotate", who="organiser")
def rotate_token(request: Request) -> Answer:
    """Give a token another secret and show it once."""
    token = _token(request)
    if token is None:
        raise NotFound("no_such_token", value=str(request.sent.get("token"))[:20])
    secret = request.site.tokens.rotate(token, request.now, _secret(request))
    return json_answer({"said": words("web.manage.tokens.rotated", name=token.name), "token": secret})


@route("POST", "/t/{code}/desk/tokens/revoke", who="organiser")
def revoke_token(request: Request) -> Answer:
    """End a token at once."""
    token = _token(request)
    if token is None:
        # The same click sent twice.
        return json_answer({"said": words("web.manage.tokens.gone")})
    request.site.tokens.revoke(token)
    return json_answer({"said": words("web.manage.tokens.revoked", name=token.name)})


def _token(request: Request) -> Token | None:
    known = request.site.tokens.tokens_of(request.room.listed.stream)
    return next((token for token in known if token.id == request.sent.get("token")), None)


def _secret(request: Request) -> str | None:
    secret = link_secret(request)
    return None if secret is None else PREFIX + secret
