"""What anybody would write first: plain recursion over counts. The baseline that is compared with.

A hand is a list of 34 counts, characters, dots, bamboo, honours.
"""

from collections.abc import Iterator

KINDS = 34


def is_complete(counts: list[int]) -> bool:
    """Whether the tiles are sets and one pair."""
    for pair in range(KINDS):
        if counts[pair] >= 2:
            counts[pair] -= 2
            found = _are_sets(counts, 0)
            counts[pair] += 2
            if found:
                return True
    return False


def _are_sets(counts: list[int], kind: int) -> bool:
    while kind < KINDS and not counts[kind]:
        kind += 1
    if kind == KINDS:
        return True
    if counts[kind] >= 3:
        counts[kind] -= 3
        found = _are_sets(counts, kind)
        counts[kind] += 3
        if found:
            return True
    if _starts_chow(counts, kind):
        for other in (kind, kind + 1, kind + 2):
            counts[other] -= 1
        found = _are_sets(counts, kind)
        for other in (kind, kind + 1, kind + 2):
            counts[other] += 1
        return found
    return False


def _starts_chow(counts: list[int], kind: int) -> bool:
    return kind < 27 and kind % 9 < 7 and bool(counts[kind + 1] and counts[kind + 2])


def waits(counts: list[int]) -> list[int]:
    """The kinds that complete the tiles."""
    found = []
    for kind in range(KINDS):
        if counts[kind] < 4:
            counts[kind] += 1
            if is_complete(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


def tiles_of(one: tuple[str, int]) -> tuple[int, ...]:
    """The tiles of a set."""
    name, kind = one
    return (kind, kind + 1, kind + 2) if name == "chow" else (kind,) * 3


def readings(counts: list[int]) -> set[tuple[int, tuple[tuple[str, int], ...]]]:
    """Every pair with every list of sets; a pung and a chow are found in either order."""
    found = set()
    for pair in range(KINDS):
        if counts[pair] >= 2:
            counts[pair] -= 2
            found |= {(pair, tuple(sorted(sets))) for sets in _splits(counts, 0)}
            counts[pair] += 2
    return found


def _splits(counts: list[int], kind: int) -> Iterator[tuple[tuple[str, int], ...]]:
    while kind < KINDS and not counts[kind]:
        kind += 1
    if kind == KINDS:
        yield ()
        return
    if counts[kind] >= 3:
        counts[kind] -= 3
        for rest in _splits(counts, kind):
            yield (("pung", kind), *rest)
        counts[kind] += 3
    if _starts_chow(counts, kind):
        for other in (kind, kind + 1, kind + 2):
            counts[other] -= 1
        for rest in _splits(counts, kind):
            yield (("chow", kind), *rest)
        for other in (kind, kind + 1, kind + 2):
            counts[other] += 1
