"""The table of phases and roles: every command in every phase, by everybody."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product

import pytest

from crosstable.app.persons import entry
from crosstable.commands import (
    COMMANDS,
    Actor,
    Advance,
    Announce,
    AskCheckIn,
    AskDesk,
    BeginStage,
    CallTime,
    Cancel,
    ChangeNotice,
    ChangePlayer,
    CheckIn,
    Claim,
    CloseRound,
    Command,
    Complete,
    Configure,
    ConfigurePool,
    Confirm,
    Correct,
    CorrectGame,
    Create,
    CreatePool,
    DealGroups,
    Dispute,
    Disqualify,
    Drop,
    DropMissing,
    EndStage,
    EnterGame,
    EnterLate,
    EnterResult,
    EnterTable,
    ExtendClock,
    LinkTournament,
    MarkHere,
    MoveUp,
    NextRound,
    Note,
    Pair,
    PairByHand,
    PauseClock,
    Penalise,
    PlanStages,
    Playoff,
    Publish,
    Redo,
    ReEnter,
    Register,
    ReleasePhone,
    Rename,
    RenamePlayer,
    ReportResult,
    RestartClock,
    Restore,
    ResumeClock,
    Seat,
    SeatByHand,
    SeeEntries,
    SetLineUp,
    SetMembers,
    SetMultiplier,
    SetPrizes,
    SetRegistration,
    SetSchedule,
    SetSeeds,
    SettleRequest,
    SettleTap,
    SettleTie,
    Shoot,
    SignUp,
    Start,
    StartRound,
    StopAdvance,
    Swap,
    TakeBackNotice,
    TakeBackTap,
    TakeRequest,
    TakeScoring,
    Tap,
    Undo,
    UnlinkTournament,
    UseTable,
    VoidGame,
    Withdraw,
    WithdrawReport,
)
from crosstable.model.exact import Exact
from crosstable.model.phases import PHASES, Phase
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.decide import decide
from crosstable.rules.pools import decide_in_pool
from crosstable.rules.rights import refuse_roles
from crosstable.rules.what_if import after
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.preview import decide_all
from docs.generate.life import ARROWS
from tests.rules.life import ANN, OLGA, Life, phone, words

P1, P2 = PlayerId("p1"), PlayerId("p2")
SCOREKEEPER, PLAYER = Actor("sam", "scorekeeper"), phone("p1")

# What people are told: in which phases a command is open (n nothing, r registration, b between rounds, d draft,
# p published, g being played, e stage ended, c completed, x cancelled, l in a rating pool), and to whom (o, s, p).
LETTERS: Mapping[str, Phase] = dict(zip("nrbdpgecx", PHASES, strict=True))
TABLE = """
    create           n           o
    rename           rbdpgecxl   o
    configure        rbdpg       o
    register         rl          o
    set_registration r           o
    sign_up          r           p
    move_up          rbdpg       o
    see_entries      rbdpg       o
    ask_check_in     rb          o
    check_in         rb          osp
    drop_missing     b           o
    withdraw         r           op
    rename_player    rbdpgecxl   o
    change_player    rbdpge      o
    set_prizes       rbdpgecx    o
    set_members      rbdpge      o
    set_schedule     rbdpge      o
    plan_stages      rbdpge      o
    deal_groups      rb          o
    set_seeds        rbd         o
    start            r           o
    enter_late       bdpg        o
    drop             bdpge       o
    re_enter         bdpg        o
    disqualify       bdpgec      o
    penalise         bdpgec      o
    pair             bd          o
    pair_by_hand     bdpg        o
    seat             bd          o
    seat_by_hand     bdpg        o
    swap             dpg         o
    set_multiplier   dp          o
    use_table        rbdpg       o
    publish          d           o
    start_round      p           o
    pause_clock      g           o
    resume_clock     g           o
    extend_clock     g           o
    restart_clock    g           o
    mark_here        g           o
    set_line_up      pg          osp
    enter_result     pg          os
    report_result    bdpgec      p
    confirm          pg          osp
    dispute          pg          p
    withdraw_report  pg          p
    claim            rbdpgec     p
    release_phone    rbdpgec     osp
    ask_desk         rbdpg       p
    take_request     rbdpgec     os
    settle_request   rbdpgec     osp
    take_scoring     pg          p
    correct          bdpgec      o
    tap              bdpgec      osp
    take_back_tap    bdpgec      osp
    settle_tap       bdpgec      o
    enter_table      bdpgec      os
    close_round      pg          o
    next_round       pg          o
    stop_advance     pg          o
    restore          bdpg        o
    end_stage        b           o
    call_time        pg          o
    settle_tie       bdpgec      o
    shoot            bdpgec      os
    begin_stage      e           o
    advance          be          o
    playoff          b           o
    complete         be          o
    cancel           rbdpge      o
    note             rbdpgecx    os
    announce         rbdpgecx    o
    change_notice    rbdpgecx    o
    take_back_notice rbdpgecx    o
    undo             rbdpgecxl   os
    redo             rbdpgecxl   os
    create_pool      l           o
    configure_pool   l           o
    link_tournament  l           o
    unlink_tournament l          o
    enter_game       l           o
    correct_game     l           o
    void_game        l           o
"""
TOLD = {name: (phases, roles) for name, phases, roles in (line.split() for line in TABLE.strip().splitlines())}

EXAMPLES: Mapping[str, Command] = {
    one.NAME: one
    for one in (
        Create(name="Friday", seed=1),
        Rename(name="Sunday"),
        Configure(config={"round_minutes": 50}),
        Register(entries=()),
        SetRegistration(open=True),
        SignUp(entry=entry("Zoe")[0]),
        MoveUp(),
        SeeEntries(),
        AskCheckIn(),
        CheckIn(player=P1),
        DropMissing(),
        Withdraw(player=P1),
        RenamePlayer(player=P1, digest=words()),
        ChangePlayer(player=P1, fields={"club": "North"}),
        SetPrizes(prizes="1: 100 EUR"),
        SetMembers(player=P1, members=()),
        SetSchedule(timezone="Europe/Berlin"),
        PlanStages(stages=({"entry": {"top": 2}},)),
        DealGroups(count=2),
        SetSeeds(players=(P1, P2)),
        Advance(),
        Start(),
        EnterLate(entries=()),
        Drop(player=P1),
        ReEnter(player=P1),
        Disqualify(player=P1),
        Penalise(player=P1, kind="warning"),
        Pair(),
        PairByHand(matches=((P1, P2),)),
        Seat(),
        SeatByHand(tables=((P1, P2),)),
        Swap(one=P1, other=P2),
        SetMultiplier(halves=4),
        UseTable(table=1, used=False),
        Publish(),
        StartRound(),
        PauseClock(),
        ResumeClock(),
        ExtendClock(seconds=60),
        RestartClock(),
        MarkHere(),
        SetLineUp(player=P1, members=()),
        EnterResult(table=1, result=Score(2, 0)),
        ReportResult(table=1, result=Score(2, 0)),
        Confirm(table=1),
        Dispute(table=1),
        WithdrawReport(table=1),
        Claim(player=P1),
        ReleasePhone(player=P1),
        AskDesk(kind="late"),
        TakeRequest(request=1),
        SettleRequest(request=1, grant=False),
        TakeScoring(table=1),
        Correct(round=1, table=1, result=Score(2, 0)),
        Tap(table=1, player=P1, delta=1),
        TakeBackTap(undoes="e1"),
        SettleTap(tap=1, take=False),
        EnterTable(table=1, places=(1, 2)),
        CloseRound(),
        NextRound(),
        StopAdvance(),
        Restore(player=P1),
        EndStage(),
        SettleTie(players=(P1, P2), reason="by lot"),
        CallTime(),
        Shoot(players=(P1, P2), player=P1, sunk=1),
        BeginStage(preset="mtg"),
        Playoff(),
        Complete(),
        Cancel(),
        Note(words=words()),
        Announce(words=words()),
        ChangeNotice(notice=1, words=words()),
        TakeBackNotice(notice=1),
        Undo(),
        Redo(),
        CreatePool(name="Ladder"),
        ConfigurePool(config={"provisional": 3}),
        LinkTournament(tournament="friday"),
        UnlinkTournament(tournament="friday"),
        EnterGame(seats=(P1, P2), scores=(Exact("1"), Exact("0"))),
        CorrectGame(game=1, scores=(Exact("0"), Exact("1"))),
        VoidGame(game=1),
    )
}


def in_phase(phase: Phase) -> State:
    """A tournament of four players that has come so far."""
    if phase == "nothing":
        return State()
    life = Life()
    life.enter(4)
    if phase in ("registration", "cancelled"):
        if phase == "cancelled":
            life.do(Cancel())
        return life.state
    life.do(Start())
    life.play()
    if phase in ("draft", "published", "playing"):
        life.do(Pair())
        if phase != "draft":
            life.do(Publish())
        if phase == "playing":
            life.do(StartRound())
    if phase == "ended":
        life.do(EndStage())
    if phase == "completed":
        life.do(Complete())
    assert life.state.phase == phase
    return life.state


@pytest.fixture(scope="module")
def states() -> Mapping[Phase, State]:
    return {phase: in_phase(phase) for phase in PHASES}


def answer(state: State, command: Command, actor: Actor) -> str | None:
    """The code of a refusal."""
    try:
        refuse_roles([type(command)], actor)
        decide(state, command, actor)
    except Refusal as refusal:
        return refusal.code
    return None


def actor_for(roles: str) -> Actor:
    return {"o": ANN, "s": SCOREKEEPER, "p": PLAYER}[roles[0]]


def test_the_table_names_every_command() -> None:
    """Whatever can be asked for has a line in the table that people are told, and an example here."""
    assert TOLD.keys() == COMMANDS.keys()
    assert set(EXAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_refused_for_its_phase_exactly_where_the_table_says_so(
    name: str, states: Mapping[Phase, State]
) -> None:
    """`not_now`, with the phases in which it may be asked for; anywhere else the rule itself answers."""
    phases, roles = TOLD[name]
    for letter, phase in LETTERS.items():
        code = answer(states[phase], EXAMPLES[name], actor_for(roles))
        assert (code == "not_now") == (letter not in phases), (phase, code)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_pool_takes_a_command_exactly_where_the_table_says_so(name: str) -> None:
    """Other commands are unknown there (`unknown_command`)."""
    phases, roles = TOLD[name]
    pool = after(PoolState(), decide_in_pool(PoolState(), CreatePool(name="Ladder"), ANN), ANN)
    code = None
    try:
        decide_in_pool(pool, EXAMPLES[name], actor_for(roles))
    except Refusal as refusal:
        code = refusal.code
    assert (code == "unknown_command") == ("l" not in phases)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_refused_for_the_role_exactly_where_the_table_says_so(
    name: str, states: Mapping[Phase, State]
) -> None:
    """`not_yours` in every phase, before anything about the tournament is told."""
    _, roles = TOLD[name]
    for actor, phase in product((ANN, SCOREKEEPER, PLAYER), PHASES):
        code = answer(states[phase], EXAMPLES[name], actor)
        assert (code == "not_yours") == (actor.role[0] not in roles), (actor, phase, code)


def test_a_refusal_says_what_is_and_what_would_do(states: Mapping[Phase, State]) -> None:
    """The command, the phase or role, and those in which it is open."""
    with pytest.raises(Refusal) as late:
        decide(states["completed"], Pair(), ANN)
    assert late.value.params == {"command": "pair", "phase": "completed", "phases": ["ready", "draft"]}
    with pytest.raises(Refusal) as wrong:
        refuse_roles([Pair], SCOREKEEPER)
    assert wrong.value.params == {"command": "pair", "role": "scorekeeper", "roles": ["organiser"]}


# What does not happen by itself, asked for so that it does.
DONE: Sequence[Sequence[Command]] = (
    [CloseRound(unfinished=True)],
    [Configure(config={"rounds": 5}), NextRound(unfinished=True)],
    [Correct(round=1, table=1, result=Score(0, 2), repair=True)],
)


def test_the_drawing_shows_every_way_from_phase_to_phase(states: Mapping[Phase, State]) -> None:
    """Whatever the rules let lead to another phase is an arrow; that everything can be cancelled is said beside it."""
    led = set()
    for phase, asked in product(PHASES[1:], (*([example] for example in EXAMPLES.values()), *DONE)):
        name = asked[-1].NAME
        with suppress(Refusal):
            _, after = decide_all(states[phase], asked, actor_for(TOLD[name][1]))
            if after.phase not in (phase, "cancelled"):
                led.add((phase, name, after.phase))
    drawn = {one for one in ARROWS if one[0] not in ("nothing", one[2]) and not one[1].startswith("seat")}
    undone = {one for one in led if one[1] in ("undo", "redo")}
    assert led - undone == drawn - {("registration", "cancel", "cancelled")}


def test_another_organiser_is_as_good_as_the_first(states: Mapping[Phase, State]) -> None:
    """Roles count, not who created the tournament."""
    assert answer(states["ready"], Pair(), OLGA) is None
