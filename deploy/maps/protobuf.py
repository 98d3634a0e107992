"""The part of Protocol Buffers that tiles and extracts use: varints and fields of bytes."""


def varint(data, at):
    """The number at an offset, and the offset after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def fields(data):
    """Fields of a message: (field number, value). A value is a number or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        field, wire = key >> 3, key & 7
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 2:
            length, at = varint(data, at)
            value, at = data[at:at + length], at + length
        else:
            length = {1: 8, 5: 4}[wire]
            value, at = data[at:at + length], at + length
        yield field, value


def numbers(data):
    """Numbers of a packed field."""
    at, found = 0, []
    while at < len(data):
        value, at = varint(data, at)
        found.append(value)
    return found


def number(value):
    """A number as a varint."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def message(field, data):
    """A length-delimited field: a string, a message or a packed list."""
    return number(field << 3 | 2) + number(len(data)) + data


def packed(field, values):
    return message(field, b"".join(map(number, values)))


def zigzag(value):
    """A signed number as an unsigned one, so that small numbers have short varints."""
    return value << 1 if value >= 0 else (-value << 1) - 1


def unzigzag(value):
    return (value >> 1) ^ -(value & 1)
