"""Printing: every sheet as a PDF that the browser shows, the standings as a picture, the public pages as files."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from crosstable.app.site import Room
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import PAPERS, Paper, Scene, scene_of
from crosstable.exchange.sheets.typeset import font_warning, pdf, png, sheet_named
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import typed_number
from crosstable.web.desk.page_frame import desk_page, is_head
from crosstable.web.display.join import shown_wifi
from crosstable.web.public.static_site import site_files
from crosstable.web.request import Request
from crosstable.web.responses import Answer, offered_as
from crosstable.web.routes import route
from crosstable.web.site.wifi import wifi_of
from crosstable.words import refusal_sentence, sentence


@route("GET", "/t/{code}/desk/print", who="scorekeeper")
def printing(request: Request) -> Answer:
    """Every sheet for the way this tournament is played; of those that can't be printed yet, why."""
    scene = _scene(request)
    sheets = []
    printed = []
    for sheet in SHEETS.values():
        if sheet.serves(scene.tournament) and not (sheet.name == "badges" and not is_head(request.room)):
            try:
                printed.append(sheet.data(scene))
                reason = ""
            except Refusal as refusal:
                reason = refusal_sentence(refusal)
            sheets.append((sheet.name, reason))
    warning = font_warning(*printed)
    text = "" if warning is None else sentence(warning)
    return desk_page(
        request, "print.html", "print", sheets=sheets, paper=_paper(request), papers=[*PAPERS], warning=text
    )


@route("GET", "/t/{code}/desk/print/{sheet}", who="scorekeeper")
def sheet(request: Request) -> Answer:
    """One sheet as PDF. Refused where there is nothing to print; badges show claim codes, and are for organisers."""
    scene = _scene(request)
    found = sheet_named(request.params["sheet"].removesuffix(".pdf"), scene)
    if found.name == "badges":
        if not is_head(request.room):
            raise NotFound("no_such_page")
        scene = scene._replace(codes=_codes(request.room))
    name = offered_as(request.room.state.name, f"-{found.name}.pdf")
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=pdf(found, scene, _paper(request)), kind="application/pdf", headers=headers)


@route("GET", "/t/{code}/standings.png", who="everybody", by_viewers=True)
def picture(request: Request) -> Answer:
    """The standings as a picture to send around, made from what everybody may see."""
    view = request.room.public
    made = request.room.page_memory.get(
        "standings.png", lambda: png(sheet_named("standings"), scene_of(view.tournament))
    )
    name = offered_as(view.name, "-standings.png")
    return Answer(body=made, kind="image/png", headers={"Content-Disposition": f'inline; filename="{name}"'})


@route("GET", "/t/{code}/desk/site.zip", who="scorekeeper")
def website(request: Request) -> Answer:
    """The public pages as a folder of files, packed. Refused before a round is published."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(site_files(request.room, request.now).items()):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    name = offered_as(request.room.state.name, "-website.zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=packed.getvalue(), kind="application/zip", headers=headers)


def _scene(request: Request) -> Scene:
    room = request.room
    number, stage = (_number(request, name) for name in ("round", "stage"))
    wifi = wifi_of(room) if is_head(room) else shown_wifi(room)
    return scene_of(room.tournament, number, stage)._replace(
        rested=room.state.resting,
        address=f"{request.shared}/t/{room.code}",
        wifi=None if wifi is None else (wifi.name, wifi.password),
    )


def _codes(room: Room) -> dict[PlayerId, str]:
    """The claim codes of all players, where players claim their names by code."""
    if room.claims != "code":
        return {}
    persons = {player: known.person for player, known in room.state.persons.items()}
    codes = room.site.claim_codes.codes_for(room.listed.stream, persons.values())
    return {player: codes[person] for player, person in persons.items()}


def _number(request: Request, name: str) -> int | None:
    text = request.query.get(name)
    if text is None:
        return None
    number = typed_number(text)
    if number is None:
        raise NotFound("no_such_page")
    return number


def _paper(request: Request) -> Paper:
    for paper in PAPERS:
        if paper == request.query.get("paper", "a4"):
            return paper
    raise NotFound("no_such_page")
