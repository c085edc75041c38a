"""Whole numbers 0 to n - 1 that add and multiply like a ring in which many differences can be divided by.

A prime power q has a field. Any other number is the product of the fields of its prime powers, component by component:
there the numbers 0 to k - 1 keep differences that can be divided by as long as k is not above the smallest component.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

import msgspec

Poly = tuple[int, ...]  # coefficients, the constant one first


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the factors as (prime, exponent), smallest prime first."""
    factors = []
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            factors.append((prime, exponent))
        prime += 1
    return factors


class Field(msgspec.Struct, frozen=True):
    """A field with prime ** degree elements: numbers whose digits in base `prime` are a polynomial's coefficients."""

    prime: int
    modulus: Poly

    @property
    def degree(self) -> int:
        return len(self.modulus) - 1

    def digits(self, element: int) -> list[int]:
        return [element // self.prime**i % self.prime for i in range(self.degree)]

    def number(self, digits: Sequence[int]) -> int:
        return sum(digit * self.prime**i for i, digit in enumerate(digits))

    def add(self, a: int, b: int) -> int:
        return self.number([(x + y) % self.prime for x, y in zip(self.digits(a), self.digits(b), strict=True)])

    def multiply(self, a: int, b: int) -> int:
        raw = [0] * (2 * self.degree - 1)
        for i, x in enumerate(self.digits(a)):
            for j, y in enumerate(self.digits(b)):
                raw[i + j] += x * y
        return self.number(_remainder([coefficient % self.prime for coefficient in raw], self.modulus, self.prime))


def _remainder(dividend: list[int], divisor: Poly, prime: int) -> list[int]:
    rest, degree = list(dividend), len(divisor) - 1
    for top in range(len(rest) - 1, degree - 1, -1):
        times = rest[top]
        for i, coefficient in enumerate(divisor):
            rest[top - degree + i] = (rest[top - degree + i] - times * coefficient) % prime
    return rest[:degree]


@cache
def finite_field(prime: int, degree: int) -> Field:
    """Return the field of that size: its modulus is the first irreducible polynomial."""
    for low in product(range(prime), repeat=degree):
        modulus = (*low, 1)
        smaller = ((*f, 1) for d in range(1, degree // 2 + 1) for f in product(range(prime), repeat=d))
        if all(any(_remainder(list(modulus), divisor, prime)) for divisor in smaller):
            return Field(prime, modulus)
    raise AssertionError


class Ring(msgspec.Struct, frozen=True):
    """The product of the fields of a number's prime powers."""

    fields: tuple[Field, ...]

    @property
    def sizes(self) -> list[int]:
        return [factor.prime**factor.degree for factor in self.fields]

    def _split(self, element: int) -> list[int]:
        parts = []
        for size in self.sizes:
            element, part = divmod(element, size)
            parts.append(part)
        return parts

    def _join(self, parts: Sequence[int]) -> int:
        element = 0
        for size, part in zip(reversed(self.sizes), reversed(parts), strict=True):
            element = element * size + part
        return element

    def constant_element(self, number: int) -> int:
        """Return the element with that number in every component; their differences are divisors."""
        return self._join([number] * len(self.fields))

    def add(self, a: int, b: int) -> int:
        pairs = zip(self.fields, self._split(a), self._split(b), strict=True)
        return self._join([pair.add(x, y) for pair, x, y in pairs])

    def multiply(self, a: int, b: int) -> int:
        pairs = zip(self.fields, self._split(a), self._split(b), strict=True)
        return self._join([pair.multiply(x, y) for pair, x, y in pairs])


@cache
def make_ring(size: int) -> Ring:
    return Ring(tuple(finite_field(prime, exponent) for prime, exponent in prime_powers(size)))


def smallest_component(size: int) -> int:
    """Return how many elements have pairwise invertible differences."""
    return min((prime**exponent for prime, exponent in prime_powers(size)), default=1)
