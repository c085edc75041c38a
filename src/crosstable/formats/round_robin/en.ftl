### What a round robin has to say.

config-cycles = How often everybody meets everybody in a round robin.
by_schedule = Everybody meets everybody: this is round { $round } of the schedule (Berger).
scheduled = As scheduled.
