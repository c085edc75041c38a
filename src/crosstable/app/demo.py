"""The demo: a tournament of each format in mid-round, a Swiss in its Top 8, and groups with a tie that needs a
shoot-out.

Each format defines its own demo. All results follow from the seed, so every demo is the same except for its codes.
"""

from fractions import Fraction
from typing import Any

from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.site import Site
from crosstable.commands import (
    Actor,
    Advance,
    CloseRound,
    Command,
    Create,
    CreatePool,
    EnterResult,
    EnterTable,
    SetMultiplier,
    Shoot,
    Tap,
)
from crosstable.formats import FORMATS, Demo
from crosstable.journal.interface import StreamId
from crosstable.model.pools import day_of
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY
from crosstable.model.tournament import Match, Score, Table
from crosstable.ranking.brackets.best_of import best_of
from crosstable.ranking.tables.cut_line import cut
from crosstable.ratings.game import Game as RatedGame
from crosstable.ratings.preferans import SEATS
from crosstable.rules.advance import plan_next_stage
from crosstable.simulation.chance import Chance
from crosstable.simulation.games import Game, table_of
from crosstable.simulation.results import result, twenties
from crosstable.state.apply_tables import score_texts
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.next_step import next_step, waiting_tables

ACTOR = Actor("demo")
SEED = 7
DRAWS = Fraction(1, 10)
CHANCE = Chance(SEED)
LEAGUE, LEAGUE_PLAYERS, EVENINGS = "Preferans league", 12, 20


def demo_stream(format_: str) -> StreamId:
    return StreamId(f"demo-{format_.replace('_', '-')}")


# A preferans evening: tables of three and four, score papers instead of scores.
PREFERANS = Demo(
    name="Preferans Thursday",
    preset="preferans",
    config={"rounds": 4, "bula": 60, "table_size": 4, "leftovers": "short_tables"},
    players=10,
    round=2,
    entered=1,
)
# Teams can play in any format of matches, so this demo belongs to no format.
TEAMS = Demo(
    name="Team League",
    preset="fide_team_swiss",
    config={"rounds": 7, "round_minutes": 90, "initial_colour": "white"},
    players=16,
    round=4,
    entered=3,
)
# An open paired by the rules of FIDE, after round 5.
OPEN = Demo(
    name="City Open",
    preset="chess",
    config={"pairing_system": "fide_dutch", "initial_colour": "white", "rounds": 9, "round_minutes": 240},
    players=60,
    round=6,
    entered=4,
)
DEMOS = {
    **{demo_stream(name): format_.demo for name, format_ in FORMATS.items() if format_.demo is not None},
    demo_stream("preferans"): PREFERANS,
    demo_stream("teams"): TEAMS,
    demo_stream("open"): OPEN,
    **{demo_stream(name): demo for format_ in FORMATS.values() for name, demo in format_.demos.items()},
}

# Given and family names, as many of each.
_GIVEN = (
    "Ana Björn Chloé Dagný Émile Freja Gülay Håkon Inês Jiří Katarína Łukasz Maëlle Núria Ólafur Petr "
    "Renée Siobhán Tomás Ülle Väinö Wiktor Yasmin Zoë Ayşe Bálint Carmen Dominik Eglė Ștefan João Žofie"
)
_FAMILY = (
    "Araújo Bērziņš Carvalho Dvořák Eriksen Ferreira Girard Hannigan Ionescu Jönsson Kováčová Lindqvist Müller "
    "Nováková O'Brien Petrović Quiñones Rönnberg Szűcs Tremblay Urbański Valjean Weiß Ximénez Østergaard Żak "
    "Þórsson Mäkelä Kazlauskė Tamm Gonçalves Núñez"
)
# A few names in other scripts.
_OTHERS = ("Ελένη Παππά", "Дмитрий Шевченко", "王小明", "田中さくら", "يوسف منصور", "Nguyễn Thị Hạnh")
_TOWNS = ("Riverside", "Old Town", "Harbour", "Hillgate", "Mill Lane")
_CLUBS = ("Northside", "Søndag", "Café Central", "Új Kör", None)


def demo_names() -> list[str]:
    names = []
    for place, name in enumerate(_latin_names(0, 2)):
        names.append(name)
        if place % 10 == 8:
            names.append(_OTHERS[place // 10])
    return names


def _latin_names(first: int, last: int) -> list[str]:
    families = _FAMILY.split()
    return [
        f"{given} {families[(7 * i + j) % 32]}" for j in range(first, last) for i, given in enumerate(_GIVEN.split())
    ]


def fill_demo(site: Site) -> list[CatalogueEntry]:
    """Create the demo's tournaments with their codes. Raise `demo_not_empty` if the server has others."""
    if site.journal.streams():
        raise Refusal("demo_not_empty")
    for stream, demo in DEMOS.items():
        _make_tournament(site, stream, demo)
    listed = [site.catalogue.add(stream, ACTOR.id, site.journal.now()) for stream in DEMOS]
    _make_league(site)
    return listed


def _make_league(site: Site) -> None:
    """Create a preferans league: a season of weekly evenings, where stronger players mostly win,
    and tonight's event.
    """
    settings = {"system": "preferans", "provisional": 3, "inactive_days": 60}
    create = CreatePool(name=LEAGUE, config=settings)
    outcome = site.pools.director.create(create, ACTOR, stream=StreamId("pool-demo"))
    # Link first, so that tonight's players are the same persons as in the season's games.
    link = Request("link_tournament", {"tournament": demo_stream("preferans")})
    site.intake.submit(outcome.stream, link, Envelope(ACTOR))
    players = demo_names()[:LEAGUE_PLAYERS]
    games = []
    first = site.journal.now() - EVENINGS * 7 * DAY
    for evening in range(EVENINGS):
        left = list(players[: LEAGUE_PLAYERS - (evening % 3)])
        while len(left) >= SEATS:
            seats = [left.pop(CHANCE.draw_below(len(left), "league", evening, len(left), i)) for i in range(SEATS)]
            luck = [10 * CHANCE.draw_below(60, "score", evening, name) for name in seats]
            strong = [luck[i] + 12 * players.index(name) for i, name in enumerate(seats)]
            mean = sum(strong) // SEATS
            scores = [score - mean for score in strong]
            scores[-1] -= sum(scores)
            games.append(RatedGame.of(seats, scores, bula=30, date=day_of(first + evening * 7 * DAY)))
    site.pools.import_games(outcome.stream, games, ACTOR)
    site.catalogue.add_pool(outcome.stream, LEAGUE, ACTOR.id, site.journal.now())


def _make_tournament(site: Site, stream: StreamId, demo: Demo) -> None:
    director, groups = site.director, demo.groups
    create = Create(name=demo.name, seed=SEED, preset=demo.preset, config=dict(demo.config), plan=demo.plan)
    state = director.create(create, ACTOR, stream=stream).state
    entries = [
        {
            "name": name,
            "rating": 1300 + 13 * (i * 29 % 53),
            "club": _CLUBS[i % len(_CLUBS)],
            "group": groups[i % len(groups)] if groups else None,
        }
        for i, name in enumerate(demo_names()[: demo.players])
    ]
    if state.stage.config.boards is not None:
        entries = _teams(demo.players, state.stage.config.boards)
    state = site.intake.submit(stream, Request("register", {"entries": entries}), Envelope(ACTOR)).state
    while not _is_far_enough(state, demo):
        command_ = next_move(state, site, demo)
        assert command_ is not None, state.phase
        state = director.run(stream, command_, ACTOR).state


def _teams(count: int, boards: int) -> list[dict[str, Any]]:
    everybody = [*demo_names(), *_latin_names(2, 3)]
    return [
        {
            "name": f"{_TOWNS[i % len(_TOWNS)]} {i // len(_TOWNS) + 1}",
            "members": [
                {"name": name, "rating": 2200 - 60 * place - 17 * i}
                for place, name in enumerate(everybody[i * (boards + 1) : (i + 1) * (boards + 1)])
            ],
        }
        for i in range(count)
    ]


def _is_far_enough(state: State, demo: Demo) -> bool:
    if demo.tied:
        return state.phase == "ready" and state.last_round == demo.round
    return (
        state.last_round >= demo.round and state.current is not None and _count_entered(state.current) >= demo.entered
    )


def _count_entered(round_: RoundInPlay) -> int:
    results = sum(match.result is not None for match in round_.matches.values())
    finals = sum(table.scores is not None or table.places is not None for table in round_.tables.values())
    return results + finals + sum(len(table.events) for table in round_.tables.values())


def play_move(site: Site, stream: StreamId) -> bool:
    """Play one move. Return False if the tournament is over or gone. Moves made at the desk meanwhile do no harm."""
    try:
        state = site.director.state(stream)
        command = next_move(state, site, DEMOS[stream])
    except Refusal:
        return False
    if command is None:
        return False
    try:
        site.director.run(stream, command, ACTOR)
    except Refusal:
        # The desk was faster; or it is too late for a tap, and the round ends.
        if isinstance(command, Tap):
            _ask_quietly(site, stream, _end_round(state))
    return True


def _ask_quietly(site: Site, stream: StreamId, command: Command) -> None:
    try:
        site.director.run(stream, command, ACTOR)
    except Refusal:
        return


def next_move(state: State, site: Site, demo: Demo) -> Command | None:
    """Return the next move: a result, a table's scores, a tap, a shoot-out disc or the desk's next
    step; None when over.
    """
    round_ = state.current
    if round_ is not None and state.phase == "playing":
        if missing := waiting_tables(state, round_):
            return _next_result(state, round_, missing[CHANCE.draw_below(len(missing), "table", state.seq)], demo)
        return (_next_tap(state, round_) if round_.tables else None) or _end_round(state)
    if round_ is not None and state.phase == "published" and state.stage.config.traits.cuts:
        # Every second round counts double.
        doubled = 4 if round_.number % 2 == 0 else 2
        if round_.halves != doubled:
            return SetMultiplier(halves=doubled)
    step = next_step(state)
    if step.code == "tie":
        return _next_shot(state)
    if step.command is None:
        return None
    (command,) = site.intake.read(state, Request(step.command, step.fields), Envelope(ACTOR))
    return command


def _next_shot(state: State) -> Command:
    tie = plan_next_stage(state, Advance()).entry.ties[0]
    running = state.stage.shoot_out(tie.players, state.last_round)
    player = running.next
    assert player is not None, "a shoot-out that is decided has settled its tie"
    return Shoot(players=tie.players, player=player, sunk=CHANCE.draw_below(2, "disc", state.seq))


def _next_result(state: State, round_: RoundInPlay, table: int, demo: Demo) -> Command:
    if table in round_.tables:
        played = _finished_table(state, round_, table)
        if played.games:
            return EnterTable(table=table, games=played.games)
        return EnterTable(table=table, scores=score_texts(played.scores), places=played.places)
    match, config = round_.matches[table], state.stage.config
    pair = (state.players[match.first], state.players[match.second])
    if demo.tied and len(state.stages) == 1 and (level := _tied_score(state, match, demo.tied)):
        return EnterResult(table=table, result=level, twenties=(4, 4))
    games = best_of(state.tournament, round_.number, match.first, match.second)
    score = result(CHANCE, round_.number, pair, config, DRAWS, games)
    return EnterResult(table=table, result=score, twenties=twenties(CHANCE, round_.number, pair, config, score))


def _tied_score(state: State, match: Match, count: int) -> Score | None:
    """Return the score with which `count` players behind the best of the first group end up tied;
    None in other groups.
    """
    best, *others = state.stage.groups[0].players
    tied = others[:count]
    if match.first in tied and match.second in tied:
        return Score(1, 1)
    if match.first in tied and match.second == best:
        return Score(0, 2)
    return Score(2, 0) if match.second in tied and match.first == best else None


def _next_tap(state: State, round_: RoundInPlay) -> Command | None:
    """Return the next tap, at a random table or the first one after it with a tap to come; None if there is none."""
    tables = sorted(round_.tables)
    first = CHANCE.draw_below(len(tables), "table", state.seq)
    for table in (*tables[first:], *tables[:first]):
        done = len(round_.tables[table].events)
        taps = [event for event in _finished_table(state, round_, table).events if event.undoes is None]
        if done < len(taps):
            return Tap(table=table, player=taps[done].player, delta=1 if taps[done].delta > 0 else -1)
    return None


def _finished_table(state: State, round_: RoundInPlay, table: int) -> Table:
    here = tuple(state.players[seat] for seat in round_.tables[table].seats)
    return table_of(Game(here, round_.number, table, state.stage.config, CHANCE))


def _end_round(state: State) -> Command:
    if not state.stage.config.traits.cuts:
        return CloseRound()
    line = cut(state.tournament)
    return CloseRound(cut=bool(line.cut))
