"""Times are whole microseconds, since 1970 (UTC) or from one moment to another."""

SECOND = 1_000_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
