"""Rules: what may be asked for, and what comes of it. `decide` is the way in."""
