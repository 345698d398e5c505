import subprocess
import sys

START = """
import numpy as np
from tabula.backend import TabulaVm
from engine.documents.pdf.tabula_tables import _java_options, _start_java

_start_java()
TabulaVm(java_options=_java_options(), silent=True)
print(np.linalg.inv(np.eye(513)).sum())
"""


def test_numpy_can_work_beside_java() -> None:
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "513.0\n"), done.stderr
