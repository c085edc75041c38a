"""How sure it is that a pairing is the best, and the ways out where none exists."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # How it is known that nothing better exists
    "proof.exhausted": "Nothing better exists: all possibilities were looked at.",
    "proof.lower_bound": "Nothing better exists: it meets a bound that no pairing can beat.",
    "proof.schedule": "From the schedule.",
    "proof.best_found": "The best that was found; whether something better exists is not known.",
    # Ways out of an impossible round
    "relief.allow_rematch": "Allow rematches in this round<: {rematches!p}><; {bye!p} gets the bye>.",
    "relief.lift_bye_limit": "Lift the limit of byes in this round<: {bye!p} gets the bye>.",
    "relief.allow_forbidden": "Allow forbidden pairs in this round<: {forbidden!p}><; {bye!p} gets the bye>.",
    "relief.drop": "Drop {player!p}: the others can be paired.",
    "several_options": "Choose one of {options}, not more.",
    "relief.end_stage": "End the stage here: nobody is paired, and the standings stay as they are.",
}
