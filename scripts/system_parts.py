"""Does this machine have what pip cannot bring? Installs it where it may, else says what to install.

    system_parts.py venv     what `python -m venv` needs
    system_parts.py print    what WeasyPrint needs to make a PDF (without it the page still works)
    system_parts.py test     that, and what the tests drive: a browser and a PDF rasteriser

Standard library only: it runs before anything is installed.
"""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a machine has or lacks, and its packages by platform."""

    name: str
    present: Callable[[], bool]
    debian: tuple[str, ...]
    fedora: str
    macos: str
    windows: str

    def advice(self) -> str:
        return (
            f"{self.name} is missing: install it with `apt install {' '.join(self.debian)}` on Debian, "
            f"`dnf install {self.fedora}` on Fedora, {self.macos} on macOS, {self.windows} on Windows."
        )


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


# --- looking --------------------------------------------------------------------------------------


def loads(file: str) -> bool:
    with suppress(OSError):
        return bool(ctypes.CDLL(file))
    return False


def add_windows_folders() -> None:
    """Windows finds a DLL only in folders it was told of: the ones WeasyPrint tells it, too."""
    folders = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin")
    if sys.platform == "win32":
        for folder in folders.split(";"):
            with suppress(OSError):
                os.add_dll_directory(folder)


def has_chromium() -> bool:
    return any(map(shutil.which, ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")))


def has_pdftoppm() -> bool:
    return shutil.which("pdftoppm") is not None


def has_ensurepip() -> bool:
    # Debian ships `venv` without it: the folder is made, then pip is not.
    return importlib.util.find_spec("ensurepip") is not None


# --- the parts ------------------------------------------------------------------------------------

THIS_PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"


def library(name: str, debian: str, fedora: str, *files: str) -> Part:
    """A library under its file names on Linux, macOS and Windows; on the last two Pango brings them all."""
    msys = "`pacman -S mingw-w64-ucrt-x86_64-pango` in MSYS2"
    return Part(name, lambda: any(map(loads, files)), (debian,), fedora, "`brew install pango`", msys)


VENV = (
    Part("Python's ensurepip", has_ensurepip, ("python3-venv", f"{THIS_PYTHON}-venv"), "python3-pip",
         "Python from python.org", "Python from python.org"),
)  # fmt: skip
# Fonts are no part of this: the sheets bring their own, as packages that pip installs.
PRINT = (
    library("Pango", "libpango-1.0-0", "pango",
            "libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    library("PangoFT2", "libpangoft2-1.0-0", "pango",
            "libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
    library("HarfBuzz", "libharfbuzz0b", "harfbuzz",
            "libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    # Without this one WeasyPrint works but warns, and will stop working one day.
    library("HarfBuzz-Subset", "libharfbuzz-subset0", "harfbuzz",
            "libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
)  # fmt: skip
TEST = (
    *PRINT,
    Part("Chromium", has_chromium, ("chromium",), "chromium", "`brew install --cask chromium`", "Chrome"),
    Part("pdftoppm", has_pdftoppm, ("poppler-utils",), "poppler-utils", "`brew install poppler`",
         "`pacman -S mingw-w64-ucrt-x86_64-poppler` in MSYS2"),
)  # fmt: skip
PARTS = {"venv": VENV, "print": PRINT, "test": TEST}


def missing(parts: tuple[Part, ...]) -> list[Part]:
    return [part for part in parts if not part.present()]


# --- installing -----------------------------------------------------------------------------------


def as_root() -> list[str] | None:
    """How to run a command as root without asking anybody; None where that cannot be."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run("sudo", "-n", "true").returncode == 0:
        return ["sudo", "-n"]
    return None


def apt(root: list[str], *arguments: str) -> None:
    """Run apt-get silently; on failure show what it said. `env` because sudo drops our environment."""
    ran = run(*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *arguments)
    if ran.returncode != 0:
        print(ran.stdout, file=sys.stderr)


def install(parts: list[Part]) -> None:
    """Install on Debian and its kin where allowed; part by part, so one unknown package stops only itself."""
    root = as_root()
    if not shutil.which("apt-get") or root is None:
        return
    apt(root, "update")
    for part in parts:
        print(f"Installing {' '.join(part.debian)} ...", flush=True)
        apt(root, "install", "--yes", "--no-install-recommends", *part.debian)


def main(purpose: str) -> int:
    add_windows_folders()
    if lacking := missing(PARTS[purpose]):
        install(lacking)
        lacking = missing(PARTS[purpose])
    for part in lacking:
        print(part.advice(), file=sys.stderr)
    # Without PDF the page still works, so `print` only tells.
    return 1 if lacking and purpose != "print" else 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in PARTS:
        sys.exit(f"usage: system_parts.py {'|'.join(PARTS)}")
    sys.exit(main(sys.argv[1]))
