"""A tournament to a WER file: persons, the order in which they finished, and every match."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import msgspec

from crosstable.exchange.document_writer import document_of, plain_player
from crosstable.exchange.files.file_format import OutputRequest
from crosstable.exchange.files.wer_xml.reader import CUT, DROPPED, FORMAT, OWN, PRESET, joined_name
from crosstable.exchange.xml_text import replace_invalid_xml
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import (
    DoubleForfeit,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    PlayerId,
    Round,
    Score,
    Tournament,
)
from crosstable.ranking.final import final_ranking
from crosstable.ranking.ledger import effective_result

FINISHED = "2"
DEEPEST = 8
Attributes = Mapping[str, Any]

# The order in which WER writes attributes; others follow by name.
_NAMES = (
    *("sanctionnumber", "eventguid", "eventtypecode", "orgname", "coordinator", "headjudge", "startdate", "enddate"),
    *("postevententry", "eliminationType", "iscasualreportonly", "title", "isstarted", "batchid", "isplayoff"),
    *("manualmatchround", "notes", "numberofrounds", "playoffstartround", "position", "cd", "type", "id", "name"),
    *("first", "last", "middle", "country", "status", "eliminationround", "number", "PlayFormat", "format", "date"),
    *("teamformat", "person", "opponent", "seq", "outcome", "win", "loss", "draw", "winbydrop"),
)
_ORDER = {name: i for i, name in enumerate(_NAMES)}


def write(tournament: Tournament, _wanted: OutputRequest) -> bytes:
    """Write the whole tournament. Raise for stages of tables."""
    if any(stage.config.traits.at_tables for stage in tournament.stages):
        raise Refusal("file_matches_only", format="WER")
    lines = _Event(tournament).lines()
    return ('<?xml version="1.0" encoding="utf-8"?>\n' + "\n".join(lines) + "\n").encode()


class _Event:
    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.rounds = [round_ for round_ in tournament.all_rounds if round_.counts]
        kept = tournament.extra.get(FORMAT)
        self.kept: Attributes = kept if isinstance(kept, dict) else {}
        self.persons = _mapping(self.kept.get("players"))
        self.by_id = tournament.by_id

    def lines(self) -> Iterator[str]:
        yield _tag("event", self._event(), closed=False)
        yield " <participation>"
        for player in self.tournament.players:
            yield "  " + _tag("person", {**self._person(player), **_own_attribute(self._own_player_data(player))})
        for player in self.tournament.players:
            yield "  " + _tag("team", self._team(player), closed=False)
            yield "   " + _tag("member", {"position": "A", "person": player.id})
            yield "  </team>"
        yield from self._role("PA", self._order())
        yield from self._role(
            "DQ", [player.id for player in self.tournament.players if player.disqualified_in is not None]
        )
        yield from _trees(self.kept.get("participation"), "  ")
        yield " </participation>"
        yield " <matches>"
        for i, round_ in enumerate(self.rounds):
            yield from self._round(round_, i)
        yield " </matches>"
        parts = [*_trees(self.kept.get("parts"), " ")]
        yield from parts or [" <seats />", " <pods />"]
        yield "</event>"

    def _event(self) -> Attributes:
        """Return the attributes of the event: the imported ones, updated."""
        stages = self.tournament.stages
        start = 0
        if len(stages) > 1 and stages[-1].config.traits.bracket and stages[-1].rounds:
            start = stages[-1].rounds[0].number
        usual = dict.fromkeys(("sanctionnumber", "eventguid", "eventtypecode", "orgname", "coordinator", "format"), "")
        swiss = stages[0]
        planned = swiss.config.rounds or sum(round_.counts for round_ in swiss.rounds)
        return {
            **usual,
            **_mapping(self.kept.get("event")),
            "title": self.tournament.name,
            "isstarted": str(bool(self.rounds)),
            "isplayoff": str(bool(start)),
            "numberofrounds": str(planned),
            "playoffstartround": str(start),
            **_own_attribute(self._own_stage_data()),
        }

    def _own_stage_data(self) -> Attributes:
        if len(self.tournament.stages) > 1:
            return {"seed": self.tournament.seed} if self.tournament.seed else {}
        only = msgspec.structs.replace(self.tournament.stage, rounds=(), name=None, entry=None)
        own = document_of(msgspec.structs.replace(self.tournament, players=(), stages=(only,), plan=(), extra={}))
        in_file = {"name": self.tournament.name, "preset": PRESET, "config": {"rounds": only.config.rounds}, "seed": 0}
        skipped = ("crosstable", "players", "rounds", "stages")
        return {name: value for name, value in own.items() if name not in skipped and in_file.get(name) != value}

    def _person(self, player: Player) -> Attributes:
        kept = {name: value for name, value in _mapping(self.persons.get(player.id)).items() if name != "team"}
        if joined_name(kept) != player.name:
            first, _, last = player.name.rpartition(" ")
            kept |= {"first": first or last, "last": last if first else "", "middle": ""}
        return {"id": player.id, "country": "", **kept}

    def _own_player_data(self, player: Player) -> Attributes:
        skipped = ("id", "name", "number", "dropped_after", "eliminated_in", "disqualified_in")
        return {name: value for name, value in plain_player(player).items() if name not in skipped}

    def _team(self, player: Player) -> Attributes:
        person = self._person(player)
        last, first = str(person.get("last") or ""), str(person.get("first") or "")
        status, left = FINISHED, 0
        if player.dropped_after is not None:
            status, left = DROPPED, player.dropped_after
        elif player.eliminated_in is not None:
            status, left = CUT, player.eliminated_in
        name = ", ".join(part for part in (last, first) if part)
        kept = _mapping(_mapping(self.persons.get(player.id)).get("team"))
        usual = {"id": str(player.number), "name": name, "status": status, "eliminationround": str(left)}
        # Only the imported data knows how a player left the playoffs.
        is_told = kept.get("status") == status or (status == FINISHED and kept.get("status") == CUT)
        return {**usual, **kept, "id": usual["id"]} if is_told else {**kept, **usual}

    def _order(self) -> list[PlayerId]:
        return [row.player.id for section in final_ranking(self.tournament) for row in section.rows]

    def _role(self, kind: str, players: Iterable[PlayerId]) -> Iterator[str]:
        yield "  " + _tag("role", {"cd": "PL", "type": kind}, closed=False)
        for seq, player in enumerate(players, 1):
            yield "   " + _tag("ref", {"person": player, "seq": str(seq)})
        yield "  </role>"

    def _round(self, round_: Round, i: int) -> Iterator[str]:
        rounds = self.kept.get("rounds")
        kept = _mapping(rounds[i]) if isinstance(rounds, list) and i < len(rounds) else {}
        byes = {bye.player: bye.kind for bye in round_.byes if bye.kind != "win"}
        usual = {"number": str(round_.number), "PlayFormat": "", "teamformat": "False"}
        attributes = {**usual, **kept, **_own_attribute({"byes": byes} if byes else {})}
        yield "  " + _tag("round", attributes, closed=False)
        for match in round_.matches:
            yield "   " + _tag("match", self._match(match, round_.number))
        for bye in round_.byes:
            if bye.kind == "win":
                games = {"win": "2", "loss": "0", "draw": "0"}
                yield "   " + _tag("match", {"person": bye.player, "outcome": "3", **games, "winbydrop": "False"})
        yield "  </round>"

    def _match(self, match: Match, number: int) -> Attributes:
        sides: dict[str, str] = {"person": match.first, "opponent": match.second}
        match effective_result(match, number, self.by_id):
            case Score(first, second, draws):
                both = (match.first, match.second) if first >= second else (match.second, match.first)
                outcome, by_drop = "2" if first == second else "1", False
                games = (max(first, second), min(first, second), draws)
            case Forfeit(by):
                both = (match.second, match.first) if by == match.first else (match.first, match.second)
                outcome, by_drop, games = "1", True, (2, 0, 0)
            case DoubleForfeit():
                return {**sides, **_own_attribute({"double_forfeit": True})}
            case DoubleLoss():
                return {**sides, **_own_attribute({"double_loss": True})}
            case _:
                both, outcome, by_drop, games = (match.first, match.second), "", False, (0, 0, 0)
        won, lost, drawn = map(str, games)
        sides = {"person": both[0], "opponent": both[1], "outcome": outcome}
        return {**sides, "win": won, "loss": lost, "draw": drawn, "winbydrop": str(by_drop)}


def _own_attribute(own: Attributes) -> Attributes:
    return {OWN: json.dumps(own, ensure_ascii=False)} if own else {}


def _tag(name: str, attributes: Attributes, closed: bool = True) -> str:
    texts = [(key, value) for key, value in attributes.items() if isinstance(value, str) and _is_name(key)]
    texts.sort(key=lambda text: (_ORDER.get(text[0], len(_ORDER)), text[0]))
    attribute_text = "".join(f" {key}={quoteattr(replace_invalid_xml(value))}" for key, value in texts)
    return f"<{name}{attribute_text}{' />' if closed else '>'}"


def _trees(kept: Any, indent: str, levels: int = DEEPEST) -> Iterator[str]:
    for tree in kept if isinstance(kept, list) and levels else ():
        match tree:
            case [str(name), dict(attributes), content] if _is_name(name):
                inner = [*_trees(content, indent + " ", levels - 1)] if isinstance(content, list) else []
                text = escape(replace_invalid_xml(content)) if isinstance(content, str) else ""
                if inner:
                    yield indent + _tag(name, attributes, closed=False)
                    yield from inner
                    yield f"{indent}</{name}>"
                elif text:
                    yield f"{indent}{_tag(name, attributes, closed=False)}{text}</{name}>"
                else:
                    yield indent + _tag(name, attributes)


def _is_name(text: str) -> bool:
    return text.isascii() and text.replace("_", "a").replace("-", "a").isalnum() and text[0].isalpha()


def _mapping(value: Any) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}
