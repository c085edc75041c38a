"""Names of devices, from their user agents, to tell a phone from the laptop next to it."""

from crosstable.app.sessions import Session
from crosstable.app.site import Site
from crosstable.words import words

# The first match counts: most user agents name other browsers too.
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
    names = (next((name for part, name in table.items() if part in agent), None) for table in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in names if name is not None)


class DeviceNames:
    """Names of the devices that acted, as seen from one session."""

    def __init__(self, site: Site, session: Session | None) -> None:
        self._own_session = None if session is None else session.id
        self._names = site.access.devices()

    def name_of(self, by: str) -> str:
        """Return the name of the device of a session id; ids without a session are terminals."""
        if by == self._own_session:
            return words("web.manage.this_device")
        if by not in self._names:
            return words("web.manage.terminal")
        return self._names[by] or words("web.manage.device", device=by)
