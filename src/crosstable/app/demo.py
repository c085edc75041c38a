"""The demo: a tournament of each kind in the middle of a round, made by the director's commands and nothing else.

Who plays whom and how it ends follows from the seeds: every demo is the same, but for its codes. `move` is what would
happen next if people went on playing.
"""

from collections.abc import Callable
from random import Random

from crosstable.app.asking import asked_for
from crosstable.app.catalogue import Listed
from crosstable.app.next_step import next_step
from crosstable.app.site import Site
from crosstable.commands import Actor, CloseRound, Command, Create, EnterResult, SetMultiplier, Tap
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from crosstable.rules.cutting import fingerprint
from crosstable.standings.tables.cut_line import cut
from crosstable.state.in_play import RoundInPlay
from crosstable.state.state import State

ACTOR = Actor("demo")
SWISS, CUT_LINE = StreamId("demo-swiss"), StreamId("demo-cut-line")
SEED = 7
SCORES = (Score(2, 0), Score(2, 1), Score(2, 1), Score(1, 2), Score(0, 2), Score(1, 1))
TAPS = 2  # that somebody makes in a round, more or less

# Given names, family names, and what stands between; four of each.
_NAMES = (
    ("Ann Björn Chloé Łukasz", "Novak O'Brien Núñez Żak", " "),
    ("Дмитрий Ольга Борис Цветан", "Иванов Шевченко Петров Ђорђевић", " "),
    ("Γιώργος Ελένη Νίκος Σοφία", "Παππάς Ιωάννου Βλάχος Δούκας", " "),
    ("小明 丽娜 伟 静怡", "王 李 张 欧阳", "family first"),
    ("さくら 健太 ゆい 大輔", "田中 佐藤 山本 小林", "family first"),
    ("فاطمة يوسف ليلى عمر", "الحسن منصور حداد النجار", " "),
    ("Nguyễn Thị João İsmail", "Meyer-Landrut Trần Gonçalves Öztürk", " "),
    ("नीरज आशा রাহুল மீனா", "शर्मा वर्मा সেন குமார்", " "),
)
_CLUBS = ("Northside", "Клуб Восток", "东方社", "Café Central", None)


def names() -> list[str]:
    """64 names in many scripts, mixed."""
    found = []
    for i in range(4):
        for j in range(2):
            for given, family, between in _NAMES:
                one, other = given.split()[i], family.split()[(i + j) % 4]
                found.append(other + one if between == "family first" else f"{one}{between}{other}")
    return found


def fill(site: Site) -> list[Listed]:
    """Makes the tournaments of the demo, and gives each its code. Refused (`demo_not_empty`) where there are others."""
    if site.journal.streams():
        raise Refusal("demo_not_empty")
    swiss = Create(name="Friday Night", seed=SEED, preset="mtg", config={"rounds": 5, "round_minutes": 50})
    tables = Create(name="Speed Evening", seed=SEED, preset="speed_jong_cut_line", config={"round_minutes": 20})
    _made(site, CUT_LINE, tables, 64, lambda round_: round_.number == 2 and _taps(round_) >= 40)
    _made(site, SWISS, swiss, 32, lambda round_: round_.number == 3 and _results(round_) >= 10)
    return [site.catalogue.add(stream, ACTOR.id, site.journal.now()) for stream in (SWISS, CUT_LINE)]


def _made(site: Site, stream: StreamId, create: Create, players: int, until: Callable[[RoundInPlay], bool]) -> None:
    """A tournament that has been played up to there."""
    director = site.director
    state = director.create(create, ACTOR, stream=stream).state
    entries = [
        {"name": name, "rating": 1300 + 13 * (i * 29 % 53), "club": _CLUBS[i % len(_CLUBS)]}
        for i, name in enumerate(names()[:players])
    ]
    command, facts = asked_for("register", {"entries": entries}, site.journal, state)
    state = director.ask(stream, command, ACTOR, facts=facts).state
    while state.current is None or not until(state.current):
        command_ = move(state, site)
        assert command_ is not None, state.phase
        state = director.ask(stream, command_, ACTOR).state


def play(site: Site, stream: StreamId) -> bool:
    """One move. False where the tournament is over, or gone. What the desk does meanwhile is no trouble."""
    try:
        state = site.director.state(stream)
        command = move(state, site)
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


def move(state: State, site: Site) -> Command | None:
    """What happens next: a result, a tap, or the next step of the desk. None when it is over."""
    chance = Random(SEED * 1_000_003 + state.seq)
    current = state.current if state.stages else None
    if current is not None and state.phase == "playing" and state.is_at_tables:
        seated = sorted(current.tables)
        if _taps(current) < TAPS * sum(len(one.seats) for one in current.tables.values()):
            table = chance.choice(seated)
            return Tap(table=table, player=chance.choice(current.tables[table].seats), delta=1)
        return _end(state)
    if current is not None and state.phase == "published" and state.is_at_tables:
        doubled = 4 if current.number % 2 == 0 else 2
        if current.halves != doubled:
            return SetMultiplier(halves=doubled)
    step = next_step(state)
    if step.code == "results":
        return EnterResult(table=chance.choice(step.params["missing"]), result=chance.choice(SCORES))
    if step.command is None:
        return None
    return asked_for(step.command, step.fields, site.journal, state)[0]


def _end(state: State) -> Command:
    """The end of a round, with the cut that is due."""
    if state.stage.config.format != "cut_line":
        return CloseRound()
    found = cut(state.tournament)
    return CloseRound(cut=fingerprint(found)) if found.cut else CloseRound()


def _taps(round_: RoundInPlay) -> int:
    """How many taps there are in a round that is being played."""
    return sum(len(table.events) for table in round_.tables.values())


def _results(round_: RoundInPlay) -> int:
    return sum(match.result is not None for match in round_.matches.values())
