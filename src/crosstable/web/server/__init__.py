"""The server process: listening, settings, TLS, logs, viewer processes, background tasks."""
