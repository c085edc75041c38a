"""Live pages: the event stream, its topics, and patches sent to open pages."""
