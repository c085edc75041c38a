"""Webhooks: tell other programs what happens in a tournament, signed after Standard Webhooks.

| module | what it does |
|---|---|
| receivers | addresses with kinds of events and secrets; kept outside the event log |
| progress | what waits for each receiver, when it is tried again, what was sent |
| post | one request to a public address, and nowhere else |
| sender | fills the queues from the journal and sends what is due, in one process at a time |
"""
