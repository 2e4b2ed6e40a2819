"""How one contender of one group is measured."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Benchmark(Protocol):
    """What is used of the fixture of pytest-benchmark."""

    group: str | None
    name: str
    extra_info: dict[str, Any]
    pedantic: Callable[..., Any]


def measured(
    benchmark: Benchmark,
    group: str,
    name: str,
    run: Callable[[T], int],
    prepare: Callable[[], T],
    *,
    rounds: int,
    warmup: int = 0,
) -> None:
    """Measure rounds of ``run``, each on something freshly prepared.

    ``run`` answers how many items it did; the report divides each round by that.
    """
    items: list[int] = []

    def counted(prepared: T) -> None:
        items.append(run(prepared))

    def setup() -> tuple[tuple[T], dict[str, Any]]:
        return (prepare(),), {}

    benchmark.group = group
    benchmark.extra_info["contender"] = name
    benchmark.pedantic(counted, setup=setup, rounds=rounds, warmup_rounds=warmup)
    benchmark.extra_info["items"] = items[-rounds:]
