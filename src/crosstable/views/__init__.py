"""What people see, computed once: structs for every medium to show. No clock, no I/O, no sentences."""
