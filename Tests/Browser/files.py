"""Files that tests choose in file fields."""

import random
import struct
import zlib


def png(name="picture.png", width=640, height=480, colour=(200, 40, 40), noise=False):
    """A picture in one colour; with noise it is as large as its pixels."""
    dice = random.Random(width)
    row = (lambda: b"\0" + dice.randbytes(3 * width)) if noise else (lambda: b"\0" + bytes(colour) * width)
    rows = b"".join(row() for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = b"".join(part(kind, content) for kind, content in ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")))
    return {"name": name, "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + parts}


def part(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def other(name, kind, content):
    return {"name": name, "mimeType": kind, "buffer": content}
