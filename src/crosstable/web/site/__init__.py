"""Pages of the server itself: home, sign-in, accounts, backups."""
