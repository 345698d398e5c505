"""How large a YAML document is once its aliases are followed: a few lines can stand for millions of values."""

import yaml

MOST_VALUES = 100_000
"""Far more than any project needs, and read within seconds."""


class Oversize(Exception):
    """A document that must not be expanded; ``line`` is where the reason stands."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def expanded_size(root: yaml.Node) -> int:
    """The number of values under ``root``, each alias counted as often as it is used.

    ``Oversize`` where an anchor contains itself, or where there are more than ``MOST_VALUES``.
    """
    sizes: dict[int, int] = {}
    open_nodes: set[int] = set()

    def size(node: yaml.Node) -> int:
        if id(node) in open_nodes:
            raise Oversize("the anchor here contains itself; write its content out", node.start_mark.line + 1)
        if id(node) not in sizes:
            open_nodes.add(id(node))
            total = 1 + sum(map(size, _children(node)))
            open_nodes.remove(id(node))
            if total > MOST_VALUES:
                raise Oversize(
                    f"stands for more than {MOST_VALUES:,} values once its aliases are followed; write fewer",
                    node.start_mark.line + 1,
                )
            sizes[id(node)] = total
        return sizes[id(node)]

    return size(root)


def _children(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []
