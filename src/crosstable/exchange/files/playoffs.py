"""Rounds of a Swiss and of the playoffs after it, as stages of a document."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.ranking.standings import Standings

Plain = dict[str, Any]


def with_playoffs(document: Plain, playoffs: Sequence[Plain]) -> Plain:
    """Return a document whose last rounds are a bracket among those who play in them; nobody else goes on.

    Seeds are the order of the standings before it. Rounds are counted on. Raises `BadFile` if the Swiss is wrong.
    """
    if not playoffs:
        return document
    last = max((round_["number"] for round_ in document["rounds"]), default=0)
    playing = {player for round_ in playoffs for match in round_["matches"] for player in match["players"]}
    swiss = tournament_from({**document, "players": [_without_end(player) for player in document["players"]]})
    order = [row.player.id for row in Standings(swiss).rows]
    stage = {key: document[key] for key in ("preset", "config", "groups") if document.get(key)}
    bracket = {
        "preset": document["preset"],
        "config": {**_without_rounds(document["config"]), "format": "single_elimination"},
    }
    seeds = [player for player in order if player in playing]
    groups = []
    for group in document.get("groups", ()):
        members = {*group["players"]}
        groups.append({"name": group["name"], "players": [player for player in seeds if player in members]})
    numbered = [{**round_, "number": last + i} for i, round_ in enumerate(playoffs, 1)]
    players = [
        player
        if player["id"] in playing or player.get("dropped_after") is not None
        else {**player, "eliminated_in": last}
        for player in document["players"]
    ]
    return {
        **{key: value for key, value in document.items() if key not in ("preset", "config", "rounds", "groups")},
        "players": players,
        "stages": [
            {**stage, "rounds": document["rounds"]},
            {
                **bracket,
                "seeds": seeds,
                **({"groups": [group for group in groups if group["players"]]} if groups else {}),
                "rounds": numbered,
            },
        ],
    }


def _without_end(player: Mapping[str, Any]) -> Plain:
    """Return a player who may have dropped in the playoffs, as the Swiss knew them."""
    return {key: value for key, value in player.items() if key not in ("eliminated_in",)}


def _without_rounds(config: Mapping[str, Any]) -> Plain:
    return {key: value for key, value in config.items() if key != "rounds"}
