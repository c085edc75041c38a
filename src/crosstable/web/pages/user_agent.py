"""Devices: what a browser calls itself, short enough to tell the phone from the laptop beside it."""

from crosstable.app.sessions import Session
from crosstable.app.site import Site
from crosstable.words import words

# The first that a browser's own words hold is meant: most of them name others too, to be served like these.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_name(agent: str) -> str:
    """Return the browser and its system, such as "Firefox, Android"; nothing if neither is known."""
    found = (next((name for part, name in known.items() if part in agent), None) for known in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in found if name is not None)


class Devices:
    """From which device somebody acted, for whoever looks."""

    def __init__(self, site: Site, looking: Session | None) -> None:
        self._mine = None if looking is None else looking.id
        self._called = site.access.devices()

    def words(self, by: str) -> str:
        """Whoever never had a session was at a terminal."""
        if by == self._mine:
            return words("web.manage.this_device")
        if by not in self._called:
            return words("web.manage.terminal")
        return self._called[by] or words("web.manage.device", device=by)
