"""Random next commands: steps forward, allowed ones, whole stories, or anything."""

from collections.abc import Sequence

from crosstable.commands import (
    COMMANDS,
    Actor,
    Command,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.phases import OPEN
from crosstable.state.state import State
from tests.rules.random_commands import Asking
from tests.rules.random_entries import COMING_IN

# A pool is no tournament: in one all of these are refused.
OF_POOLS = (
    "create_pool",
    "configure_pool",
    "link_tournament",
    "unlink_tournament",
    "enter_game",
    "correct_game",
    "void_game",
)
SELDOM = ("create", "cancel", "complete", "start", *OF_POOLS)
WILD = [name for name in COMMANDS if name not in SELDOM] * 4 + list(SELDOM)
BACK_AND_FORTH = ("undo", "redo", "redo")
ABOUT_PLAYERS = (
    "drop",
    "drop",
    "re_enter",
    "re_enter",
    "disqualify",
    "enter_late",
    "penalise",
    "change_player",
    "set_members",
)
ABOUT_SEATS = ("swap", "swap", "pair_by_hand", "pair_by_hand", "pair", "publish", "correct")
ABOUT_RESULTS = ("enter_result", "report_result", "report_result", "confirm", "dispute", "withdraw_report", "correct")
ABOUT_TEAMS = ("set_line_up", "set_line_up", "set_members")
ABOUT_TABLES = ("swap", "swap", "seat_by_hand", "seat_by_hand", "seat", "publish", "set_multiplier", "restore")
ABOUT_SCORES = (
    "tap",
    "tap",
    "tap",
    "take_back_tap",
    "take_back_tap",
    "settle_tap",
    "enter_table",
    "enter_table",
    "take_scoring",
)
ABOUT_CLOCKS = ("pause_clock", "resume_clock", "extend_clock", "restart_clock")
# Commands without effect on the play, so they should be rare.
ABOUT_PHONES = ("claim", "release_phone", "ask_desk", "ask_desk", "take_request", "settle_request", "take_scoring")
ASIDE = (
    "set_external_ids",
    "set_prizes",
    "set_categories",
    "set_schedule",
    "ask_check_in",
    "check_in",
    "check_in",
    "drop_missing",
    "plan_stages",
    "deal_groups",
    "set_seeds",
    "announce",
    "announce",
    "change_notice",
    "take_back_notice",
    "mark_here",
    "use_table",
    "stop_advance",
)

# Commands only for tables, or only for matches.
ABOUT_PAPERS = ("enter_table", *["report_result"] * 3, *["confirm"] * 3, "dispute", "withdraw_report")
AT_TABLES_ALONE = {"seat", "seat_by_hand", "set_multiplier", "restore", "playoff", "use_table", *ABOUT_SCORES}
IN_MATCHES_ALONE = {"pair", "pair_by_hand", "settle_tie", "shoot", "call_time", *ABOUT_RESULTS}


def anything(state: State, chance: int) -> tuple[Command, Actor]:
    """Return a random command: mostly a step forward, an allowed one, or one about players, seats and results."""
    asking = Asking(state, chance)
    at_tables = bool(state.stages) and state.is_at_tables
    of_teams = ABOUT_TEAMS if asking.boards is not None else ()
    about: tuple[Sequence[str], ...]
    about = (ABOUT_TABLES, (*ABOUT_SCORES, *ABOUT_CLOCKS)) if at_tables else (ABOUT_SEATS, (*ABOUT_RESULTS, *of_teams))
    if at_tables and state.stage.config.of(TableSettings).on_papers:
        about = (ABOUT_TABLES, (*ABOUT_PAPERS, *ABOUT_CLOCKS))
    kinds = (
        next_step(state),
        allowed_commands(state),
        ABOUT_PLAYERS,
        *about,
        BACK_AND_FORTH,
        WILD,
        ASIDE,
        ABOUT_PHONES,
    )
    is_open = state.phase in OPEN
    weights = (22, 20, 12, 12, 20, 6, 6, 2, 8) if is_open else (37, 20, 15, 10, 4, 6, 6, 2, 6)
    if at_tables:
        weights = (26, 10, 8, 12, 30, 6, 6, 2, 8) if is_open else (37, 13, 11, 14, 12, 6, 6, 2, 6)
    return asking.random_command(asking.rng.choices(kinds, weights)[0])


def allowed_commands(state: State) -> list[str]:
    """Return the commands that phase and stage allow, without cancelling."""
    at_tables = bool(state.stages) and state.is_at_tables
    others = IN_MATCHES_ALONE if at_tables else AT_TABLES_ALONE
    found = [name for name in COMMANDS if state.phase in COMMANDS[name].PHASES and name != "cancel"]
    return [name for name in found if name not in others and name not in ASIDE]


# Sequences that single random steps rarely produce.
STORIES = (
    ("report_result", "dispute", "dispute"),
    ("report_result", "withdraw_report", "withdraw_report"),
    ("report_result", "confirm"),
    ("mark_here",),
    ("pause_clock", "extend_clock", "resume_clock"),
    ("extend_clock", "restart_clock"),
    ("tap", "take_back_tap", "take_back_tap"),
    ("tap", "close_round", "tap", "settle_tap"),
    ("announce", "change_notice", "take_back_notice"),
    ("drop", "re_enter"),
    ("claim", "ask_desk", "ask_desk", "take_request", "settle_request", "release_phone"),
    ("enter_late", "move_up"),
    ("enter_late", "pair_by_hand"),
    ("enter_late", "seat_by_hand"),
    ("publish", "correct", "correct"),
    ("correct", "correct", "correct"),
    ("set_line_up", "set_line_up", "enter_result"),
    ("set_members", "set_members"),
    ("stop_advance",),
    ("penalise", "note", "configure"),
    ("set_prizes", "set_categories", "set_schedule", "set_external_ids"),
    ("enter_table",),
    ("set_multiplier",),
    ("restore",),
    ("sign_up", "sign_up", "withdraw"),
    ("move_up", "sign_up", "withdraw", "withdraw"),
    ("ask_check_in", "check_in", "check_in", "see_entries"),
    ("deal_groups", "set_seeds"),
    ("plan_stages", "advance", "pair"),
    ("shoot", "shoot", "shoot"),
    ("settle_tie",),
    ("end_stage", "begin_stage", "set_seeds"),
    ("complete", "undo"),
)


def stories(state: State) -> list[tuple[str, ...]]:
    """Return the stories that can begin now."""
    now = {*allowed_commands(state), *(name for name in ASIDE if state.phase in COMMANDS[name].PHASES)}
    if state.stages and state.is_at_tables:
        now -= {"deal_groups", "set_seeds", "set_members", "set_line_up"}
    elif not state.stages or state.stage.config.boards is None:
        now -= {"set_members", "set_line_up"}
    return [one for one in STORIES if one[0] in now] or [("announce",)]


def next_step(state: State) -> list[str]:
    """Return the commands that lead to the next phase."""
    if state.stages and state.is_at_tables and state.phase in AT_TABLES_NEXT:
        return AT_TABLES_NEXT[state.phase]
    return {
        "registration": ["register", "start", "start", "start", *COMING_IN],
        "ready": ["pair", "pair", "pair_by_hand", "end_stage", "advance", "settle_tie"],
        "draft": ["publish", "publish", "swap"],
        "published": ["start_round", "enter_result", "enter_result", "report_result", "close_round"],
        "playing": ["enter_result", "enter_result", "report_result", "close_round", "next_round"],
        "ended": ["begin_stage", "settle_tie", "shoot"],
    }.get(state.phase, ["undo"])


AT_TABLES_NEXT: dict[str, list[str]] = {
    "ready": ["seat", "seat", "seat", "seat_by_hand", "restore", "end_stage", "playoff"],
    "draft": ["publish", "publish", "set_multiplier"],
    "published": ["start_round"],
    "playing": ["tap"] * 6 + ["enter_table", "take_back_tap", "close_round", "next_round"],
}
