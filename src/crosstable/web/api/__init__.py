"""The HTTP API for programs, under /api/v1: the public views as JSON, and the commands of the intake.

| module | what it does |
|---|---|
| door | hosts, CORS, tokens, limits, bodies, entity tags: what every request meets |
| routes | the register: path, right, answer, body and query of each operation |
| request | a request with its token |
| problems | refusals as problem details |
| buckets | how many requests a token or an address may make |
| pages | lists of 500 entries, by cursor |
| tournaments, players, rounds, standings, pools, seasons | operations that read |
| commands | operations that write |
| stream | events as they happen |
| answers, rows | the structs of all answers, for their JSON Schema |
| openapi | the description of all of it, generated from register and structs |
"""
