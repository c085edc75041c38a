"""Uploaded files: written to disk as they arrive, never held in memory whole, deleted after the request."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from crosstable.journal.scratch import new_scratch
from crosstable.journal.sqlite_failures import translate_errors

# Ten times a backup of a million events.
MOST_BYTES = 2_000_000_000


@asynccontextmanager
async def uploaded_file(parts: AsyncIterator[bytes]) -> AsyncIterator[Path]:
    """Write an upload to a temporary file that lasts as long as the context. Raise `disk_full` if it doesn't fit."""
    folder = await asyncio.to_thread(new_scratch)
    try:
        file = folder / "sent"
        with translate_errors(file), file.open("wb") as output:
            async for part in parts:
                await asyncio.to_thread(output.write, part)
        yield file
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
