"""What pages are made with: templates, caches, icons, QR codes, downloads, the static site."""
