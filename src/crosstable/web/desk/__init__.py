"""The desk: the pages of organisers and scorekeepers. A file for each page."""
