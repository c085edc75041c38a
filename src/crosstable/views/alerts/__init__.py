"""Alerts: problems for the organiser, as a code with parameters, reasons and suggested actions."""
