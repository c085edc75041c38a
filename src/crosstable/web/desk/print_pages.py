"""Printing: all sheets as PDF, the standings as a picture, the public pages as a zip file."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from crosstable.app.site import Room
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import PAPERS, Paper, Scene, scene_of
from crosstable.exchange.sheets.typeset import find_sheet, font_warning, pdf, png
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.web.desk.page_frame import desk_page, is_organiser
from crosstable.web.display.join import shown_wifi
from crosstable.web.public.static_site import site_files
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name
from crosstable.web.routes import route
from crosstable.web.site.wifi import wifi_of
from crosstable.words import refusal_sentence, sentence


@route("GET", "/t/{code}/desk/print", who="scorekeeper")
def print_page(request: Request) -> Answer:
    """List the sheets that fit this tournament, with the reason if one can't be printed yet."""
    scene = _scene(request)
    sheets = []
    printed = []
    for sheet in SHEETS.values():
        if sheet.serves(scene.tournament) and not (sheet.name == "badges" and not is_organiser(request.room)):
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
    """Return a sheet as PDF. Badges show claim codes, so only organisers get them."""
    scene = _scene(request)
    sheet_ = find_sheet(request.params["sheet"].removesuffix(".pdf"), scene)
    if sheet_.name == "badges":
        if not is_organiser(request.room):
            raise NotFound("no_such_page")
        scene = scene._replace(codes=_claim_codes(request.room))
    name = download_name(request.room.state.name, f"-{sheet_.name}.pdf")
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=pdf(sheet_, scene, _paper(request)), media_type="application/pdf", headers=headers)


@route("GET", "/t/{code}/standings.png", who="everybody", by_viewers=True)
def picture(request: Request) -> Answer:
    view = request.room.public
    image = request.room.page_memory.get(
        "standings.png", lambda: png(find_sheet("standings"), scene_of(view.tournament))
    )
    name = download_name(view.name, "-standings.png")
    return Answer(body=image, media_type="image/png", headers={"Content-Disposition": f'inline; filename="{name}"'})


@route("GET", "/t/{code}/desk/site.zip", who="scorekeeper")
def website(request: Request) -> Answer:
    """Return the public pages as a zip file. Raise a refusal before the first round is published."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(site_files(request.room, request.now).items()):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    name = download_name(request.room.state.name, "-website.zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=buffer.getvalue(), media_type="application/zip", headers=headers)


def _scene(request: Request) -> Scene:
    room = request.room
    number, stage = (request.query_number(name) for name in ("round", "stage"))
    wifi = wifi_of(room) if is_organiser(room) else shown_wifi(room)
    return scene_of(room.tournament, number, stage)._replace(
        rested=room.state.resting,
        address=f"{request.public_url}/t/{room.code}",
        wifi=None if wifi is None else (wifi.name, wifi.password),
    )


def _claim_codes(room: Room) -> dict[PlayerId, str]:
    if room.claims != "code":
        return {}
    persons = {player: known.person for player, known in room.state.persons.items()}
    codes = room.site.claim_codes.codes_for(room.listed.stream, persons.values())
    return {player: codes[person] for player, person in persons.items()}


def _paper(request: Request) -> Paper:
    for paper in PAPERS:
        if paper == request.query.get("paper", "a4"):
            return paper
    raise NotFound("no_such_page")
