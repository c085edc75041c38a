"""Invented players: names in several scripts, clubs and towns."""

FIRST_AND_LAST = (
    (
        ("Ada", "Björn", "Chloé", "Dagný", "Édith", "Filip", "Gülay", "Håkon", "Inês", "Jiří", "Łucja", "Niño"),
        ("Ahlström", "Brânză", "Čapek", "D'Arcy", "Eßer", "Fjeldsted", "Grześkowiak", "O'Brien", "Núñez", "Šimić"),
    ),
    (
        ("Αλέξης", "Δανάη", "Ελένη", "Θανάσης", "Ίρις", "Νίκη"),
        ("Βασιλάκης", "Γεωργίου", "Κοντού", "Μελάς", "Ρήγα"),
    ),
    (
        ("Алёна", "Борис", "Данило", "Ганна", "Зоя", "Юрій"),
        ("Белых", "Воронько", "Журавель", "Їжак", "Черных"),
    ),
    (
        ("あおい", "はると", "さくら", "ゆうた", "りん"),
        ("青山", "石川", "藤井", "森田", "渡辺"),
    ),
    (
        ("민준", "서연", "지우", "하은", "도윤"),
        ("김", "박", "이", "정", "최"),
    ),
)

CLUBS = ("Lantern", "North Gate", "Rook & Root", "Søndag", "Tower", "Új Kör")
TOWNS = ("Aldern", "Brück", "Castelnou", "Dolina", "Eastwold")


def _mix() -> list[str]:
    """Return every first name with every last name, neighbours differing in both, the scripts taking turns."""
    scripts = [
        [f"{first} {lasts[(turn + i) % len(lasts)]}" for turn in range(len(lasts)) for i, first in enumerate(firsts)]
        for firsts, lasts in FIRST_AND_LAST
    ]
    most = max(len(names) for names in scripts)
    return [names[place] for place in range(most) for names in scripts if place < len(names)]


NAMES = _mix()


def name(place: int) -> str:
    """Return the name of the player at that place, counted from 0; once all are used they come again with a number."""
    again, which = divmod(place, len(NAMES))
    return NAMES[which] if not again else f"{NAMES[which]} {again + 1}"
