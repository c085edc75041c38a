"""Results of one person at the desk that somebody else has replaced."""

from collections.abc import Iterator, Sequence

from crosstable.events import RecordedEvent, ResultEntered, RoundPublished, TableResult
from crosstable.model.exact import Exact
from crosstable.model.papers import table_scores
from crosstable.model.tournament import PlayerId
from crosstable.state.apply_tables import score_texts
from crosstable.state.state import State
from crosstable.views.alerts.alert import Alert, SuggestedAction


def overwritten_results(state: State, person: str, dismissed: int = 0) -> Iterator[Alert]:
    """Yield the person's results that others have replaced after event `dismissed`, the newest first; none that were
    replaced before the latest round was published.
    """
    replaced: dict[tuple[int, int], RecordedEvent] = {}
    own = set[tuple[int, int]]()
    is_recent = True
    for happened in reversed(state.log):
        event = happened.event
        is_published = isinstance(event, RoundPublished) and event.round == state.last_round
        is_recent = is_recent and not is_published and happened.seq > dismissed
        if not is_recent and not replaced:
            return
        if not isinstance(event, ResultEntered | TableResult) or happened.action in state.undone:
            continue
        place = event.round, event.table
        if place in own:
            continue
        if happened.by != person:
            if is_recent:
                replaced.setdefault(place, happened)
            continue
        own.add(place)
        if place in replaced:
            yield from _alert(state, event, replaced.pop(place))


def _alert(state: State, mine: ResultEntered | TableResult, newer: RecordedEvent) -> Iterator[Alert]:
    theirs = newer.event
    params = {"table": mine.table, "round": mine.round, "replaced_by": newer.by, "since": newer.seq, "at": newer.time}
    go = SuggestedAction("web.choice.go_to_table", {"table": mine.table}, page=f"?round={mine.round}#t{mine.table}")
    dismiss = SuggestedAction("web.choice.dismiss", post=f"seen/overwritten/{newer.seq}")
    if isinstance(mine, ResultEntered) and isinstance(theirs, ResultEntered):
        if mine.result is not None and (mine.result, mine.twenties) != (theirs.result, theirs.twenties):
            params |= {"yours": mine.result, "theirs": theirs.result}
            yield Alert("web.unusual.overwritten", params, choices=(go, dismiss))
    elif isinstance(mine, TableResult) and isinstance(theirs, TableResult):
        round_ = state.round(mine.round)
        assert round_ is not None
        seats = round_.tables[mine.table].seats
        params |= {"seats": list(seats), "yours": _scores(seats, mine), "theirs": _scores(seats, theirs)}
        if params["yours"] and params["yours"] != params["theirs"]:
            yield Alert("web.unusual.overwritten_table", params, choices=(go, dismiss))


def _scores(seats: Sequence[PlayerId], event: TableResult) -> Sequence[Exact | int]:
    papers = score_texts(table_scores(seats, event.games)) if event.games else None
    return event.scores or event.places or papers or ()
