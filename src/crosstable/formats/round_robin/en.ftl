### What a round robin has to say.

setting-format-round_robin = Round robin
config-cycles = How often everyone plays everyone in a round robin.
setting-cycles = Cycles
by_schedule = Round robin: this is round { $round } of the schedule (Berger).
scheduled = As scheduled.
