"""`crosstable verify`: whether everything in the journal is as it was written."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from crosstable.cli.arguments import command
from crosstable.cli.desk.open_journal import Session, as_far_as_readable, find_among, find_tournament, recorded_names
from crosstable.cli.desk.session import Answer, print_refusal, run_on_journal
from crosstable.cli.options import WHERE, Where
from crosstable.cli.runner import FINE, REFUSED, Report
from crosstable.cli.text_tables import wrap
from crosstable.events import PlayerMovedUp, PlayerRegistered
from crosstable.journal.backup import check_facts, check_keys, check_other_data, open_backup
from crosstable.journal.chain import verify as verified
from crosstable.journal.chain import verify_end
from crosstable.journal.codec import decode_records
from crosstable.journal.interface import Contents, Head, Record, StreamId
from crosstable.model.persons import Digest
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.state.fold import fold_stream
from crosstable.words import sentence, words

# A hash as verify prints it, after the number of its event or alone.
_HEAD = re.compile(r"(?:([1-9][0-9]{0,17}):)?([0-9A-Fa-f]{64})")


@command
def verify(file: Path | None = None, /, *, head: str | None = None, where: Where = WHERE) -> int:
    try:
        noted = None if head is None else _read_head(head)
        if file is not None:
            return _report(_verify_backup(file, where.tournament, noted)).show(where.json, {})
    except Refusal as refusal:
        return print_refusal(refusal, where.json)

    def work(session: Session) -> Report:
        only = None if where.tournament is None else find_tournament(session, where.tournament)
        with session.journal.contents() as contents:
            return _report(_verify(contents, only, noted))

    return run_on_journal(where, work)


class Noted(NamedTuple):
    """A head that was noted earlier: the hash of an event, and its number if noted."""

    text: str
    hash: bytes
    seq: int | None

    def is_(self, record: Record) -> bool:
        return record.hash == self.hash and self.seq in (None, record.seq)


def _read_head(text: str) -> Noted:
    """Read HASH or NUMBER:HASH; refuse anything else (`not_a_head`)."""
    match = _HEAD.fullmatch(text)
    if match is None:
        raise Misuse("not_a_head", value=text)
    number, digits = match.groups()
    return Noted(text, bytes.fromhex(digits), None if number is None else int(number))


class VerifyReport(NamedTuple):
    """The findings of a verification: for each tournament, and problems outside them."""

    tournaments: list[Answer]
    problems: list[Reason]

    @property
    def ok(self) -> bool:
        return not self.problems and all(not tournament["problems"] for tournament in self.tournaments)


def _verify_backup(file: Path, tournament: str | None, noted: Noted | None) -> VerifyReport:
    with open_backup(file) as contents:

        def name(stream: StreamId) -> str:
            return _name_in(contents.records(stream)) or stream

        only = None if tournament is None else find_among(contents.streams(), name, tournament)
        return _verify(contents, only, noted)


def _name_in(records: list[Record]) -> str | None:
    """Return the name of a tournament, even of an unreadable one; None if it can't be found."""
    try:
        return fold_stream(decode_records(records)).name
    except Refusal:
        return next(reversed(recorded_names(records)), None)


def _verify(contents: Contents, only: StreamId | None, noted: Noted | None) -> VerifyReport:
    """Verify one tournament, or everything.

    A head noted with its number shows where one tournament ends too early or differs.
    """
    streams = contents.streams() if only is None else [only]
    end = None if noted is None or noted.seq is None or len(streams) != 1 else Head(noted.seq, 0, noted.hash)
    ends = contents.ends()
    tournaments = [_stream(stream, contents.records(stream), noted, end, ends.get(stream)) for stream in streams]
    of_one = () if only is None else (*check_facts(contents, only), *check_keys(contents, only))
    problems = [
        Reason(problem.code, {**problem.params, **_subject_of(contents, problem.params.get("digest"))})
        for problem in (check_other_data(contents) if only is None else of_one)
    ]
    if noted is not None and end is None and not any(tournament["noted"] for tournament in tournaments):
        problems.append(Reason("head_missing", {"head": noted.text}))
    return VerifyReport(tournaments, problems)


def _report(findings: VerifyReport) -> Report:
    """Report on each tournament and on personal data; the exit code is 3 if anything is wrong."""
    answers = [{**tournament, "problems": _problems(tournament["problems"])} for tournament in findings.tournaments]

    def lines() -> Iterator[str]:
        for tournament in findings.tournaments:
            code = "verify.wrong" if tournament["problems"] else "verify.good"
            yield words(
                code,
                id=tournament["tournament"],
                name=tournament["name"],
                events=tournament["events"],
                head=tournament["head"],
            )
            for reason in tournament["problems"]:
                yield from wrap(sentence(reason), "   ")
        yield from map(sentence, findings.problems)
        if not findings.tournaments and findings.ok:
            yield words("tournaments.none")

    problems = _problems(findings.problems)
    code = FINE if findings.ok else REFUSED
    return Report(lambda: {"ok": findings.ok, "tournaments": answers, "problems": problems}, lines, code)


def _problems(reasons: list[Reason]) -> list[Answer]:
    return [{"code": reason.code, **reason.params, "message": sentence(reason)} for reason in reasons]


def _stream(
    stream: StreamId, records: list[Record], noted: Noted | None, end: Head | None, of_store: Head | None
) -> Answer:
    """Return one stream: how many events, its head as it may be noted, what is wrong, whether the noted head is in it.

    `end` is the head that was noted with its number, `of_store` the one that the store itself notes.
    """
    last = records[-1] if records else None
    problems = verified(stream, records, end)
    problems += [problem for problem in verify_end(of_store, records) if problem not in problems]
    return {
        "tournament": stream,
        "name": next(reversed(recorded_names(records)), None),
        "events": len(records),
        "head": None if last is None else f"{last.seq}:{last.hash.hex()}",
        "problems": problems,
        "noted": noted is not None and any(map(noted.is_, records)),
    }


def _subject_of(contents: Contents, digest: Digest | None) -> Answer:
    """Return the subject of a personal record: the tournament's name and the player's number, if they can be read."""
    if digest is None:
        return {}
    answers = (_subject_in(contents.records(stream), digest) for stream in contents.streams())
    return next((answer for answer in answers if answer is not None), {"name": None, "number": None})


def _subject_in(records: list[Record], digest: Digest) -> Answer | None:
    """Return the subject if it is in these records, else None."""
    if not any(digest.encode() in record.body for record in records):
        return None
    numbers, player = dict[PlayerId, int](), None
    for event in as_far_as_readable(records):
        if isinstance(event, PlayerRegistered | PlayerMovedUp):
            numbers[event.player] = event.number
        if digest in (getattr(event, name, None) for name in ("digest", "words", "reason")):
            player = getattr(event, "player", None)
    number = None if player is None else numbers.get(player)
    if number is None:
        return None
    return {"name": next(reversed(recorded_names(records)), None), "number": number}
