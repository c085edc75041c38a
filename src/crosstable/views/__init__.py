"""Views: values computed once, as structs for every medium to show. No clock, no I/O, no sentences."""
