"""A picture of a page with 256 colours instead of millions: a third of the bytes, hardly to be told from the other."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from operator import itemgetter
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
COLOURS: Final = 256
Colour = tuple[int, ...]


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def rows(png: bytes) -> tuple[int, int, int, list[bytearray]]:
    """Width, height, bytes a pixel, and the rows as they are without PNG's filters; eight bits a colour."""
    parts = list(chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", parts[0][1][:10])
    assert png.startswith(SIGNATURE) and depth == 8 and kind in (2, 6)
    step = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    found, above, size = list[bytearray](), bytearray(width * step), width * step
    for y in range(height):
        how, row = data[y * (size + 1)], bytearray(data[y * (size + 1) + 1 : (y + 1) * (size + 1)])
        for n in range(size) if how else ():
            left, up = row[n - step] if n >= step else 0, above[n]
            if how == 1:
                guess = left
            elif how == 2:
                guess = up
            elif how == 3:
                guess = (left + up) // 2
            else:
                corner = above[n - step] if n >= step else 0
                off = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                guess = left if off[0] <= off[1] and off[0] <= off[2] else up if off[1] <= off[2] else corner
            row[n] = (row[n] + guess) & 255
        found.append(row)
        above = row
    return width, height, step, found


def fewer(counts: Counter[Colour]) -> dict[Colour, int]:
    """Boxes of colours are halved where they are widest and most used, until there are as many as may be."""
    boxes = [list(counts)]
    while len(boxes) < COLOURS:
        worth = [(spread(box)[0] * sum(counts[one] for one in box) ** 0.4 if len(box) > 1 else 0.0) for box in boxes]
        n = max(range(len(boxes)), key=worth.__getitem__)
        if not worth[n]:
            break
        box = boxes.pop(n)
        axis = spread(box)[1]
        box.sort(key=itemgetter(axis))
        half, so_far, cut = sum(counts[one] for one in box) / 2, 0, 1
        for cut in range(1, len(box)):
            so_far += counts[box[cut - 1]]
            if so_far >= half:
                break
        boxes += [box[:cut], box[cut:]]
    boxes.sort(key=lambda box: sum(map(sum, box)) / len(box))
    return {one: n for n, box in enumerate(boxes) for one in box}


def spread(box: list[Colour]) -> tuple[int, int]:
    return max((max(one[n] for one in box) - min(one[n] for one in box), n) for n in range(3))


def reduced(png: bytes) -> bytes:
    width, height, step, found = rows(png)
    whole = Counter[Colour]()
    for row in found:
        whole.update(zip(row[0::step], row[1::step], row[2::step], strict=True))
    coarse = Counter[Colour]()
    for (r, g, b), many in whole.items():
        coarse[r >> 2, g >> 2, b >> 2] += many
    box_of = fewer(coarse)
    sums = [[0, 0, 0, 0] for _ in range(max(box_of.values()) + 1)]
    for (r, g, b), many in whole.items():
        total = sums[box_of[r >> 2, g >> 2, b >> 2]]
        for n, value in enumerate((r, g, b, 1)):
            total[n] += value * many
    palette = b"".join(bytes(round(value / total[3]) for value in total[:3]) for total in sums)
    index = {colour: box_of[colour[0] >> 2, colour[1] >> 2, colour[2] >> 2] for colour in whole}
    lines = b"".join(
        b"\0" + bytes(map(index.__getitem__, zip(row[0::step], row[1::step], row[2::step], strict=True)))
        for row in found
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")
    return SIGNATURE + b"".join(chunk(name, body) for name, body in parts)
