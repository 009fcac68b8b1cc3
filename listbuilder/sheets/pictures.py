"""Pictures for cards, out of a folder that its owner named: found by unit, made small enough to print. The door to Pillow."""

from __future__ import annotations

import base64
import io
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder.sheets.impose import Size

if TYPE_CHECKING:
    from PIL import Image

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
_FORMATS = ("PNG", "JPEG", "WEBP")  # whatever a file calls itself: some others start programs to be read
MOST_BYTES, MOST_DOTS = 40_000_000, 60_000_000
_SHARE = 0.32  # of a card's height
_DOTS = 300 / 25.4  # a millimetre, in print


@dataclass(slots=True)
class Album:
    """The pictures of a folder, and what could not be used of them."""

    folder: Path
    size: Size
    missing: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    _files: dict[str, Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Cameras write .JPG, people write tiger.jpg for a Tiger."""
        self._files = {path.name.casefold(): path for path in sorted(self.folder.iterdir(), reverse=True)}

    def picture(self, *names: str) -> str:
        """The first picture with one of these names as a data address; empty when there is none."""
        for name in names:
            for ending in ENDINGS:
                path = self._files.get(f"{name}{ending}".casefold())
                if name and path is not None and path.is_file():
                    return self._made(path)
        self.missing.append(names[0])
        return ""

    def _made(self, path: Path) -> str:
        try:
            if not path.resolve().is_relative_to(self.folder.resolve()):
                raise ValueError("it leads out of the folder")
            return _data(path, self.size)
        except (OSError, ValueError, SyntaxError) as error:
            self.refused.append(f"{path.name}: {error}")
            return ""


def _data(path: Path, size: Size) -> str:
    """Turned as the camera meant it, cut to its place, and no finer than paper shows."""
    from PIL import Image, ImageOps

    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"larger than {MOST_BYTES // 1_000_000} MB")
    place = (round((size.width + 6) * _DOTS), round(size.height * _SHARE * _DOTS))
    upright = ImageOps.exif_transpose(_read(path, 2 * max(place))).convert("RGBA")
    flat = Image.new("RGB", upright.size, "white")
    flat.paste(upright, mask=upright.getchannel("A"))
    target = io.BytesIO()
    ImageOps.fit(flat, place).save(target, "JPEG", quality=85)
    return "data:image/jpeg;base64," + base64.b64encode(target.getvalue()).decode()


def _read(path: Path, enough: int) -> Image.Image:
    """The picture, made smaller as it is read while both sides stay long enough: few hold it whole in memory."""
    from PIL import Image, ImageFile, UnidentifiedImageError

    ImageFile.LOAD_TRUNCATED_IMAGES = False  # WeasyPrint would have half a picture printed with grey below
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # our own limit is lower, and told
        try:
            with Image.open(path, formats=_FORMATS) as found:
                if found.width * found.height > MOST_DOTS:
                    raise ValueError(f"more than {MOST_DOTS // 1_000_000} million dots")
                found.draft("RGB", (enough, enough))
                plain = found if found.mode in ("L", "RGB", "RGBA") else found.convert("RGBA")
                return plain.reduce(max(1, min(plain.size) // enough))
        except Image.DecompressionBombError:
            raise ValueError(f"more than {MOST_DOTS // 1_000_000} million dots") from None
        except UnidentifiedImageError:
            raise ValueError("not a picture that can be read") from None
