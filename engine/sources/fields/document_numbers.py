"""Numbers that documents go by: 文号 of public bodies, and references such as "No. 12/2023"."""

import re

from engine.planning.asked_fields import FieldKind
from engine.sources.fields.field import Field

_YEAR = r"[〔\[［(（【](?:19|20)\d\d[〕\]］)）】]"
_CHINESE = rf"[\u4e00-\u9fff]{{2,14}}{_YEAR}第?\s?\d{{1,6}}号"
_LABELLED = (
    r"(?:(?:决定书|文书|文件|合同|通知|公告|案件|编)?(?:文号|编号|案号|号码)[:：]?\s*"
    r"|\b(?:Ref(?:erence)?(?: No)?|(?:Decision|Contract|Document|Case|Notice|File|Order) (?:No|number)|No)\.?:?\s+)"
    r"(?P<code>[A-Z]{0,8}[-/ ]?\d[\w./〔〕\[\]-]*)"
)
_NUMBER = re.compile(rf"(?P<formal>{_CHINESE})|{_LABELLED}")


def document_numbers_in(text: str) -> tuple[Field, ...]:
    """The document numbers of ``text`` in order.

    >>> [field.text for field in document_numbers_in("渡城监罚〔2023〕12号，Contract No. AB-12/2023")]
    ['渡城监罚〔2023〕12号', 'AB-12/2023']
    """
    found = []
    for match in _NUMBER.finditer(text):
        group = "formal" if match["formal"] else "code"
        code = match[group].rstrip(".,")
        span = (match.start(group), match.start(group) + len(code))
        found.append(Field(kind=FieldKind.DOCUMENT_NUMBER, text=code, span=span))
    return tuple(found)
