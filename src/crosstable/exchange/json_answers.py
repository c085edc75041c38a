"""Answers about a tournament as plain JSON: what `--json` prints, one per line.

| question | answer |
|---|---|
| standings | `{"standings": [row, ...]}` in display order, `boards` of teams, and `disqualified` if any |
| pair | `{"round", "matches", "bye", "proved", "proof", "objective", "warnings"}` |
| check | `{"ok", "rounds": [{"round", "legal", "objective", "best", "differences"}], "warnings"}` |
| qualifiers | `{"entry", "entrants", "out", "ties"}` |
| ranking | `{"ranking": [place, ...], "stages"}` of the whole tournament |
| a refusal | `{"error", "message", "params", "problems"}`, and `choices` if a round is impossible |
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from crosstable.model.points import to_points
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import number
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.value_texts import Names

# Most answers need neither of them, and both are slow to import.
if TYPE_CHECKING:
    from crosstable.pairing.result import PairedMatch, Pairing, ReliefOption, RoundCheck
    from crosstable.ranking.clinch import Outlook
    from crosstable.ranking.entrants import Candidate, Entry
    from crosstable.ranking.final import FinalSection
    from crosstable.ranking.rows import StandingsRow
    from crosstable.ranking.standings import Standings
    from crosstable.ranking.tables.leaderboard import Leaderboard

Answer = dict[str, Any]

DECIMALS = 6


def names_of(tournament: Tournament) -> Names:
    names = {player.id: player.name for player in tournament.players}
    return names | {member.id: member.name for player in tournament.players for member in player.members}


def round_fraction(value: Fraction | None) -> int | float | None:
    """Return a rational to six decimals, rounded from its exact value; an integer if whole."""
    return None if value is None else number(round(value, DECIMALS))


def line(answer: Answer) -> str:
    return json.dumps(answer, ensure_ascii=False, default=_to_json)


# Keys with ids of players, and the keys for their names. Opponents in standings, and players who share a rank, have
# rows of their own.
_NAMES = {
    "player": "name",
    "member": "member_name",
    "players": "names",
    "seats": "names",
    "opponent": "opponent_name",
    "bye": "bye_name",
}
_LISTS = (
    "by_lot",
    "byes",
    "byes_by_hand",
    "cut",
    "disqualified",
    "dropped",
    "entered",
    "gone",
    "here",
    "missing",
    "new",
)
_NAMES |= {key: f"{key}_names" for key in (*_LISTS, "qualified", "resting", "unpaired", "sitting_out")}


def with_names(answer: Any, names: Names) -> Any:
    """Return an answer with players' names next to their ids: `player` gets `name`, `players` gets `names`."""
    if isinstance(answer, list | tuple):
        return [with_names(item, names) for item in answer]
    if not isinstance(answer, dict):
        return answer
    named: Answer = {}
    for key, value in answer.items():
        named[key] = with_names(value, names)
        beside = _NAMES.get(key)
        if beside is not None and beside not in answer and (called := _names_for(value, names)):
            named[beside] = called
    return named


def _names_for(ids: Any, names: Names) -> str | list[str] | None:
    """Return the name of an id, or the names of several; None for anything else."""
    if isinstance(ids, list | tuple):
        called = [names.get(PlayerId(player)) if isinstance(player, str) else None for player in ids]
        return None if None in called else called  # type: ignore[return-value]
    return names.get(PlayerId(ids)) if isinstance(ids, str) else None


def _to_json(value: Any) -> Any:
    """Convert rationals, and records with their type if there are several."""
    if isinstance(value, Fraction):
        return round_fraction(value)
    kind = value.__struct_config__.tag
    fields = msgspec.structs.asdict(value).items()
    return ({} if kind is None else {"type": kind}) | {
        name: field for name, field in fields if field is not msgspec.UNSET
    }


def reason_answers(reasons: Iterable[Reason], names: Names) -> list[Answer]:
    return [{"code": reason.code, "text": sentence(reason, names)} for reason in reasons]


def standings_answer(
    standings: "Standings | Leaderboard", outlooks: Mapping[PlayerId, "Outlook"] | None = None
) -> Answer:
    """Return every row, best first, of matches or of tables; `outlooks` before a cut default to the present ones."""
    from crosstable.exchange.files.trf.file_ranks import file_ranks
    from crosstable.exchange.table_answers import leaderboard_answer
    from crosstable.ranking.clinch import outlooks as present_outlooks
    from crosstable.ranking.tables.leaderboard import Leaderboard

    if isinstance(standings, Leaderboard):
        return leaderboard_answer(standings)
    if outlooks is None:
        outlooks = present_outlooks(standings.ledger.tournament) if standings.ledger.through is None else {}
    answer: Answer = {"standings": [_row(row, outlooks.get(row.player.id)) for row in standings]}
    if standings.ledger.config.boards is not None:
        answer["boards"] = boards_answer(standings.ledger.tournament, standings.ledger.through)
    in_file = file_ranks(standings)
    if in_file is not None:
        ranks = [
            {"player": file_rank.player, "rank": file_rank.rank, "here": file_rank.here} for file_rank in in_file.ranks
        ]
        answer["file"] = {"tiebreaks": in_file.tiebreaks, "ranks": ranks}
    if standings.disqualified:
        answer["disqualified"] = [player.id for player in standings.disqualified]
    return answer


def boards_answer(tournament: Tournament, through: int | None = None) -> list[Answer]:
    from crosstable.ranking.board_standings import board_standings

    return [
        {
            "board": row.board,
            "rank": row.rank,
            "member": row.member.id,
            "player": row.team.id,
            "points": to_points(row.points),
            "record": msgspec.structs.asdict(row.record),
            "played": row.played,
        }
        for row in board_standings(tournament, through)
    ]


def _row(row: "StandingsRow", outlook: "Outlook | None") -> Answer:
    return {
        "rank": row.rank,
        "player": row.player.id,
        "points": to_points(row.points),
        "record": msgspec.structs.asdict(row.record),
        "games": msgspec.structs.asdict(row.games),
        "played": row.played,
        "byes": row.byes,
        "opponents": list(row.opponents),
        "tiebreaks": {code: round_fraction(value) for code, value in row.tiebreaks.items()},
        "tied_with": list(row.tied_with),
        **({} if row.group is None else {"group": row.group}),
        **({"deducted": to_points(row.deducted)} if row.deducted else {}),
        **({} if outlook is None else {"outlook": outlook_answer(outlook)}),
    }


def outlook_answer(outlook: "Outlook") -> Answer:
    """Return whether a player is safe, out or on the bubble before a cut, and the result that the player needs."""
    return {"state": outlook.state, "need": outlook.need, "places": outlook.places, "left": outlook.left}


def pair_answer(pairing: "Pairing", names: Names) -> Answer:
    """Return the round by table, its bye (all of them if a format gives several), and how good it is."""
    answer: Answer = {
        "round": pairing.round,
        "matches": [_match(match) for match in pairing.matches],
        "bye": pairing.bye,
        "proved": pairing.proved,
        "proof": pairing.proof,
        "objective": pairing.objective.as_list(),
        "warnings": reason_answers(pairing.warnings, names),
    }
    if len(pairing.byes) > 1:
        answer["byes"] = list(pairing.byes)
    if pairing.byes_by_hand:
        answer["byes_by_hand"] = list(pairing.byes_by_hand)
    if pairing.resting:
        answer["resting"] = list(pairing.resting)
    if pairing.unpaired:
        answer["unpaired"] = list(pairing.unpaired)
    return answer


def _match(match: "PairedMatch") -> Answer:
    answer: Answer = {
        "table": match.table,
        "players": [match.first, match.second],
        "points": [to_points(points) for points in match.points],
        "floated": match.floated,
    }
    return answer | {name: True for name in ("rematch", "by_hand") if getattr(match, name)}


def check_answer(checks: Sequence["RoundCheck"], names: Names, scores: Sequence[Reason] = ()) -> Answer:
    return {
        "ok": all(check.ok for check in checks),
        "rounds": [_check(check, names) for check in checks],
        "warnings": reason_answers(scores, names),
    }


def _check(check: "RoundCheck", names: Names) -> Answer:
    return {
        "round": check.round,
        "legal": check.legal,
        "objective": check.objective.as_list(),
        "best": None if check.best is None else check.best.as_list(),
        "differences": [
            {**reason.params, "code": reason.code, "text": sentence(reason, names)} for reason in check.differences
        ],
    }


def refusal_answer(refusal: Refusal, names: Names | None = None) -> Answer:
    """Return a refusal as every medium encodes it: code, sentence, parameters, every problem, and ways out if any."""
    answer: Answer = {
        "code": refusal.code,
        "message": refusal_sentence(refusal, names),
        "params": _params(refusal),
        "problems": [
            {"path": reason.path, "code": reason.code, "message": sentence(reason, names), "params": _params(reason)}
            for reason in refusal.reasons
        ],
    }
    if "choices" in refusal.params:
        answer["choices"] = [_choice(choice, names) for choice in refusal.params["choices"]]
    return answer


def error_answer(refusal: Refusal, names: Names | None = None) -> Answer:
    """Return a refusal as the terminal prints it: its code is the key `error`, which no other answer has."""
    answer = refusal_answer(refusal, names)
    return {"error": answer.pop("code"), **answer}


def _params(source: Refusal | Reason) -> Answer:
    """Return the parameters without choices, which are listed separately."""
    return {name: value for name, value in source.params.items() if name != "choices"}


def _choice(choice: "ReliefOption", names: Names | None) -> Answer:
    details: Mapping[str, Any] = msgspec.structs.asdict(choice)
    given = {name: value for name, value in details.items() if name != "relief" and value not in (None, ())}
    return {"choice": choice.relief, **given, "effect": words(choice.code, names, **details)}


def entering_answer(entry: "Entry", names: Names) -> Answer:
    return {
        "entry": entry.rule.document,
        "entrants": [
            {"seed": seed, **_candidate(entrant.candidate), "why": entrant.why}
            | ({} if entrant.into is None else {"into": entrant.into})
            for seed, entrant in enumerate(entry.entrants, 1)
        ],
        "out": [_candidate(candidate) for candidate in entry.out],
        "ties": [
            {"players": list(tie.players), "advance": tie.line, "text": sentence(tie.reason, names)}
            | ({} if tie.group is None else {"group": tie.group})
            for tie in entry.ties
        ],
    }


def _candidate(candidate: "Candidate") -> Answer:
    return {"player": candidate.player, "place": candidate.place} | (
        {} if candidate.group is None else {"group": candidate.group}
    )


def ranking_answer(tournament: Tournament, sections: Sequence["FinalSection"]) -> Answer:
    """Return every place of the whole tournament; `stage` counts from 1, and says how far the player came."""
    return {
        "ranking": [
            {"rank": row.rank, "player": row.player.id, "stage": row.stage + 1, "tied_with": list(row.tied_with)}
            | ({} if row.group is None else {"group": row.group})
            | ({} if section.name is None else {"section": section.name})
            for section in sections
            for row in section.rows
        ],
        "stages": [stage.name for stage in tournament.stages],
    }
