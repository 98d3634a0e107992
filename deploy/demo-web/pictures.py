"""The web's pictures, drawn as they are asked for: a poster for each film, a plate for every second restaurant. PNG (ISO/IEC 15948)."""
import functools
import struct
import zlib

from world import chance

PNG = "image/png"


def has_plate(place):
    return int(place["id"]) % 2 == 0


def poster(world, base, query, name):
    film = world.film.get(name.removesuffix(".png"))
    return film and (PNG, drawn(film["id"], 360, 540))


def plate(world, base, query, name):
    places = [place for place in world.restaurants if f"{place['id']}.png" == name and has_plate(place)]
    return (PNG, drawn("plate " + places[0]["name"], 640, 480)) if places else None


@functools.lru_cache(200)
def drawn(name, width, height):
    """A sky that grows darker downwards, a disc and a hill in it, in colours and places that follow from the name."""
    luck = chance("picture", name)
    sky, ground = (luck & 255, luck >> 8 & 255, luck >> 16 & 255), (luck >> 20 & 127, luck >> 12 & 127, luck >> 4 & 127)
    radius = height // 8 + luck % (height // 8)
    middle, above = width // 4 + luck % (width // 2), height // 4 + (luck >> 6) % (height // 4)
    rows = []
    for y in range(height):
        shade = bytes(part * (2 * height - y) // (2 * height) for part in sky)
        half = int(max(0, radius * radius - (y - above) ** 2) ** 0.5)
        left, right = max(0, middle - half), min(width, middle + half)
        row = bytearray(shade * width)
        row[left * 3:right * 3] = b"\xff\xf4\xd6" * (right - left)
        # The hill rises over sixty rows to one side or the other.
        part = min(width, max(0, (y - height * 3 // 4 + 30) * width // 60))
        start = 0 if luck & 1 else width - part
        row[start * 3:(start + part) * 3] = bytes(ground) * part
        rows.append(b"\0" + bytes(row))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))
