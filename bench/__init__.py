"""Benchmarks: each against a peer or a bare baseline in the same run. `make bench` prints the table."""
