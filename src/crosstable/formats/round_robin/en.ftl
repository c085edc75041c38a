### What a round robin has to say.

config-cycles = How often everyone plays everyone in a round robin.
setting-cycles = Cycles
by_schedule = Round robin: this is round { $round } of the schedule (Berger).
scheduled = As scheduled.
