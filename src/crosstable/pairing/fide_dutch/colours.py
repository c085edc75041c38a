"""Colour preferences (Article 1.7) and who gets which colour (Article 5)."""

from collections.abc import Sequence

from crosstable.pairing.fide_dutch.players import ABSOLUTE, BLACK, MILD, NONE, STRONG, WHITE, Players


def preference_of(colours: Sequence[int]) -> tuple[int, int]:
    """Return which colour a player with these games should have, 0 for none, and how strongly."""
    if not colours:
        return 0, NONE
    difference, last = sum(colours), colours[-1]
    if abs(difference) > 1:
        return (BLACK if difference > 0 else WHITE), ABSOLUTE
    if len(colours) > 1 and colours[-2] == last:
        return -last, ABSOLUTE
    if difference:
        return (BLACK if difference > 0 else WHITE), STRONG
    return -last, MILD


def white_of(players: Players, a: int, b: int) -> tuple[int, str]:
    """Return the player with White, and the clause of Article 5.2 that decides it."""
    high, low = min(a, b), max(a, b)
    wishes, strengths = players.preferences, players.strengths
    if wishes[high] != wishes[low] or not wishes[high]:
        # 5.2.1: grant both preferences.
        if wishes[high] or wishes[low]:
            wants_white = wishes[high] == WHITE or (not wishes[high] and wishes[low] == BLACK)
            return (high if wants_white else low), "both"
        # 5.2.5: nobody has a preference, so that the higher has the initial colour with an odd pairing number.
        colour = players.initial_colour if players.numbers[high] % 2 else -players.initial_colour
        return (high if colour == WHITE else low), "initial"
    # 5.2.2: grant the stronger one, of two absolute ones that with the wider difference.
    weights = [
        (strengths[player], abs(players.differences[player]) if strengths[player] == ABSOLUTE else 0)
        for player in (high, low)
    ]
    wish = wishes[high]
    if weights[0] != weights[1]:
        stronger = high if weights[0] > weights[1] else low
        return (stronger if wish == WHITE else high + low - stronger), "stronger"
    # 5.2.3: alternate from the last round in which they had different colours.
    for mine, theirs in zip(reversed(players.colours[high]), reversed(players.colours[low]), strict=False):
        if mine != theirs:
            return (high if mine == BLACK else low), "alternate"
    # 5.2.4: grant the preference of the higher player.
    return (high if wish == WHITE else low), "higher"
