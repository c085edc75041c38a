"""Contract of all journals for persons: known, merged, split, erased, with the chain unchanged."""

from pathlib import Path

import pytest

from crosstable.journal.backup import open_backup
from crosstable.journal.interface import Conflict, Journal, KeyUse, Person
from crosstable.model.persons import Digest, Fact, PersonId, fact
from crosstable.model.refusals import Refusal
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump, key, name_fact, read_verified

ANN, BOB, CAT, DAN = (PersonId(name) for name in ("ann", "bob", "cat", "dan"))


def with_facts(journal: Journal, *facts: Fact) -> None:
    head = journal.head(FRIDAY)
    journal.append(FRIDAY, head.seq if head else 0, [action(1)], "desk", facts=facts)


def test_facts_come_with_events(journal: Journal) -> None:
    """Every letter of them, and found by their digests."""
    ann = fact(ANN, "salt 1", name='Änn "O\'Neill" \\ 馬', note="two\nlines\tand %s ?")
    bob = name_fact(BOB, "Bob")
    with_facts(journal, ann, bob)
    assert journal.facts([bob.digest, ann.digest, Digest("unknown")]) == {ann.digest: ann, bob.digest: bob}
    assert journal.facts([]) == {}
    assert journal.persons() == [Person(ANN), Person(BOB)]


def test_a_person_has_many_facts_oldest_first(journal: Journal) -> None:
    names = [name_fact(ANN, name) for name in ("Zora", "Anna", "Mia")]
    with_facts(journal, names[0], name_fact(BOB, "Bob"))
    with_facts(journal, *names[1:])
    assert journal.facts_of(ANN) == names
    assert journal.facts_of(PersonId("nobody")) == []
    assert journal.facts_of_all() == {ANN: names, BOB: [name_fact(BOB, "Bob")]}


def test_a_fact_may_come_again(journal: Journal) -> None:
    """In the same tournament or in another: it is one fact."""
    ann = name_fact(ANN, "Ann")
    with_facts(journal, ann, ann)
    with_facts(journal, ann)
    journal.append(SUNDAY, 0, [action(1)], "desk", facts=[ann])
    assert journal.facts_of(ANN) == [ann]
    assert journal.facts_of_all() == {ANN: [ann]}


def test_a_fact_under_another_digest_is_a_bug(journal: Journal) -> None:
    ann = name_fact(ANN, "Ann")
    with pytest.raises(ValueError, match="digest"):
        with_facts(journal, Fact(name_fact(ANN, "Eve").digest, ANN, ann.salt, ann.fields))
    assert journal.streams() == []


# Merging and splitting


def test_merging_is_reversible(journal: Journal) -> None:
    with_facts(journal, name_fact(ANN, "Ann"), name_fact(BOB, "Bob"))
    journal.merge(ANN, BOB)
    assert journal.persons() == [Person(ANN, BOB), Person(BOB)]
    assert journal.facts_of(BOB) == [name_fact(BOB, "Bob")]
    journal.merge(ANN, None)
    assert journal.persons() == [Person(ANN), Person(BOB)]


def test_a_circle_is_refused(journal: Journal) -> None:
    """However long it would be; nothing changes."""
    with_facts(journal, *(name_fact(person, person) for person in (ANN, BOB, CAT)))
    journal.merge(ANN, BOB)
    journal.merge(BOB, CAT)
    for person, into in ((CAT, ANN), (CAT, BOB), (BOB, ANN), (ANN, ANN)):
        with pytest.raises(Refusal) as refused:
            journal.merge(person, into)
        assert refused.value.code == "merge_circle"
        assert refused.value.params == {"person": person, "into": into}
    assert journal.persons() == [Person(ANN, BOB), Person(BOB, CAT), Person(CAT)]


@pytest.mark.parametrize(("person", "into", "unknown"), [(ANN, DAN, DAN), (DAN, ANN, DAN), (DAN, None, DAN)])
def test_only_known_persons_are_merged(journal: Journal, person: PersonId, into: PersonId, unknown: PersonId) -> None:
    with_facts(journal, name_fact(ANN, "Ann"))
    with pytest.raises(Refusal) as refused:
        journal.merge(person, into)
    assert refused.value.code == "no_such_person"
    assert refused.value.params == {"person": unknown}


def test_facts_move_to_a_known_or_a_new_person(journal: Journal) -> None:
    """They keep their age; deleted ones are skipped."""
    first, second, third = (name_fact(ANN, name) for name in ("One", "Two", "Three"))
    bob = name_fact(BOB, "Bob")
    with_facts(journal, first, bob, second, third)
    journal.move([third.digest, first.digest, Digest("gone")], BOB)
    journal.move([second.digest], DAN)
    assert [known.fields["name"] for known in journal.facts_of(BOB)] == ["One", "Bob", "Three"]
    assert [known.fields["name"] for known in journal.facts_of(DAN)] == ["Two"]
    assert journal.facts_of(ANN) == []
    assert journal.facts_of_all() == {one: journal.facts_of(one) for one in (BOB, DAN)}
    assert journal.persons() == [Person(ANN), Person(BOB), Person(DAN)]


def test_a_fact_that_comes_again_stays_with_whom_it_was_moved_to(journal: Journal) -> None:
    ann = name_fact(ANN, "Ann")
    with_facts(journal, ann)
    journal.move([ann.digest], DAN)
    journal.append(SUNDAY, 0, [action(1)], "desk", facts=[ann])
    assert journal.facts_of(ANN) == []
    assert [known.person for known in journal.facts_of(DAN)] == [DAN]
    journal.delete(FRIDAY)
    assert [known.person for known in journal.facts_of(DAN)] == [DAN]


# Forgetting


def test_erasing_forgets_a_person_and_keeps_the_chain(journal: Journal) -> None:
    """Values and salts of this person alone; the id stays, and so does every event."""
    with_facts(journal, name_fact(ANN, "Ann"), name_fact(BOB, "Bob"), name_fact(ANN, "Annie"))
    before = read_verified(journal, FRIDAY)
    assert journal.erase(ANN) == 2
    assert journal.facts([name_fact(ANN, "Ann").digest]) == {}
    assert journal.facts_of(ANN) == []
    assert journal.facts_of(BOB) == [name_fact(BOB, "Bob")]
    assert journal.persons() == [Person(ANN), Person(BOB)]
    assert read_verified(journal, FRIDAY) == before
    assert journal.erase(ANN) == 0
    assert journal.erase(PersonId("nobody")) == 0


def test_erasing_forgets_what_keys_were_sent_with(journal: Journal, tmp_path: Path) -> None:
    """A name could be guessed from the digest of what was typed. The keys stay used; those elsewhere are as they were,
    and no later backup holds what is gone.
    """
    journal.append(
        FRIDAY, 0, [action(1)], "desk", facts=[name_fact(ANN, "Ann")], key=key("create", scope="", digest="d1")
    )
    journal.append(FRIDAY, 1, [action(2)], "desk", key=key("k", digest="d2"))
    journal.append(
        SUNDAY, 0, [action(3)], "desk", facts=[name_fact(BOB, "Bob")], key=key("k", scope=SUNDAY, digest="d3")
    )
    before = dump(journal).used
    journal.erase(ANN)
    assert [used_key.answered.digest for used_key in dump(journal).used] == ["", "", "d3"]
    assert [used_key.key for used_key in dump(journal).used] == [one.key for one in before]
    used = journal.key_use("ann", FRIDAY, "k")
    assert used == KeyUse("pair", "", FRIDAY, 2, 2)
    assert used.is_for(key("k", digest="other"))
    assert not used.is_for(key("k", route="drop"))
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 2, [action(4)], "desk", key=key("k", digest="d2"))
    journal.backup(tmp_path / "later.db")
    with open_backup(tmp_path / "later.db") as later:
        assert list(later.used_keys()) == dump(journal).used


def test_deleting_a_tournament(journal: Journal) -> None:
    """Its records, its keys and its own facts are gone; it can begin again."""
    shared, alone = name_fact(ANN, "Ann"), name_fact(BOB, "Bob")
    with_facts(journal, shared, alone)
    journal.append(SUNDAY, 0, [action(1)], "desk", facts=[shared])
    kept = read_verified(journal, SUNDAY)
    journal.delete(FRIDAY)
    assert journal.streams() == [SUNDAY]
    assert journal.read(FRIDAY) == []
    assert journal.head(FRIDAY) is None
    assert journal.facts([shared.digest, alone.digest]) == {shared.digest: shared}
    assert read_verified(journal, SUNDAY) == kept
    journal.append(FRIDAY, 0, [action(9)], "desk")
    assert journal.streams() == [SUNDAY, FRIDAY]
    read_verified(journal, FRIDAY)


def test_deleting_what_is_not_there(journal: Journal) -> None:
    journal.delete(FRIDAY)
    assert journal.streams() == []
