"""The demo: a tournament of each format in the middle of a round, a Swiss in its Top 8, and groups with a tie to shoot
out; made by the director's commands and nothing else.

What is played, and how far, each format says itself. Who plays whom and how it ends follows from the seeds: every demo
is the same, but for its codes. `move` is what would happen next if people went on playing.
"""

from fractions import Fraction
from typing import Any

from crosstable.app.catalogue import Listed
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
from crosstable.rules.advance import advancing
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


def stream_of(format_: str) -> StreamId:
    """The tournament of that format."""
    return StreamId(f"demo-{format_.replace('_', '-')}")


# An evening of preferans beside them: tables of three and four, papers instead of scores.
PREFERANS = Demo(
    name="Preferans Thursday",
    preset="preferans",
    config={"rounds": 4, "bula": 60, "table_size": 4, "leftovers": "short_tables"},
    players=10,
    round=2,
    entered=1,
)
# Teams play in any format of matches, so theirs is no format's either.
TEAMS = Demo(
    name="Team League",
    preset="chess_teams",
    config={"rounds": 5, "round_minutes": 90},
    players=10,
    round=3,
    entered=2,
)
DEMOS = {
    **{stream_of(name): format_.demo for name, format_ in FORMATS.items() if format_.demo is not None},
    stream_of("preferans"): PREFERANS,
    stream_of("teams"): TEAMS,
    **{stream_of(name): demo for format_ in FORMATS.values() for name, demo in format_.demos.items()},
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
# A few in other scripts, wherever the event is.
_OTHERS = ("Ελένη Παππά", "Дмитрий Шевченко", "王小明", "田中さくら", "يوسف منصور", "Nguyễn Thị Hạnh")
_TOWNS = ("Riverside", "Old Town", "Harbour", "Hillgate", "Mill Lane")
_CLUBS = ("Northside", "Søndag", "Café Central", "Új Kör", None)


def names() -> list[str]:
    """Return 70 names, every tenth of them in another script than Latin."""
    families = _FAMILY.split()
    latin = [f"{given} {families[(7 * i + j) % 32]}" for j in range(2) for i, given in enumerate(_GIVEN.split())]
    found = []
    for place, name in enumerate(latin):
        found.append(name)
        if place % 10 == 8:
            found.append(_OTHERS[place // 10])
    return found


def fill(site: Site) -> list[Listed]:
    """Makes the tournaments of the demo, and gives each its code. Refused (`demo_not_empty`) where there are others."""
    if site.journal.streams():
        raise Refusal("demo_not_empty")
    for stream, demo in DEMOS.items():
        _make(site, stream, demo)
    listed = [site.catalogue.add(stream, ACTOR.id, site.journal.now()) for stream in DEMOS]
    _make_league(site)
    return listed


def _make_league(site: Site) -> None:
    """A preferans league with a season behind it, and tonight's evening: one every week, the stronger mostly ahead."""
    settings = {"system": "preferans", "provisional": 3, "inactive_days": 60}
    create = CreatePool(name=LEAGUE, config=settings)
    outcome = site.pools.director.create(create, ACTOR, stream=StreamId("pool-demo"))
    # Linked first, so that those who play tonight are the same persons in the games of the season.
    link = Request("link_tournament", {"tournament": stream_of("preferans")})
    site.intake.submit(outcome.stream, link, Envelope(ACTOR))
    players = names()[:LEAGUE_PLAYERS]
    games = []
    first = site.journal.now() - EVENINGS * 7 * DAY
    for evening in range(EVENINGS):
        left = list(players[: LEAGUE_PLAYERS - (evening % 3)])
        while len(left) >= SEATS:
            seats = [left.pop(CHANCE.below(len(left), "league", evening, len(left), i)) for i in range(SEATS)]
            luck = [10 * CHANCE.below(60, "score", evening, name) for name in seats]
            strong = [luck[i] + 12 * players.index(name) for i, name in enumerate(seats)]
            mean = sum(strong) // SEATS
            scores = [score - mean for score in strong]
            scores[-1] -= sum(scores)
            games.append(RatedGame.of(seats, scores, bula=30, date=day_of(first + evening * 7 * DAY)))
    site.pools.import_games(outcome.stream, games, ACTOR)
    site.catalogue.add_pool(outcome.stream, LEAGUE, ACTOR.id, site.journal.now())


def _make(site: Site, stream: StreamId, demo: Demo) -> None:
    """A tournament that has been played up to there."""
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
        for i, name in enumerate(names()[: demo.players])
    ]
    if state.stage.config.boards is not None:
        entries = _teams(demo.players, state.stage.config.boards)
    state = site.intake.submit(stream, Request("register", {"entries": entries}), Envelope(ACTOR)).state
    while not _is_there(state, demo):
        command_ = move(state, site, demo)
        assert command_ is not None, state.phase
        state = director.ask(stream, command_, ACTOR).state


def _teams(count: int, boards: int) -> list[dict[str, Any]]:
    """So many teams, each with a reserve."""
    everybody = names()
    return [
        {
            "name": f"{_TOWNS[i % len(_TOWNS)]} {i // len(_TOWNS) + 1}",
            "members": [
                {"name": name, "rating": 2200 - 60 * place - 17 * (i * 7 % 10)}
                for place, name in enumerate(everybody[i * (boards + 1) : (i + 1) * (boards + 1)])
            ],
        }
        for i in range(count)
    ]


def _is_there(state: State, demo: Demo) -> bool:
    """It has been played as far as it should be."""
    if demo.tied:
        return state.phase == "ready" and state.last_round == demo.round
    return state.last_round >= demo.round and state.current is not None and _entered(state.current) >= demo.entered


def _entered(round_: RoundInPlay) -> int:
    """How many results, final scores and taps a round has."""
    results = sum(match.result is not None for match in round_.matches.values())
    finals = sum(table.scores is not None or table.places is not None for table in round_.tables.values())
    return results + finals + sum(len(table.events) for table in round_.tables.values())


def play(site: Site, stream: StreamId) -> bool:
    """One move. False where the tournament is over, or gone. What the desk does meanwhile is no trouble."""
    try:
        state = site.director.state(stream)
        command = move(state, site, DEMOS[stream])
    except Refusal:
        return False
    if command is None:
        return False
    try:
        site.director.ask(stream, command, ACTOR)
    except Refusal:
        # Somebody was faster; or it is too late for a tap, and the round ends.
        if isinstance(command, Tap):
            _try(site, stream, _end(state))
    return True


def _try(site: Site, stream: StreamId, command: Command) -> None:
    try:
        site.director.ask(stream, command, ACTOR)
    except Refusal:
        return


def move(state: State, site: Site, demo: Demo) -> Command | None:
    """What happens next: a result, a table's scores, a tap, a disc of a shoot-out, or the next step of the desk.

    None when it is over.
    """
    round_ = state.current
    if round_ is not None and state.phase == "playing":
        if missing := waiting_tables(state, round_):
            return _result(state, round_, missing[CHANCE.below(len(missing), "table", state.seq)], demo)
        return (_tap(state, round_) if round_.tables else None) or _end(state)
    if round_ is not None and state.phase == "published" and state.stage.config.traits.cuts:
        # Every other round counts double.
        doubled = 4 if round_.number % 2 == 0 else 2
        if round_.halves != doubled:
            return SetMultiplier(halves=doubled)
    step = next_step(state)
    if step.code == "tie":
        return _shot(state)
    if step.command is None:
        return None
    (command,) = site.intake.read(state, Request(step.command, step.fields), Envelope(ACTOR))
    return command


def _shot(state: State) -> Command:
    """The next disc of the shoot-out that the next stage waits for."""
    tie = advancing(state, Advance()).entering.ties[0]
    running = state.stage.shoot_out(tie.players, state.last_round)
    player = running.next
    assert player is not None, "a shoot-out that is decided has settled its tie"
    return Shoot(players=tie.players, player=player, sunk=CHANCE.below(2, "disc", state.seq))


def _result(state: State, round_: RoundInPlay, table: int, demo: Demo) -> Command:
    """What comes of a match, or of the game at a table."""
    if table in round_.tables:
        played = _played(state, round_, table)
        if played.games:
            return EnterTable(table=table, games=played.games)
        return EnterTable(table=table, scores=score_texts(played.scores), places=played.places)
    match, config = round_.matches[table], state.stage.config
    pair = (state.players[match.first], state.players[match.second])
    if demo.tied and len(state.stages) == 1 and (level := _level(state, match, demo.tied)):
        return EnterResult(table=table, result=level, twenties=(4, 4))
    games = best_of(state.tournament, round_.number, match.first, match.second)
    came = result(CHANCE, round_.number, pair, config, DRAWS, games)
    return EnterResult(table=table, result=came, twenties=twenties(CHANCE, round_.number, pair, config, came))


def _level(state: State, match: Match, count: int) -> Score | None:
    """What becomes of a match in the first group, for so many after its best to end up level; None in another."""
    best, *others = state.stage.groups[0].players
    tied = others[:count]
    if match.first in tied and match.second in tied:
        return Score(1, 1)
    if match.first in tied and match.second == best:
        return Score(0, 2)
    return Score(2, 0) if match.second in tied and match.first == best else None


def _tap(state: State, round_: RoundInPlay) -> Command | None:
    """The next tap at any table, or at the first after it that has one to come; None where none has."""
    tables = sorted(round_.tables)
    first = CHANCE.below(len(tables), "table", state.seq)
    for table in (*tables[first:], *tables[:first]):
        done = len(round_.tables[table].events)
        taps = [event for event in _played(state, round_, table).events if event.undoes is None]
        if done < len(taps):
            return Tap(table=table, player=taps[done].player, delta=1 if taps[done].delta > 0 else -1)
    return None


def _played(state: State, round_: RoundInPlay, table: int) -> Table:
    """A table as it will be after its game."""
    here = tuple(state.players[seat] for seat in round_.tables[table].seats)
    return table_of(Game(here, round_.number, table, state.stage.config, CHANCE))


def _end(state: State) -> Command:
    """The end of a round, with the cut that is due."""
    if not state.stage.config.traits.cuts:
        return CloseRound()
    found = cut(state.tournament)
    return CloseRound(cut=bool(found.cut))
