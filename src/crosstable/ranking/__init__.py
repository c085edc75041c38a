"""Standings: what counts (ledger), tie-breaks, ranks, and the reason for each of them."""
