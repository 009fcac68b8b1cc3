"""Which top-level files travel inside the wheel: a hatchling build hook (table in pyproject.toml)."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelParts(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An "editable" wheel points at the repository, which has the folders already.
        if version == "standard":
            build_data["force_include"].update(self.config["force-include"])
