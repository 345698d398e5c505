"""The sandbox: what it computes, and that nothing gets out of it or makes it stand still."""

import time
from typing import Any

import pytest

from engine.settings import CodeSettings
from engine.sources.errors import Fault, SourceError
from engine.sources.run_code import CodeParams, CodeResult, Sandbox

FIGURES = [{"of": "May", "value": 2.0, "unit": "%"}, {"of": "June", "value": 4.0, "unit": "%"}]
SANDBOX = Sandbox(CodeSettings(seconds=0.3, memory_mb=32))


def run(code: str, **inputs: Any) -> CodeResult:
    return SANDBOX.run(CodeParams(code=code, inputs=inputs))


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("sum(one['value'] for one in g1) / len(g1)", 3.0),
        ("mean = sum(one['value'] for one in g1) / 2\n(sum((one['value'] - mean) ** 2 for one in g1) / 2) ** 0.5", 1.0),
        ("max(g1, key=lambda one: one['value'])['of']", "June"),
        ("[one['of'] for one in g1 if one['value'] > 1]", ("May", "June")),
        ("from decimal import Decimal\nDecimal('0.1') + Decimal('0.2')", 0.3),
        ("import math\nmath.isqrt(17)", 4),
    ],
)
def test_the_last_line_is_the_result(code: str, value: object) -> None:
    assert run(code, g1=FIGURES).value == value


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("import os\nos.listdir('/')", Fault.NOT_ALLOWED),
        ("import os\nos.environ", Fault.NOT_ALLOWED),
        ("open('/etc/passwd').read()", Fault.NOT_ALLOWED),
        ("open('/tmp/x', 'w').write('x')", Fault.NOT_ALLOWED),
        ("import pathlib\npathlib.Path('/etc/hosts').read_text()", Fault.NOT_ALLOWED),
        ("import socket", Fault.NOT_ALLOWED),
        ("import subprocess", Fault.NOT_ALLOWED),
        ("import ctypes", Fault.NOT_ALLOWED),
        ("eval(\"__import__('os')\")", Fault.PARAM_INVALID),
        ("import os\nos.system('id')", Fault.PARAM_INVALID),
        ("import time\ntime.time()", Fault.NOT_ALLOWED),
        ("import random\nrandom.random()", Fault.NOT_ALLOWED),
        ("import time\ntime.sleep(60)", Fault.NOT_ALLOWED),
        ("().__class__.__bases__[0].__subclasses__()", Fault.PARAM_INVALID),
        ("getattr(g1, '__cl' + 'ass__')", Fault.PARAM_INVALID),
        ("'{0.__class__}'.format(g1)", Fault.PARAM_INVALID),
        ("while True: pass", Fault.TIMED_OUT),
        ("2 ** 10 ** 9", Fault.PARAM_INVALID),
        ("def f(): return f()\nf()", Fault.PARAM_INVALID),
        ("[0] * 10 ** 10", Fault.PARAM_INVALID),
        ("all = []\nwhile True: all.append('x' * 10_000)", Fault.PARAM_INVALID),
        ("for _ in range(10 ** 6): print('x' * 1000)", Fault.PARAM_INVALID),
        ("'x' * 1_000_000", Fault.RESULT_INVALID),
        ("float('nan')", Fault.RESULT_INVALID),
        ("10 ** 40", Fault.RESULT_INVALID),
        ("[]", Fault.RESULT_INVALID),
        ("x = 1", Fault.RESULT_INVALID),
        ("{'a': 1}", Fault.RESULT_INVALID),
        ("1 / 0", Fault.PARAM_INVALID),
        ("nobody", Fault.PARAM_INVALID),
        ("def", Fault.PARAM_INVALID),
    ],
)
def test_an_attack_or_a_mistake_ends_as_an_error_in_time(code: str, fault: Fault) -> None:
    began = time.perf_counter()
    with pytest.raises(SourceError) as caught:
        run(code, g1=FIGURES)
    assert caught.value.fault is fault, caught.value
    assert time.perf_counter() - began < 5


def test_one_call_knows_nothing_of_the_one_before() -> None:
    assert run("secret = 7\nsecret").value == 7
    with pytest.raises(SourceError, match="secret"):
        run("secret")
