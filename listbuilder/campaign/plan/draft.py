"""Drafts as files: begun from a list that is there or from nothing, the next one of several, put away."""

from __future__ import annotations

from itertools import count

from listbuilder.campaign.files import detachment_file, draft_file, draft_name, garrison_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import State
from listbuilder.campaign.save import write_files
from listbuilder.campaign.table import Table
from listbuilder.campaign.write import with_words
from listbuilder.roster.model import Post
from listbuilder.roster.save import FlowMap


def subject_of(name: str) -> str:
    """Of which detachment or hex a draft is: `d1` for `d1.2`."""
    return name.partition(".")[0]


def post_of_draft(state: State, player: str, name: str) -> Post:
    id = subject_of(name)
    return Post(player, garrison=Hex(id)) if id in state.board.grid else Post(player, id)


def begin_draft(table: Table, player: str, id: str, force: str = "") -> str:
    """Writes the next draft of a list and gives its file: a copy of the last one, else of the list, else an empty one."""
    state, post = table.state, post_of_draft(table.state, player, id)
    drafts = sorted(_drafts(state, player, id), key=lambda name: (len(name), name))
    before = [draft_file(player, name) for name in drafts[-1:]]
    before += [garrison_file(player, post.garrison) if post.garrison else detachment_file(player, id)]
    text = next((state.files[file].text for file in before if file in state.files), None)
    return put_draft(state, player, id, text if text is not None else _empty(table, post, force))


def put_draft(state: State, player: str, id: str, text: str) -> str:
    """Writes a text as the next draft of a list and gives its file."""
    drafts = _drafts(state, player, id)
    file = draft_file(player, next(name for number in count(1) if (name := draft_name(id, number)) not in drafts))
    write_files(state.root, {file: text}, {file: None})
    return file


def _drafts(state: State, player: str, id: str) -> list[str]:
    return [name for name in state.drafts.get(player, {}) if subject_of(name) == id]


def _empty(table: Table, post: Post, force: str) -> str:
    place = {"garrison": str(post.garrison)} if post.garrison else {"detachment": post.detachment}
    data = {
        "system": table.state.campaign.system,
        "campaign": FlowMap({"player": post.player, **place}),
        "forces": [{"kind": force or next(iter(table.pack.forces)), "entries": []}],
    }
    return with_words(data, "draft")


def drop_draft(state: State, player: str, name: str) -> None:
    """Away with it; raises Changed when somebody wrote to it since."""
    file = draft_file(player, name)
    write_files(state.root, {file: None}, {file: state.files[file].hash if file in state.files else None})
