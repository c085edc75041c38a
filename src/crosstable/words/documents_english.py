"""What can be wrong with a file or with the document in it: what it is, and what would be right."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _unknown_key(params: Mapping[str, Any]) -> str:
    known = "Did you mean {near!q}?" if params.get("near") else "Possible here: {keys}."
    return "There is no key {key!q} here. " + known


def _list_length(params: Mapping[str, Any]) -> str:
    if params["least"] == params["most"]:
        return "Write {least:one entry|exactly # entries}; here {length:is one|are #}."
    return "Write {least} to {most} entries; here {length:is one|are #}."


def _not_balanced(params: Mapping[str, Any]) -> str:
    off = abs(params["amount"])
    side = f"{off} too much" if params["amount"] > 0 else f"{off} missing"
    return (
        "These scores add up to {total} where they must make {expected}: "
        + side
        + ". Put them right, or "
        + ('write "unfinished": true.' if "table" not in params else "enter table {table} as unfinished.")
    )


def _several_scorings(params: Mapping[str, Any]) -> str:
    if "has" not in params:
        return "A table has events, scores or places; here are {scorings}. Keep one of them."
    if params["has"] == "events":
        return (
            "Table {table} of round {round} is scored by taps: correct it by taps too, with a reason once it is late."
        )
    return "Table {table} of round {round} has its final {has}, so taps don't count there. Take those away first."


SENTENCES: Mapping[str, Template] = {
    # The file
    "no_such_file": "There is no file {file!q}.",
    "is_folder": "{file!q} is a folder; name a file in it.",
    "unreadable_file": "{file!q} can't be read: {detail}.",
    "unwritable_file": "{file!q} can't be written: {detail}.",
    "no_new_file": "{file!q} can't be written: no file can be made in {folder} ({detail}). Name another place.",
    "bad_document": "The document can't be used: it has {count:one problem|# problems}.",
    "too_large": "The file is larger than {most} MB, which is more than any tournament needs.",
    "not_utf8": "The file is not text in UTF-8: byte {at} can't be read. Save it as UTF-8.",
    "not_json": "The file is not JSON. In line {line}, column {column}: {detail}.",
    "not_json_number": "{value} is not a number in JSON; write a number, or null.",
    "too_deep": "Lists and objects are nested too deeply; a document needs about ten levels.",
    "key_twice": 'The key "{key}" stands twice in one object; keep one of them.',
    # Single values
    "not_whole": "Write a whole number from {low} to {high}; here stands {value}.",
    "not_number": "Write a number from {low} to {high}; here stands {value}.",
    "not_step": "Write a number from {low} to {high} in steps of {step}; here stands {value}.",
    "not_text": "Write a text in quotes; here stands {value}.",
    "empty_text": "Write at least one letter; this text is empty.",
    "long_text": "Shorten this text to {longest} characters; it has {length}.",
    "half_a_character": "This text can't be read as UTF-8; write it anew.",
    "control_character": "Write one plain line; this text holds a line break, a control character or a direction mark.",
    "not_flag": "Write true or false; here stands {value}.",
    "not_choice": "Write {allowed!q:or}; here stands {value}.",
    "not_list": "Write a list in square brackets; here stands {value}.",
    "list_length": _list_length,
    "twice": "{value} stands here twice; write it once.",
    "not_object": "Write an object in curly braces; here stands {value}. Its keys may be {keys}.",
    "unknown_key": _unknown_key,
    "missing_key": "The key {key!q} is missing here; it is needed.",
    # Players
    "id_twice": "The id {value!q} is taken already, by {first!p}; give each its own.",
    "number_twice": "The number {value} is taken already, by {first!p}; give each player another one.",
    "absent_order": "Write [first round, last round] with the last not before the first (null: to the end); "
    "here stands {value}.",
    "unknown_player": "There is no player {value}.< Did you mean {near!q}?>",
    "no_place": "{player!p} takes no place in these standings: disqualified, or gone before the stage began.",
    # Rounds and matches
    "beside_stages": "{key!q} belongs inside the stages, because this document has them.",
    "round_order": "Rounds are counted one by one, so this one must be {expected}; here stands {value}.",
    "stage_order": "Rounds are counted on from stage to stage. The one before ends with round {last}, so this one must "
    "begin with {expected}; here stands {value}.",
    "draft_not_last": "Only the last round can be a draft, and round {round} is followed by another round or stage. "
    "Give it a status.",
    "player_twice": "{player!p} plays in round {round} already, at {first}. Take one of the two out.",
    "not_entered": "{player!p} is not entered for round {round}: first round {entered[first_round]}"
    "<, dropped after {entered[dropped_after]}><, disqualified in {entered[disqualified_in]}>"
    "<, eliminated in {entered[eliminated_in]}><, absent in {entered[absent]}>.",
    "bye_missing": '{player!p} has no opponent: write "bye" (win, draw or loss), or add one.',
    "bye_with_result": "{player!p} has no opponent, so the bye is the whole result; take the rest out.",
    "bye_of_two": "A bye is for one player; here are {players!p}. Take the bye or a player out.",
    "several_results": "A match has one result; here are {results}. Keep one.",
    "draws_without_score": 'Drawn games need a "score" beside them; it is [0, 0] where nobody won one.',
    "forfeit_of_other": "Write who forfeited this match, {players!q:or}; here stands {value}.",
    "unfinished_otherwise": "Only a match without a result in a completed round was left unfinished; round {round} is "
    "not completed, or the match has a result.",
    "result_in_draft": "Round {round} is a draft, and its matches have no result yet. Take the result out, "
    "or give the round another status.",
    # Settled ties
    "reason_missing": "What the organiser decides needs a reason beside it: say why.",
    "shots_players": "Shots belong to a shoot-out, and to each of its players: {players!p}.",
    "shots_undecided": "The shots do not decide it yet: {to_shoot!p} would have to shoot on.",
    "shots_order": "By these shots the order is {order!p}.",
    "not_to_shoot": "{player!p} has no more shots in this shoot-out<: {to_shoot!p} would have to shoot>.",
    "too_many_sunk": "{player!p} can have sunk from 0 to {most}; here stands {sunk}.",
    "shoot_out_players": "A shoot-out needs two different players or more; here {players:is #|are #}.",
    # Tables
    "length_of_seats": "Write one entry for each seat< of table {table}>, {seats} in all; here {length:is one|are #}.",
    "not_at_table": "{player!p} does not sit at this table.",
    "undoes_nothing": "No earlier event of this table has the id {value!q}.",
    "undoes_of_other": "The event {value!q} belongs to {player!p}; write the same player here.",
    "several_scorings": _several_scorings,
    "scores_too_early": "Round {round} is in {status!q}, so nobody has scored yet. Take the scores out, "
    "or give the round another status.",
    "not_balanced": _not_balanced,
    "places_order": "Places are counted like 1, 2, 2, 4: who shares one takes up the next. Write {expected}"
    "< for table {table}>; here stands {value}.",
}
