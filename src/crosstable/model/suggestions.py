"""How many rounds a field needs.

| clause | source |
|---|---|
| 5 to 8 players: 3; 9 to 32: 5; 33 to 64: 6; 65 to 128: 7; 129 to 226: 8; to 409: 9; above: 10 | MTR Appendix E |
| never more than everybody could play without a rematch | Swiss mathematics |
"""

_UPPER_BOUNDS = ((2, 1), (4, 2), (8, 3), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))


def suggested_rounds(players: int) -> int:
    rounds = next((rounds for bound, rounds in _UPPER_BOUNDS if players <= bound), 10)
    return max(1, min(rounds, players - 1))
