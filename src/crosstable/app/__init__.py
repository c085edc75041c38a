"""The application: a director that loads, decides and appends, and the persons of the journal."""
