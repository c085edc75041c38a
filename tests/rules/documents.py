"""The document of a state: read again it gives the same standings, and so does importing it."""

from collections.abc import Mapping
from typing import Any

from crosstable.app.director import Director
from crosstable.app.importing import import_steps
from crosstable.app.persons import deduction_reasons
from crosstable.exchange.document_writer import document_of
from crosstable.journal.memory import MemoryJournal
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Refusal
from crosstable.ranking.standings import Standings
from crosstable.state.state import State
from tests.build import plain_rows
from tests.oracles.slow_tables import Evening
from tests.ranking.tables.comparison import assert_same_cut, engine_rows
from tests.rules.invariants import read_again
from tests.rules.life import ANN


def check_document(state: State) -> State:
    """Check that export and import keep the standings."""
    again, journal = read_again(state), MemoryJournal()
    try:
        imported = Director(journal).replay(import_steps(again), ANN).state
    except Refusal as refusal:
        raise AssertionError(f"importing is refused: {refusal.code} {refusal.params} {refusal.reasons}") from refusal
    if state.is_at_tables:
        assert rows_of(imported) == rows_of(state), "the imported leaderboard is another"
        check_slowly(state)
    else:
        assert plain_rows(Standings(imported.tournament)) == plain_rows(Standings(state.tournament))
    # Reasons in the document of a state are digests; imported words are digested again.
    said = deduction_reasons(journal, imported)
    assert normal(imported, said) == normal(state), "the imported tournament reads otherwise"
    return imported


def rows_of(state: State) -> list[Any]:
    """Return the leaderboard without names, which a state lacks."""
    return engine_rows(state.tournament)


def check_slowly(state: State) -> None:
    """Compare leaderboard and cut with the second implementation."""
    if not state.stage.rounds:
        return
    document = document_of(state.tournament)
    if "stages" in document:
        # Planned rounds are empty.
        document["stages"] = [stage for stage in document["stages"] if "rounds" in stage]
    for stage in document.get("stages", [document]):
        stage["config"] = {"format": "swiss", **PRESETS[stage["preset"]], **stage["config"]}
        for round_ in stage["rounds"]:
            for table in round_.setdefault("tables", []):
                _scores_of_papers(table)
    slow = Evening(document)
    assert engine_rows(state.tournament) == slow.leaderboard(), document
    started = [played for played in state.stage.rounds.values() if played.status in ("in_progress", "completed")]
    if state.stage.config.format == "cut_line" and started:
        assert_same_cut(document)


def _scores_of_papers(table: dict[str, Any]) -> None:
    """Return the scores of a preferans table: 10 for the middle, minus the own entries, plus the others' entries
    against the player.
    """
    own = [{"seats": table["seats"], "papers": table.pop("papers")}] if "papers" in table else []
    games = table.pop("games", own)
    if not games:
        return
    sums = dict.fromkeys(table["seats"], 0)
    for game in games:
        papers = dict(enumerate(game["papers"]))
        for i, player in enumerate(game["seats"]):
            left, middle, right = papers[i]
            sums[player] += 10 * middle - left - right + papers[(i + 1) % 3][0] + papers[(i + 2) % 3][2]
    table["scores"] = [sums[player] for player in table["seats"]]


def normal(state: State, said: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the document as it reads after import, without defaults.

    Players are in the order of numbers, absences begin with the first round, and open matches of players who left
    become forfeits in closed rounds. Empty drafts are dropped, and unusual numbers of rounds are explicit. Reasons of
    deductions are those in `said`, if any.
    """
    document = document_of(state.tournament)
    document["players"].sort(key=lambda one: one["number"])
    for player in document["players"]:
        del player["name"]
        first = player.get("first_round", 1)
        if first > 1:
            # Late players join the recorded group, which may be part of the entry.
            player.pop("group", None)
        absent = [[max(a, first), b] for a, b in player.pop("absent", []) if b is None or b >= first]
        if absent:
            player["absent"] = absent
    starts = [min(stage.rounds) if stage.rounds else state.last_round + 1 for stage in state.stages[1:]]
    came_and_went = any(
        {"dropped_after", "disqualified_in", "absent"} & {*player} or player.get("first_round") in starts
        for player in document["players"]
    )
    for stage in document.get("stages", [document]):
        stage["config"].pop("rounds", None)
        if came_and_went:
            # A document does not say who was there between two stages and is not any more, or is again.
            stage.pop("seeds", None)
            stage.pop("groups", None)
        reasons = [(one, one.get("reason")) for one in stage.get("deductions", [])]
        stage["deductions"] = sorted(
            (
                {**deduction, "reason": reason if said is None or reason is None else said[reason]}
                for deduction, reason in reasons
            ),
            key=str,
        )
        for played in stage.get("rounds", []):
            if played["status"] == "draft" and {"opens", "closes"} & {*played} and not played.get("matches"):
                played["status"] = "planned"
                played.pop("matches", None)
        kept = [
            played
            for played in stage.get("rounds", [])
            if played["status"] != "draft" or played.get("matches") or played.get("tables")
        ]
        stage["rounds"] = kept
        for round_ in stage["rounds"]:
            for table in round_.get("tables", ()) if round_["status"] == "completed" else ():
                # Nothing was entered there, and nothing will be.
                if len(table) == 2 + ("unfinished" in table):
                    table["unfinished"] = True
            for match in round_.get("matches", ()):
                _forfeit_open_match(state, round_, match)
    return document


def _forfeit_open_match(state: State, round_: dict[str, Any], match: dict[str, Any]) -> None:
    if round_["status"] != "completed" or len(match) != 2 + ("twenties" in match) or len(match["players"]) == 1:
        return
    gone = [player for player in match["players"] if state.players[player].left_during(round_["number"])]
    if gone:
        match |= {"forfeit": gone[0]} if len(gone) == 1 else {"double_loss": True}
