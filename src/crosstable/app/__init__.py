"""The application: a director that loads, decides and appends, and the persons beside the journal."""
