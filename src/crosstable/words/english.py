"""The catalogue in English: every code with its sentence, from one file for each subject."""

from collections.abc import Mapping

from crosstable.words import (
    choices_english,
    config_english,
    desk_english,
    documents_english,
    events_english,
    journal_english,
    life_english,
    pairing_english,
    play_at_tables_english,
    ratings_english,
    screens_english,
    seating_english,
    simulation_english,
    standings_english,
    table_desk_english,
    table_events_english,
    table_screens_english,
    tables_english,
    tiebreaks_english,
    web_desk_english,
    web_english,
    web_office_english,
    web_public_english,
    web_serve_english,
)
from crosstable.words.templates import Template

PARTS: tuple[Mapping[str, Template], ...] = (
    documents_english.SENTENCES,
    journal_english.SENTENCES,
    config_english.SENTENCES,
    tiebreaks_english.SENTENCES,
    web_english.SENTENCES,
    web_public_english.SENTENCES,
    web_desk_english.SENTENCES,
    web_office_english.SENTENCES,
    web_serve_english.SENTENCES,
    standings_english.SENTENCES,
    pairing_english.SENTENCES,
    seating_english.SENTENCES,
    choices_english.SENTENCES,
    tables_english.SENTENCES,
    table_screens_english.SENTENCES,
    life_english.SENTENCES,
    life_english.WORDS,
    play_at_tables_english.SENTENCES,
    events_english.SENTENCES,
    table_events_english.SENTENCES,
    simulation_english.SENTENCES,
    ratings_english.SENTENCES,
    screens_english.SENTENCES,
    desk_english.SENTENCES,
    table_desk_english.SENTENCES,
)

ENGLISH: Mapping[str, Template] = {code: template for part in PARTS for code, template in part.items()}
