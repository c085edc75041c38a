"""Building blocks of pages: templates, caches, icons, QR codes and clocks."""
