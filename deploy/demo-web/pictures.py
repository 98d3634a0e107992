"""Draws pictures on request: a poster for each film, a plate for every second restaurant. The format is PNG (ISO/IEC 15948)."""
import functools
import struct
import zlib

from content import seed_of

PNG = "image/png"


def has_plate(place):
    return int(place["id"]) % 2 == 0


def poster(content, base, query, name):
    film = content.film.get(name.removesuffix(".png"))
    return film and (PNG, drawn(film["id"], 360, 540))


def plate(content, base, query, name):
    places = [place for place in content.restaurants if f"{place['id']}.png" == name and has_plate(place)]
    return (PNG, drawn("plate " + places[0]["name"], 640, 480)) if places else None


@functools.lru_cache(200)
def drawn(name, width, height):
    """A picture of sky, sun and hill. Colours and positions are derived from the name."""
    seed = seed_of("picture", name)
    sky, ground = (seed & 255, seed >> 8 & 255, seed >> 16 & 255), (seed >> 20 & 127, seed >> 12 & 127, seed >> 4 & 127)
    radius = height // 8 + seed % (height // 8)
    middle, above = width // 4 + seed % (width // 2), height // 4 + (seed >> 6) % (height // 4)
    rows = []
    for y in range(height):
        shade = bytes(part * (2 * height - y) // (2 * height) for part in sky)
        half = int(max(0, radius * radius - (y - above) ** 2) ** 0.5)
        left, right = max(0, middle - half), min(width, middle + half)
        row = bytearray(shade * width)
        row[left * 3:right * 3] = b"\xff\xf4\xd6" * (right - left)
        # The hill rises within sixty rows, from the left or from the right.
        part = min(width, max(0, (y - height * 3 // 4 + 30) * width // 60))
        start = 0 if seed & 1 else width - part
        row[start * 3:(start + part) * 3] = bytes(ground) * part
        rows.append(b"\0" + bytes(row))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))
