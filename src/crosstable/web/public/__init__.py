"""The public pages: what everybody may see. A file for each page."""
