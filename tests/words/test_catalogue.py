"""The catalogue and the code agree: every code has a sentence, every sentence a code, and the core makes none."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jinja2
import pytest
from cyclopts import App
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from jinja2 import nodes

import crosstable
from crosstable.app.webhooks.sender import TEST_KIND
from crosstable.cli.app import COMMANDS as TERMINAL
from crosstable.cli.app import app
from crosstable.commands import COMMANDS, PenaltyKind, Relieved
from crosstable.commands.describe import describe
from crosstable.events import EVENTS
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.file_format import Holds, OutputKind
from crosstable.exchange.files.losses import NAMED
from crosstable.formats import FORMATS
from crosstable.model import refusals
from crosstable.model.best_of import ROUND_NAMES
from crosstable.model.config import KEYS
from crosstable.model.fide_codes import parse_code
from crosstable.model.phases import PHASES
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import ByeKind, RoundStatus
from crosstable.pairing.result import Proof, Relief, ReliefOption
from crosstable.pairing.seating.result import Mode
from crosstable.ranking.clinch import Need
from crosstable.ranking.registry import all_tiebreaks, family_of
from crosstable.ranking.round_lines import KINDS
from crosstable.ranking.tables.criteria import criteria
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.views.explain import TableRoundKind
from crosstable.views.webhook_events import KINDS as WEBHOOK_KINDS
from crosstable.web.desk.settings_form import fields
from crosstable.web.pages.template_cache import FragmentCache
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.catalogue import PLURALS, catalogue, files, messages
from crosstable.words.fluent import compile_message
from crosstable.words.next_step import OTHERWISE, STEPS
from crosstable.words.syntax import Call, Parameter, Reference, Selection, parse

ENGLISH = catalogue("en").sources
PACKAGE = Path(crosstable.__file__).parent
ROOT = Path(__file__).parents[2]


def layers_below(name: str) -> list[str]:
    """Return the folders of the layers below this one."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [folder for layer in layers[layers.index(name) + 1 :] for folder in re.findall(r"\w+", layer)]


CORE = layers_below("words")

# Position of the code among the arguments of a call.
KINDS_OF_REFUSAL = [one for one in vars(refusals).values() if isinstance(one, type) and issubclass(one, Refusal)]
CALLS = {"Reason": 0, "words": 0, "refuse_file": 0, "problem": 2, **{one.__name__: 0 for one in KINDS_OF_REFUSAL}}
# Functions whose parameters are keywords.
WITH_KEYWORDS = CALLS.keys() - {"Reason", "problem"}

ROUNDS = {"played": 3, "bye": 4, "forfeit": 2, "double_loss": 1, "double_forfeit": 1, "missed": 1, "unfinished": 1}
NOTES = (
    *("floored", "capped", "dropped", "won", "drawn", "lost"),
    *("times", "dummy", "dummy_times", "dummy_dropped", "round_dropped", "in_round", "against", "board"),
    *("mean_rating", "for_share", "other_score", "schedule"),
)
MODIFIERS = ("cut", "median", "limit", "divisor", "mp", "gp", "forfeits", "fore", "reverse")

# Codes that are put together from a word and a name of the engine.
OPTION_PARTS = ("option", "about.option")
FAMILIES = {
    *(f"config.{name}" for name in KEYS),
    *(f"setting.{name}" for name in KEYS),
    *(f"preset.{name}" for name in PRESETS),
    *(f"web.manage.preset_name.{name}" for name in PRESETS),
    *(f"web.manage.family.{name}" for name, format_ in FORMATS.items() if format_.presets),
    *(f"web.manage.group.{group}" for group in fields(DEFAULT_PRESET, {})),
    *(f"tiebreak.{code}{about}" for code in all_tiebreaks() if not family_of(code) for about in ("", ".about")),
    *(
        f"fide.{parsed.name.lower()}"
        for parsed in map(parse_code, all_tiebreaks())
        if parsed and family_of(parsed.text)
    ),
    *(f"fide_modifier.{name}" for name in MODIFIERS),
    *(f"bracket.{kind}.{re.sub(r'_[0-9]+$', '', name)}" for kind in ("rounds", "matches") for name in ROUND_NAMES),
    "tiebreak.points",
    *(f"mode.{mode}" for mode in get_args(Mode)),
    *(f"table_round.{kind}" for kind in get_args(TableRoundKind)),
    *(f"part.{note}" for note in NOTES),
    *(f"first_round_{order}" for order in ("random", "seeded", "slide", "fold")),
    *(f"proof.{proof}" for proof in get_args(Proof)),
    *(ReliefOption(relief).code for relief in get_args(Relief)),
    *(f"relieved.{part}" for relief in get_args(Relieved) for part in relief.split("+")),
    *(f"settled_by_{way}" for way in ("shoot_out", "organiser")),
    *(f"note.{note}" for note in ("floated", "rematch", "by_hand")),
    *(f"webhook.{kind}" for kind in (*WEBHOOK_KINDS, TEST_KIND)),
    *(f"rating.{name}" for name in rating_systems()),
    *(f"rating.{what}.{name}" for what in ("part", "sum", "about") for name in rating_systems()),
    *(f"command.{name}" for name in COMMANDS),
    *(
        own if own in ENGLISH else shared
        for name in COMMANDS
        for field in describe(name).fields
        for own, shared in (field.labels, field.helps)
    ),
    *(f"outlook.{brief}{need}" for brief in ("", "brief.") for need in get_args(Need)),
    *(f"criterion{about}.{code}" for code in criteria() for about in ("", "_about")),
    *(f"event.{name}" for name in EVENTS),
    *(f"phase.{phase}" for phase in PHASES),
    *(f"field.{field}" for name in rating_systems() for field in kind_of(name).fields),
    *(f"column.{field}" for field in ("rating", "club", "town", "group")),
    *(f"pairings.bye_{kind}" for kind in get_args(ByeKind)),
    *(f"penalty.{kind}" for kind in (*get_args(PenaltyKind), "disqualification")),
    *(f"status.{status}" for status in get_args(RoundStatus)),
    *(f"step.{step}" for steps in (*STEPS.values(), *OTHERWISE.values()) for step in steps.values()),
    "step.in_pool",
    *(f"weekday.{number}" for number in range(1, 8)),
    *(f"month.{number}" for number in range(1, 13)),
    *(f"list.{word}" for word in ("and", "or", "to")),
    *(f"entry.{kind}" for kind in ("everybody", "top", "per_group", "min_points", "split", "players")),
    *(f"file.{part}.{name}" for name in FILE_FORMATS for part in ("format", "about")),
    *(f"file.what.{what}" for what in get_args(OutputKind)),
    *(f"file.holds.{holds}" for holds in get_args(Holds)),
    *(f"file.{part}.{one.name}" for found in FILE_FORMATS.values() for one in found.options for part in OPTION_PARTS),
    *(f"file.part.{part}" for part in NAMED),
    *(f"qualifiers.{why}" for why in ("everybody", "place", "best_next", "points", "named")),
}


def sources(*parts: str) -> list[Path]:
    files = [path for part in parts or ("",) for path in (PACKAGE / f"{part}.py", *(PACKAGE / part).rglob("*.py"))]
    return sorted(path for path in files if path.is_file())


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression can be: itself, or either side of a choice."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)


def codes_called(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if name in CALLS:
                if len(arguments) > CALLS[name]:
                    yield from literals(arguments[CALLS[name]])


@cache
def calls_and_texts() -> list[tuple[Path, list[ast.Call], list[str]]]:
    """Return all calls and texts in each file of the package, cached since the walk takes a second."""
    found = []
    for path in sources():
        of_file = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        texts = [node.value for node in of_file if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found.append((path, [node for node in of_file if isinstance(node, ast.Call)], texts))
    return found


def template_codes() -> tuple[dict[str, str], set[str]]:
    """Return the complete codes in the pages' templates, and the prefixes that get a name appended."""
    whole: dict[str, str] = {}
    begun: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.html")):
        for code, more in re.findall(r"\bw\(\s*\"([^\"]+)\"(\s*~)?", path.read_text(encoding="utf-8")):
            begun |= {code} if more else set()
            whole |= {} if more else {code: path.name}
    return whole, begun


def test_every_code_has_a_sentence() -> None:
    """Whatever the code can say, the catalogue has words for."""
    called = {
        code: path.name for path, calls, _ in calls_and_texts() for code in codes_called(calls)
    } | template_codes()[0]
    assert len(called) > 50
    assert {code: name for code, name in called.items() if code not in ENGLISH} == {}
    assert FAMILIES - set(ENGLISH) == set()


def test_every_kind_of_round_has_a_sentence() -> None:
    """Each kind with the outcomes that it can have; a bye without points is one more."""
    assert set(ROUNDS) == set(KINDS)
    found = Counter(code.split(".")[1] for code in ENGLISH if code.startswith("round."))
    assert found == ROUNDS


def terminal_arguments() -> set[str]:
    """Return the codes of help texts for arguments and options of the terminal."""

    def helps(found: App) -> Iterator[str | None]:
        inner = [found[name] for name in found if not name.startswith("-")]
        yield from (argument.parameter.help for argument in ([] if inner else found.assemble_argument_collection()))
        for one in inner:
            yield from helps(one)

    used = {text for command in TERMINAL for text in helps(app[command.name])}
    return {code for code in ENGLISH if code.startswith("argument.") and words(code) in used}


def test_every_sentence_has_a_code() -> None:
    """No sentence is left over from code that is gone."""
    whole, begun = template_codes()
    used = (
        {text for *_, texts in calls_and_texts() for text in texts}
        | FAMILIES
        | {*whole}
        | referenced_codes()
        | terminal_arguments()
    )
    used |= {f"hint.{tables}{code}" for code in ENGLISH for tables in ("", "tables.")}
    used |= {f"hint.{one.kind}" for one in KINDS_OF_REFUSAL}
    used |= {f"next.{tables}{step}" for step in used for tables in ("", "tables.")}
    assert {code for code in ENGLISH if code not in used and not code.startswith(("round.", *begun))} == set()


def referenced_codes() -> set[str]:
    """Return the codes that other messages refer to, whole or by their first part (`MESSAGE("instead", $command)`)."""
    text = "".join(ENGLISH.values())
    begun = tuple(f"{part}." for part in re.findall(r'MESSAGE\("(\w+)"', text))
    referred = {found.replace("-", ".") for found in re.findall(r"\{ ([a-z][\w-]*) \}", text)}
    return referred | {code for code in ENGLISH if code.startswith(begun)}


def test_every_code_is_explained_once() -> None:
    """Two files never give the same code different words."""
    codes = Counter(code for path in files("en") for code, _ in messages(path.read_text(encoding="utf-8")))
    assert [code for code, times in codes.items() if times > 1] == []


def test_every_message_is_fluent() -> None:
    """Mozilla's parser finds the same messages in the files, and the same in each."""
    for path in files("en"):
        text = path.read_text(encoding="utf-8")
        entries = [entry for entry in FluentParser().parse(text).body if not isinstance(entry, fluent.BaseComment)]
        assert [code_of(entry) for entry in entries] == [code for code, _ in messages(text)]
        for entry, (code, source) in zip(entries, messages(text), strict=True):
            assert repr(as_our_nodes(entry)) == repr(parse(source)), code


def test_every_message_can_be_compiled() -> None:
    """It calls no function that is not there."""
    for source in ENGLISH.values():
        compile_message(source, PLURALS["en"])


def code_of(entry: Any) -> str:
    return str(entry.id.name).replace("-", ".")


def as_our_nodes(node: Any) -> Any:
    """Return the result of Mozilla's parser as our nodes."""
    match node:
        case fluent.Message(value=fluent.Pattern() as pattern, attributes=[]):
            return as_our_nodes(pattern)
        case fluent.Pattern(elements=elements):
            return tuple(as_our_nodes(element) for element in elements)
        case fluent.TextElement(value=text) | fluent.StringLiteral(value=text):
            return text
        case fluent.NumberLiteral(value=number):
            return int(number)
        case fluent.Placeable(expression=expression):
            return as_our_nodes(expression)
        case fluent.VariableReference(id=fluent.Identifier(name=name)):
            return Parameter(name)
        case fluent.MessageReference(attribute=None):
            return Reference(code_of(node))
        case fluent.FunctionReference(arguments=fluent.CallArguments(positional=arguments, named=[])):
            return Call(node.id.name, tuple(as_our_nodes(argument) for argument in arguments))
        case fluent.SelectExpression(selector=selector, variants=variants):
            (default,) = (key_of(variant) for variant in variants if variant.default)
            return Selection(
                as_our_nodes(selector), {key_of(variant): as_our_nodes(variant.value) for variant in variants}, default
            )
    raise AssertionError(f"not used here: {node}")


def key_of(variant: fluent.Variant) -> str:
    return variant.key.name if isinstance(variant.key, fluent.Identifier) else variant.key.value


def required_params(part: Any) -> set[str]:
    """Return the parameters that a message always needs: of a choice, the ones in every variant."""
    match part:
        case Parameter(name):
            return {name}
        case Call("GIVEN"):
            return set()
        case Call(_, parts):
            return {name for each in parts for name in required_params(each)}
        case Reference(code):
            return params_of_code(code)
        case Selection(selector, variants):
            return required_params(selector) | set.intersection(
                *[required_params(pattern) for pattern in variants.values()]
            )
        case tuple():
            return {name for each in part for name in required_params(each)}
    return set()


def params_of_code(code: str) -> set[str]:
    return required_params(parse(ENGLISH[code]))


def given_in_code() -> Iterator[tuple[str, str, set[str]]]:
    """Yield the place, the code and the parameters of every call with constant ones."""
    for path, calls, _ in calls_and_texts():
        for node in calls:
            match node:
                case ast.Call(func=ast.Name(id="Reason"), args=[code, ast.Dict(keys=keys), *_]):
                    given = [key.value if isinstance(key, ast.Constant) else None for key in keys]
                case ast.Call(func=ast.Name(id=name), args=[code, *rest], keywords=keywords) if name in WITH_KEYWORDS:
                    given = [keyword.arg for keyword in keywords]
                    given += [] if name == "words" else ["count"]
                    if any(isinstance(argument, ast.Starred) for argument in rest):
                        continue
                case _:
                    continue
            if None not in given:
                yield from ((path.name, text, {str(name) for name in given}) for text in literals(code))


def given_in_templates() -> Iterator[tuple[str, str, set[str]]]:
    """Yield the same for the pages' templates."""
    for path in sorted(PACKAGE.rglob("*.html")):
        for call in (
            jinja2.Environment(extensions=[FragmentCache]).parse(path.read_text(encoding="utf-8")).find_all(nodes.Call)
        ):
            match call:
                case nodes.Call(node=nodes.Name(name="w"), args=[nodes.Const(value=code), *_], dyn_kwargs=None):
                    yield path.name, code, {keyword.key for keyword in call.kwargs}


def test_every_parameter_is_given() -> None:
    """Every call gives the parameters that its message needs."""
    calls = [*given_in_code(), *given_in_templates()]
    assert len(calls) > 1000
    needs = {code: params_of_code(code) for _, code, _ in calls}
    assert [(place, code, needs[code] - given) for place, code, given in calls if not needs[code] <= given] == []


def test_an_unknown_code_is_a_bug() -> None:
    """Nobody gets an empty or generic sentence."""
    with pytest.raises(KeyError):
        sentence(Reason("never_heard_of"))
    with pytest.raises(KeyError):
        refusal_sentence(Refusal("no_such_code"))


def sentences(tree: ast.AST) -> Iterator[str]:
    """Yield texts of three words or more, except docstrings, sources of tie-breaks, lists of names and assertions."""
    for_us: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as text) | ast.Assert(msg=ast.expr() as text):
                for_us |= {id(part) for part in ast.walk(text)}
            case ast.keyword(arg="source", value=source):
                for_us.add(id(source))
            case ast.Dict(keys=keys, values=values):  # entrants of a demo's stage, as typed
                for_us |= {
                    id(value)
                    for key, value in zip(keys, values, strict=True)
                    if isinstance(key, ast.Constant) and key.value == "entry"
                }
            case ast.List(elts=names) | ast.Tuple(elts=names):
                for_us |= {id(name) for name in names}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(value)) if id(node) not in for_us:
                whole = value
            case ast.JoinedStr(values=parts) if id(node) not in for_us:
                whole = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)
            case _:
                continue
        if re.search(r"\w+,? \w+,? \w+", whole):
            yield whole


@pytest.mark.parametrize("path", sources(*CORE), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_core_makes_no_sentences(path: Path) -> None:
    """The core gives codes with parameters; words are made at the edge."""
    assert list(sentences(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "planted",
    ['raise Refusal("the round is open")', 'text = f"round {n} is open"', 'say("tables 3, 7 and 9")'],
)
def test_a_planted_sentence_is_caught(planted: str) -> None:
    """The check itself works."""
    assert list(sentences(ast.parse(f'"""A plain docstring of words."""\n{planted}\n')))
