"""How long must somebody wait who keeps guessing? A second, then two, then four, up to a quarter of an hour."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

FREE = 4  # a person mistypes
LONGEST = 900
MOST_KEYS = 10_000


@dataclass(slots=True)
class Throttle:
    """Failures by key, in memory: a restart of the server forgives."""

    failures: OrderedDict[str, tuple[int, float]] = field(default_factory=OrderedDict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, key: str, now: float) -> int:
        """Whole seconds until the next try; 0 when it may be now."""
        with self.lock:
            number, last = self.failures.get(key, (0, 0.0))
        if number <= FREE:
            return 0
        until = last + min(LONGEST, 2 ** min(number - FREE, 20))
        return max(0, -int(-(until - now) // 1))

    def failed(self, key: str, now: float) -> None:
        with self.lock:
            number, _ = self.failures.pop(key, (0, 0.0))
            self.failures[key] = (number + 1, now)
            while len(self.failures) > MOST_KEYS:
                self.failures.popitem(last=False)

    def forget(self, key: str) -> None:
        with self.lock:
            self.failures.pop(key, None)
