"""A file that a browser sends: it goes to the disk as it comes, never into memory whole, and is gone afterwards."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from crosstable.journal.scratch import new_scratch
from crosstable.journal.sqlite_failures import refusing

# A backup of a million events has a tenth of it.
MOST_BYTES = 2_000_000_000


@asynccontextmanager
async def received(parts: AsyncIterator[bytes]) -> AsyncIterator[Path]:
    """The file, while it is being looked at. Refused (`disk_full`) where there is no room for it."""
    folder = await asyncio.to_thread(new_scratch)
    try:
        file = folder / "sent"
        with refusing(file), file.open("wb") as writing:
            async for part in parts:
                await asyncio.to_thread(writing.write, part)
        yield file
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
