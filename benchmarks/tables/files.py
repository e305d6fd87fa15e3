"""Files of a part, which are whole or no evidence."""

import json
from datetime import datetime


class Unreadable(Exception):
    """A file of a part that is there is missing, cut off, or of another version."""


def text_of(path):
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unreadable(f"{path} is missing") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise Unreadable(f"{path} cannot be read: {problem}") from None


class Document:
    """A JSON file; what is asked of it must be there."""

    def __init__(self, path):
        self.path = path
        text = text_of(path)
        try:
            self.content = json.loads(text)
        except ValueError as problem:
            raise Unreadable(f"{path} is not whole: {problem}") from None

    def get(self, *keys):
        value = self.content
        for key in keys:
            if not isinstance(value, dict) or key not in value:
                raise Unreadable(f"{self.path} has no {'.'.join(keys)}")
            value = value[key]
        return value

    def each(self, *keys, needs):
        """The objects of a list, each with these fields."""
        found = self.get(*keys)
        if not isinstance(found, list) or not all(isinstance(one, dict) and set(needs) <= one.keys() for one in found):
            raise Unreadable(f"{self.path}: {'.'.join(keys)} is no list of objects with {', '.join(needs)}")
        return found


def time_of(text, path):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        raise Unreadable(f"{path}: {text!r} is no time") from None
