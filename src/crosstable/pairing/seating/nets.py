"""Nets: k rows of q players; in round m row i is moved by m x i, and what is level then shares a table.

Two players of different rows meet in the one round in which the difference of their moves is their own difference;
there is one, because the difference of the rows can be divided by (`rings`). Two of one row never meet: if k divides q,
the rows play by themselves afterwards, by a net of their own or at least once.
"""

from crosstable.pairing.seating.rings import make_ring, smallest_component

Groups = tuple[tuple[int, ...], ...]


def has_net(size: int, tables: int) -> bool:
    return smallest_component(tables) >= size


def net_round(size: int, tables: int, turn: int) -> Groups | None:
    """Return the round with that number, counted from 0; player i of row r is number r x tables + i."""
    if turn < tables:
        numbers = make_ring(tables)
        moves = [numbers.multiply(turn, numbers.constant_element(row)) for row in range(size)]
        return tuple(
            tuple(row * tables + numbers.add(moves[row], table) for row in range(size)) for table in range(tables)
        )
    within = None if tables % size else _row_round(size, tables // size, turn - tables)
    if within is None:
        return None
    return tuple(tuple(row * tables + player for player in group) for row in range(size) for group in within)


def _row_round(size: int, tables: int, turn: int) -> Groups | None:
    """Return the round of a single row; without a net of its own, the one in which neighbours meet."""
    if has_net(size, tables):
        return net_round(size, tables, turn)
    if turn:
        return None
    return tuple(tuple(range(table * size, (table + 1) * size)) for table in range(tables))
