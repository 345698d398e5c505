"""What reads like a date and is none: codes, addresses, people, and things that are called so.

===========  =============================================  ==================================================
kind         examples                                       told by
===========  =============================================  ==================================================
code         part ZX-2023-08, 尾号2008, ID 20191001          the word, or the letters and dash, before; after a
                                                            word of small letters only a whole date is one
standard     GB/T 2828-2012, ISO 9001:2015                  the body and the number before, the year behind it
address      19 August Street, 2024 Oak Avenue              the word after, but "in 2024 Wall Street fell"
person       June Carter signed, April's badge, May helps   what people do, own and do to others, but "June brings
             us, 小八月                                      us"; a pet name (a surname before a festival is seen to in
                                                            ``festivals``)
called so    1984 is a novel, 九月是她的网名                   "is", and the name, work or thing that it is
===========  =============================================  ==================================================

The tables name kinds, and every one of them keeps dates that only look alike. A name that nothing but the sense of the
sentence tells from a date is taken for the date.
"""

import re

from engine.periods.atom import Atom

_CODE = re.compile(
    r"(?:型号|编号|单号|批号|尾号|号码|货号|料号|序号|工号|车牌|账号|卡号|密码|端口|分机|邮编"
    r"|(?<![a-z])(?:id|model|part|serial|code|sku|extension|port|pin|account|lot|ticket|type)(?:[ ](?:number|no\.?))?"
    r"|(?<![a-z])(?:order|invoice|contract|case|reference|ref)[ ](?:number|no\.?)"
    r"|(?<![a-z])(?:ends|ending)[ ](?:in|with))"
    r"[ :#]*[为是]?[ ]?(?:[a-z]{1,4}-)?$"
)
_BODY = (
    r"(?<![A-Za-z])(?:(?:GB|ISO|IEC|EN|DIN|ASTM|ANSI|JIS|JB|JGJ|JT|HJ|YY|QB|SH|NB|DL|HG|NY|CJJ|SN|GA|AQ|WS|YD"
    r"|DB[0-9]{2,4}|T/[A-Z]{2,8})(?:/[TZ])?)[ ]?"
)
_STANDARD = re.compile(_BODY + r"(?:[A-Z]?[0-9]{1,6}(?:\.[0-9]{1,3})*[-—–:])?$")
_STANDARD_ENDS = re.compile(r"[-—–:][0-9]{4}(?![0-9])")
_LETTERS_AND_DASH = re.compile(r"(?<![a-z])(?!(?:pre|post|mid|non|fy|cy|to|by|in|since|until)-)[a-z]+[0-9]*-$")
_INITIALS_AND_DASH = re.compile(r"(?<![A-Za-z])[A-Z]{1,4}-$")
_NUMBERED = re.compile(r"(?=.*[0-9])[0-9a-z/.-]+")
_YEAR_AND_MONTH = re.compile(r"[0-9]{4}[-/][0-9]{1,2}")
_ADDRESS = re.compile(
    r"(?: [A-Z][a-z]+)? (?:Street|St\.|Avenue|Ave|Road|Rd|Lane|Drive|Boulevard|Blvd|Square|Court|Plaza|Terrace)"
    r"(?![a-z])"
)
_IN_THAT_TIME = re.compile(r"(?:^|[^a-z])(?:in|since|during|of|by|until|before|after)[ ]$")
_PERSON = re.compile(
    r"(?: [A-Z][a-z]+)? (?:said|says|asked|asks|told|thinks|wrote|writes|replied|called|signed|joined|won|gave|makes"
    r"|works|lives|will (?:call|ask|be back))(?![a-z])"
    r"| (?!(?:brings|gives|sees|finds|leaves|takes|marks|makes)[ ])[a-z]+s (?:me|us|him|them)(?![a-z])"
    r"|'s (?:badge|desk|laptop|phone|e?mail|manager|colleague|proposal|name|signature|birthday|address)(?![a-z])"
)
_TITLE = re.compile(r"(?:^|[^a-z])(?:mr|mrs|ms|dr|lt|sgt|prof|captain|sir|lady|man)\.?[ ]$")
_OF_A_TITLE = re.compile(r"'s [A-Z][a-z]+ (?:is|was)(?![a-z])")
_NAMES = frozenset(("april", "may", "june", "august", "jan", "sunday", "monday", "tuesday", "wednesday", "friday"))
_WORDS = _NAMES | {"today", "yesterday", "tomorrow", "march"}
_CALLED = re.compile(
    r"(?:[ ][a-z]+|:[a-z ]{1,30})?(?:[ ]is|[ ]was)[ ](?:(?:a|an|the|our|my|his|her|their)[ ](?:[a-z'-]+[ ]){0,3}"
    r"(?:name|novel|book|film|movie|song|album|band|brand|title|character|chain|restaurant|magazine|newspaper|person"
    r"|manager|engineer|director|designer|colleague|customer|actress|actor|author|singer|son|daughter|sister|brother"
    r"|shop|company|dog|cat|tool|word)(?=[ ](?:of|by|for|in|on|with)[ ]|[.,;!?]|$)"
    r"|(?:short|slang|another[ ]word)[ ]for[ ])"
)
_CALLED_CHINESE = re.compile(
    r"[一-龥]{0,2}是[^,。;!?]{0,8}(?:名字?|网名|艺名|笔名|昵称|品牌名?|小说|电影|歌曲|乐队|角色|专卖店|服装店|植物|灌木|野草"
    r"|盆栽|中药|野果|(?<=种)[花草树茶])(?:[,。;!?]|$)"
    r"|[一-龥]{1,2}是[^,。;!?]{0,8}(?:经理|工程师|总监|主管|老师|同事)(?:[,。;!?]|$)"
)
_PET_NAME = re.compile(r"(?<![大最])[小阿]$")
_PERSON_CHINESE = re.compile(
    r"(?![我你您他她谁都也才将会就由再又还先便早晚上下])[一-龥](?:负责|说|表示|签字|请假|主持|提交)"
)


def is_no_date(atom: Atom, folded: str, text: str) -> bool:
    """Whether the words around say that the atom is a code, an address, a person or a thing."""
    written = folded[atom.start : atom.end]
    before = folded[max(0, atom.start - 24) : atom.start]
    if _NUMBERED.fullmatch(written) and _CODE.search(before):
        return True
    if _NUMBERED.fullmatch(written) and _INITIALS_AND_DASH.search(text, max(0, atom.start - 6), atom.start):
        return True
    if _NUMBERED.fullmatch(written) and _is_standard(atom, text):
        return True
    if _YEAR_AND_MONTH.fullmatch(written) and _LETTERS_AND_DASH.search(before):
        return True
    if _ADDRESS.match(text, atom.end) and not _IN_THAT_TIME.search(before):
        return True
    if written in _WORDS and text[atom.start].isupper() and _is_name(atom, written, before, text):
        return True
    if not written.isascii() and not _NUMBERED.search(written):
        if _PET_NAME.search(before) and written.endswith("月"):
            return True
        if written[0] in "周星" and _PERSON_CHINESE.match(folded, atom.end):
            return True
    return bool((_CALLED if written.isascii() else _CALLED_CHINESE).match(folded, atom.end))


def _is_standard(atom: Atom, text: str) -> bool:
    """Whether the figures are the year of a technical standard, or its number before the year."""
    body = _STANDARD.search(text, max(0, atom.start - 24), atom.start)
    return bool(body) and (text[atom.start - 1] in "-—–:" or bool(_STANDARD_ENDS.match(text, atom.end)))


def _is_name(atom: Atom, written: str, before: str, text: str) -> bool:
    """Mr. March, April's badge, June Carter signed, "Today's Special is"."""
    if _OF_A_TITLE.match(text, atom.end):
        return True
    if written in ("today", "yesterday", "tomorrow"):
        return False
    return bool(_TITLE.search(before)) or (written in _NAMES and bool(_PERSON.match(text, atom.end)))
