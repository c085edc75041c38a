"""Public pages. A file for each page."""
