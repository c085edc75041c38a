"""What needs somebody: an alert is a code with its parameters, reasons, and suggested actions."""
