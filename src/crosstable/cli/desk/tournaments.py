"""`crosstable create`, `rename`, `start`, `complete`, `cancel`, `note`: the tournament itself."""

from hashlib import sha256
from secrets import randbelow
from typing import Annotated

from cyclopts import Parameter

from crosstable.app.director import Director, Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.completers import player_names, preset_names
from crosstable.cli.desk.next_steps import next_step, rounds_left
from crosstable.cli.desk.open_journal import Session, actor_id
from crosstable.cli.desk.options import ACTING, Acting, Reason, Settings
from crosstable.cli.desk.outcome import begun, done
from crosstable.cli.desk.session import Desk, Reply, act, at_journal, typed
from crosstable.cli.runner import Report
from crosstable.cli.setting_parser import read_settings, read_value
from crosstable.commands import Actor, Create
from crosstable.model.refusals import Misuse
from crosstable.simulation.options import written_stage
from crosstable.words import words

LARGEST_SEED = 2**31

Preset = Annotated[
    str,
    Parameter(help="The rules to play by; crosstable presets lists them (default: mtg).", completer=preset_names),
]


def create(
    name: Annotated[list[str], Parameter(name="NAME", help="The tournament's name; no quotes needed.")],
    /,
    *,
    preset: Preset = "mtg",
    rounds: Annotated[int | None, Parameter(help="Number of rounds (default: recommended).")] = None,
    settings: Settings = None,
    then: Annotated[
        list[str] | None,
        Parameter(
            help='A stage to follow: PRESET: WHO ENTERS, such as "single_elimination: top 8", or JSON; repeatable.'
        ),
    ] = None,
    seed: Annotated[int | None, Parameter(help="Seed of every random draw (default: random).")] = None,
    where: Acting = ACTING,
) -> int:

    def made(director: Director) -> Outcome:
        config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
        plan = tuple(written_stage(read_value(one)) for one in then or ())
        command = Create(name=" ".join(name), seed=_seed(seed, where.key), preset=preset, config=config, plan=plan)
        return director.create(command, Actor(actor_id(where)), key=where.key)

    def work(session: Session) -> Report:
        outcome = made(session.director)
        created = words("desk.created", name=outcome.state.name, preset=preset)
        return begun(outcome, [created, typed("next.enter")])

    return at_journal(where, work, create=True, tried=made)


def _seed(seed: int | None, key: str | None) -> int:
    """Draw a seed; with a key always the same one, so that a repeated command is the same command."""
    if seed is not None:
        return seed
    if key is None:
        return randbelow(LARGEST_SEED)
    return int.from_bytes(sha256(key.encode()).digest()[:4]) % LARGEST_SEED


@act
def rename(
    desk: Desk,
    words: Annotated[
        list[str],
        Parameter(name="[PLAYER] NAME", help="The new name; of a player, where one is named before.", n_tokens=-1),
    ],
    /,
) -> Reply:
    if len(words) > 2:
        raise Misuse("quote_names")
    if len(words) == 1:
        return done(desk, desk.do(Request("rename", {"name": words[0]})))
    return done(desk, desk.do(Request("rename_player", {"player": words[0], "name": words[1]})))


@act
def start(
    desk: Desk,
    *,
    drop_absent: Annotated[bool, Parameter(help="Start without players who have not checked in.")] = False,
    keep_absent: Annotated[bool, Parameter(help="Keep players who have not checked in.")] = False,
) -> Reply:
    if drop_absent and keep_absent:
        raise Misuse("several_options", options=["--drop-absent", "--keep-absent"])
    absent = "drop" if drop_absent else "keep" if keep_absent else None
    return done(desk, desk.do(Request("start", {"absent": absent})), more=[next_step(desk)])


@act
def complete(desk: Desk) -> Reply:
    outcome = desk.do(Request("complete"))
    return done(desk, outcome, more=[next_step(desk)], warnings=rounds_left(desk.state) if outcome.events else ())


@act
def cancel(desk: Desk, *, reason: Reason = None) -> Reply:
    return done(desk, desk.do(Request("cancel", {"reason": reason})))


@act
def note(
    desk: Desk,
    words: Annotated[list[str], Parameter(name="TEXT", help="The note; no quotes needed.")],
    /,
    *,
    player: Annotated[str | None, Parameter(help="About this player.", completer=player_names)] = None,
    number: Annotated[int | None, Parameter(name="--round", help="About this round.")] = None,
    table: Annotated[int | None, Parameter(help="About this table of the round.")] = None,
) -> Reply:
    round_ = desk.state.last_round if number is None and table is not None else number
    fields = {"words": " ".join(words), "player": player, "round": round_, "table": table}
    return done(desk, desk.do(Request("note", fields)))
