"""The process that draws sheets, so that the page answers everybody else meanwhile: `python -m …worker`.

Jobs come by standard input and answers go by standard output, both from our own server alone: a length and a pickle.
Drawing takes seconds in which Python would do nothing else; a crash here is a sentence there.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from typing import Any, BinaryIO

from listbuilder.ui.papers.job import Drawn, Job, draw


def send(pipe: BinaryIO, what: Any) -> None:
    raw = pickle.dumps(what)
    pipe.write(struct.pack(">Q", len(raw)) + raw)
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """None at the end."""
    head = pipe.read(8)
    if len(head) < 8:
        return None
    raw = pipe.read(struct.unpack(">Q", head)[0])
    return pickle.loads(raw)


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Draws until nobody asks any more; says how far it is on the way."""
    while isinstance(job := receive(jobs), Job):
        try:
            answer = draw(job, lambda done, of: send(answers, (done, of)))
        except Exception:
            import logging

            logging.getLogger("listbuilder.ui").exception("Drawing failed")
            answer = Drawn(fault="fault")
        send(answers, answer)


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed on the way is no answer
    import listbuilder.sheets.make  # noqa: F401 - what every sheet needs is loaded before the first job comes

    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
