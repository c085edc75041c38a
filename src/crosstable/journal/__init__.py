"""The journal: append and read, on SQLite, PostgreSQL or in memory."""
