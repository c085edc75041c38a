"""The intake: turns a command's name and typed values, from any interface, into a decided action.

| module | what it does |
|---|---|
| intake | reads requests, has the director decide and append them, or previews them |
| parsers | names, reasons and notices, which a command holds as digests |
| results | results, final scores and taps as they are typed, with score_parser, board_parser and paper_parser |
| pool_fields | commands of pools, with players given by name |
| fields | everything else: values converted to the right type, players found by name or number |
"""
