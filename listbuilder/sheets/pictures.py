"""Pictures for cards, out of a folder that its owner named: found by unit, made small enough to print. The door to Pillow."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass, field
from pathlib import Path

from listbuilder.sheets.impose import Size

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
MOST_BYTES, MOST_DOTS = 40_000_000, 80_000_000
_SHARE = 0.32  # of a card's height
_DOTS = 300 / 25.4  # a millimetre, in print


@dataclass(slots=True)
class Album:
    """The pictures of a folder, and what could not be used of them."""

    folder: Path
    size: Size
    missing: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def picture(self, *names: str) -> str:
        """The first picture with one of these names as a data address; empty when there is none."""
        for name in names:
            for ending in ENDINGS:
                path = self.folder / f"{Path(name).name}{ending}"
                if name and path.is_file():
                    return self._made(path)
        self.missing.append(names[0])
        return ""

    def _made(self, path: Path) -> str:
        try:
            return _data(path, self.size)
        except (OSError, ValueError, SyntaxError) as error:
            self.refused.append(f"{path.name}: {error}")
            return ""


def _data(path: Path, size: Size) -> str:
    """Turned as the camera meant it, cut to its place, and no finer than paper shows."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"larger than {MOST_BYTES // 1_000_000} MB")
    try:
        with Image.open(path) as found:
            if found.width * found.height > MOST_DOTS:
                raise ValueError(f"more than {MOST_DOTS // 1_000_000} million dots")
            upright = ImageOps.exif_transpose(found).convert("RGBA")
    except Image.DecompressionBombError:
        raise ValueError(f"more than {MOST_DOTS // 1_000_000} million dots") from None
    except UnidentifiedImageError:
        raise ValueError("not a picture that can be read") from None
    place = (round((size.width + 6) * _DOTS), round(size.height * _SHARE * _DOTS))
    flat = Image.new("RGB", upright.size, "white")
    flat.paste(upright, mask=upright.getchannel("A"))
    target = io.BytesIO()
    ImageOps.fit(flat, place).save(target, "JPEG", quality=85)
    return "data:image/jpeg;base64," + base64.b64encode(target.getvalue()).decode()
