"""Column headings of lists in English, German, French, Spanish and Polish, and the field of each."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import combining, normalize

from crosstable.model.player_entry import ENTRY_FIELDS

# Fields of entries, then of players in whole tournaments, then of results.
PLAYER_FIELDS = ("name", "number", *ENTRY_FIELDS, "members")

WORDS: Mapping[str, str] = {
    "name": "name, full name, player, players, player name, participant, entrant, team, username, user name,"
    "nickname, handle;"
    "spieler, spielerin, teilnehmer, teilnehmerin, mannschaft, vollstandiger name, nachname vorname;"
    "joueur, joueuse, participant, equipe, nom complet, nom et prenom, nom prenom;"
    "nombre, jugador, jugadora, participante, equipo, nombre completo, apellidos y nombre, nombre y apellidos;"
    "zawodnik, zawodniczka, gracz, uczestnik, druzyna, imie i nazwisko, nazwisko i imie, nazwisko imie",
    "last_name": "surname, last name, lastname, family name; nachname, familienname; nom, nom de famille;"
    "apellido, apellidos; nazwisko",
    "first_name": "first name, firstname, given name, given names, forename; vorname; prenom; nombre de pila; imie",
    "rating": "rating, elo, elo rating, rtg, fide rating, fide elo, national rating, srtng, eloint,"
    "elo int, elonat, elo nat, irtg, nrtg; wertung, wertungszahl, elo zahl,"
    "dwz, twz; classement elo, cote; puntuacion elo, fuerza; ranking, ranking elo, elo fide",
    "title": "title, fide title, tit; titel, fide titel; titre; titulo; tytul",
    "federation": "federation, fed, country, nation; land, verband; pays; federacion, pais; federacja, kraj",
    "born": "born, birth year, year of birth, yob, birthyear, b day; geburtsjahr, jahrgang; annee de naissance;"
    "ano de nacimiento; rok urodzenia",
    "club": "club, club name, club city; verein, klub, spielverein; cercle; equipo club; klub sportowy, przynaleznosc",
    "town": "town, city, place of residence; ort, stadt, wohnort; ville, commune; ciudad, poblacion, localidad;"
    "miasto, miejscowosc",
    "group": "group, pool, section, division; gruppe, klasse; groupe, poule; grupo, seccion; grupa",
    "category": "category, categories, cat, age group, age category; kategorie, kategorien, altersklasse; categorie,"
    "categories d age; categoria, categorias; kategoria, kategorie wiekowe",
    "number": "number, no, nr, num, start no, start number, starting rank, startrank, seed, sno;"
    "nummer, startnummer, start nr, startnr, snr, lfd nr; numero, n; numer, numer startowy, lp",
    "fixed_table": "fixed table, fixed board; fester tisch; table fixe; mesa fija; staly stol",
    "members": "members, team members, line up; mitglieder, aufstellung; membres, composition; miembros, alineacion;"
    "czlonkowie, sklad",
    "id": "id, player id, identifier; spieler id; identifiant; identificador; identyfikator",
    "first_round": "first round, enters in; erste runde; premiere ronde; primera ronda; pierwsza runda",
    "dropped_after": "dropped after, dropped; ausgestiegen nach; abandon apres; retirado tras; wycofany po",
    "disqualified_in": "disqualified in; disqualifiziert in; disqualifie en; descalificado en; zdyskwalifikowany w",
    "eliminated_in": "eliminated in; ausgeschieden in; elimine en; eliminado en; odpadl w",
    "absent": "absent, absent in; abwesend; absences; ausente; nieobecny",
    "round": "round, rd, rnd; runde; ronde, tour; ronda, jornada; runda",
    "table": "table, board, bo, tbl; tisch, brett; echiquier; mesa, tablero; stol, stolik, szachownica",
    "first": "player 1, player a, white, home, name 1, first player; spieler 1, spieler a, weiss, heim;"
    "joueur 1, blancs, domicile; jugador 1, blancas, local; zawodnik 1, gracz 1, biale, gospodarz",
    "second": "player 2, player b, black, away, name 2, opponent, second player; spieler 2, spieler b, schwarz, gegner,"
    "gast; joueur 2, noirs, adversaire, exterieur; jugador 2, negras, rival, visitante;"
    "zawodnik 2, gracz 2, czarne, przeciwnik, gosc",
    "first_number": "number 1, no 1, nr 1, nrw, nr w; nummer 1; numero 1; numer 1",
    "second_number": "number 2, no 2, nr 2, nrs, nr s; nummer 2; numero 2; numer 2",
    "result": "result, res; ergebnis, resultat, erg; resultado; wynik",
    "score_first": "score 1, games 1, points 1, white score, result 1, wins 1; punkte 1, ergebnis 1; score blancs;"
    "puntos 1; punkty 1, wynik 1",
    "score_second": "score 2, games 2, points 2, black score, result 2, wins 2; punkte 2, ergebnis 2; score noirs;"
    "puntos 2; punkty 2, wynik 2",
    "draws": "draws, drawn games, ties; remis, unentschieden; nulles, parties nulles; tablas, empates; remisy",
    "twenties_first": "twenties 1, 20s 1; zwanziger 1; vingt 1; veintes 1; dwudziestki 1",
    "twenties_second": "twenties 2, 20s 2; zwanziger 2; vingt 2; veintes 2; dwudziestki 2",
    "multiplier": "multiplier; multiplikator; multiplicateur; multiplicador; mnoznik",
    "seat": "seat, wind; platz am tisch, sitz; siege, place a table; asiento; miejsce przy stole",
    "score": "score, points, pts; punkte, pkt; points; puntos, puntuacion; punkty",
    "place": "place, rank, finish, rk; platz, rang; place, classement, rang; puesto, lugar; miejsce",
    "tournament": "tournament, event; turnier; tournoi; torneo; turniej",
    "preset": "preset; vorlage; modele; preajuste; szablon",
    "seed_of_draws": "random seed; zufallszahl; graine; semilla; ziarno",
}

NAMES = ("name", "last_name", "first_name")
# Headings of start.gg for the name that players chose; their first and last names are private.
TAGS = ("gamertag", "gamer tag", "tag")


def plain_heading(title: str) -> str:
    """Return a heading as headings are compared: small letters without accents, words with single spaces."""
    flat = "".join(c for c in normalize("NFKD", title.casefold().replace("ł", "l")) if not combining(c))
    return " ".join(re.sub(r"[^\w]+|_", " ", flat).split())


@cache
def _fields() -> Mapping[str, str]:
    """Return the field of each known heading; what two fields share is the first one's."""
    fields: dict[str, str] = {}
    for field, words in WORDS.items():
        for word in re.split(r"[,;]\s*", words):
            fields.setdefault(plain_heading(word), field)
    return fields


def known_field(title: str) -> str | None:
    return _fields().get(plain_heading(title))


class Columns(NamedTuple):
    """The header row of a list: the field of each column, None if unknown or repeated."""

    titles: tuple[str, ...]
    fields: tuple[str | None, ...]

    @property
    def known(self) -> frozenset[str]:
        return frozenset(field for field in self.fields if field is not None)

    @property
    def has_name(self) -> bool:
        return not self.known.isdisjoint(NAMES)

    @property
    def of_matches(self) -> bool:
        return {"first", "second"} <= self.known or {"first_number", "second_number"} <= self.known

    @property
    def of_tables(self) -> bool:
        return "name" in self.known and bool(self.known & {"table", "round"}) and bool(self.known & {"seat", "score"})

    @property
    def of_results(self) -> bool:
        return self.of_matches or self.of_tables

    @property
    def of_tournament(self) -> bool:
        return {"tournament", "preset"} <= self.known

    @property
    def is_header(self) -> bool:
        """Whether the row is a header: at least two known columns, or one alone that is the name."""
        has_own = not {"name", *TAGS}.isdisjoint(map(plain_heading, self.titles))
        return len(self.known) > 1 or (self.has_name and (len(self.titles) == 1 or has_own))


def read_columns(titles: Sequence[str]) -> Columns:
    fields: list[str | None] = []
    tag = next((i for i, title in enumerate(titles) if plain_heading(title) in TAGS), None)
    if tag is not None:
        plain = ["" if known_field(title) in NAMES else title for title in titles]
        return Columns(tuple(titles), read_columns([*plain[:tag], "name", *plain[tag + 1 :]]).fields)
    for title in titles:
        field = known_field(title)
        fields.append(None if field in fields else field)
    if "first_name" in fields and "name" in fields and "last_name" not in fields:
        fields[fields.index("name")] = "last_name"
    if "last_name" in fields and "name" in fields and "first_name" not in fields:
        fields[fields.index("name")] = "first_name"
    return Columns(tuple(titles), tuple(fields))
