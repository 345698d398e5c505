"""A new project: a commented `plumbline.yaml` with its schema, and the files and folders that it speaks of."""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from orchestration.project.schema import SCHEMA_NAME, file_schema
from orchestration.project.template import project_text
from orchestration.settings_file import FILE_NAME

QUESTIONS_NAME = "questions.jsonl"
_FILES = (FILE_NAME, SCHEMA_NAME, QUESTIONS_NAME, ".gitignore", ".env.example")

DOCUMENTS_SOURCE = """
  - id: documents
    kind: knowledge_base
    description: The documents of this project       # the planner model reads it: say what they are
"""
QUESTIONS = """\
# Questions with gold values, one JSON object a line; lines that begin with # are passed over. Gold comes from the facts,
# never from an answer. The fields: docs/data-sources.md, "Evaluation questions". Two examples:
# {"id": "q1", "question": "What was the revenue of the Harbour shop in March 2024?", "language": "en", "kind": "lookup", "as_of": "2024-07-10", "answerable": true, "gold": [{"kind": "number", "number": 1250.5, "unit": "CNY"}], "sources": ["sales_db"], "evidence": [{"source": "sales_db", "table": "sales"}]}
# {"id": "q2", "question": "Who founded the Harbour shop?", "language": "en", "kind": "unanswerable", "as_of": "2024-07-10", "answerable": false}
"""  # noqa: E501
GITIGNORE = """\
# State, and secrets
.plumbline/
.env
"""
ENV_EXAMPLE = """\
# Copy to .env, fill in, and load it into the shell before plumbline:  set -a; . ./.env; set +a
"""


class ProjectExists(Exception):
    """A folder in which making the project would overwrite something; the message names what."""


@contextmanager
def new_project(folder: Path, *, further: Sequence[str] = ()) -> Iterator[None]:
    """The folder of a project, in which the block makes the files of a project and ``further`` ones.

    ``ProjectExists`` where one of them is there already: nothing is ever overwritten. Where the block fails, what it
    made is removed again, so that the same command can be repeated.
    """
    names = (*_FILES, *further)
    if folder.exists() and not folder.is_dir():
        raise ProjectExists(f"{folder}: is a file; name a folder for the project")
    if there := [name for name in names if (folder / name).exists()]:
        raise ProjectExists(
            f"{folder}: holds {', '.join(there)} already, and nothing is overwritten; "
            "name another folder, or move them away"
        )
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        for name in names:
            (folder / name).unlink(missing_ok=True)
        if made:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def write_project(
    folder: Path, *, name: str, zone: str = "UTC", sources: str = "", variables: Sequence[str] = ()
) -> tuple[Path, ...]:
    """Write the files of a project into ``folder``, and return them; the caller made sure that none is there.

    ``sources`` is YAML text for further entries of ``sources:``, ``variables`` the environment variables that it needs.
    """
    given = {
        "name": json.dumps(name, ensure_ascii=False),
        "zone": zone,
        "documents": "[documents]",
        "questions": QUESTIONS_NAME,
        "sources": DOCUMENTS_SOURCE + sources,
    }
    texts = {
        FILE_NAME: project_text(given),
        SCHEMA_NAME: json.dumps(file_schema(), ensure_ascii=False, indent=2) + "\n",
        QUESTIONS_NAME: QUESTIONS,
        ".gitignore": GITIGNORE,
        ".env.example": ENV_EXAMPLE + "".join(f"{variable}=\n" for variable in variables),
    }
    (folder / "documents").mkdir(exist_ok=True)
    for file, text in texts.items():
        (folder / file).write_text(text, "utf-8", newline="\n")
    return tuple(folder / file for file in texts)
