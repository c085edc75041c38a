"""The only route by which pages change a tournament: a command with its fields as JSON.

    POST /t/CODE/do  {"command": "enter_result", "fields": {"table": 3, "typed": "2-1"}, "key": "…", "seen": "57-0a1b…"}

`web.command_surface` describes the rest of the request and the answer.
"""

from crosstable.web.command_surface import carry_out, read_command
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("POST", "/t/{code}/do", who="scorekeeper")
def do(request: Request) -> Answer:
    actor = request.room.actor
    assert actor is not None
    return carry_out(request, read_command(request), actor)
