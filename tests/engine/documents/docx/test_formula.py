import pytest
from lxml import etree

from engine.documents.docx.formula import formula_text
from engine.documents.docx.xml import M

SPACE = f'xmlns:m="{M[1:-1]}"'


def t(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        (f"<m:f><m:num>{t('净利润')}</m:num><m:den>{t('净资产')}</m:den></m:f>", "净利润/净资产"),
        (f"<m:f><m:num>{t('a+b')}</m:num><m:den>{t('2')}</m:den></m:f>", "(a+b)/2"),
        (f"{t('A=π')}<m:sSup><m:e>{t('r')}</m:e><m:sup>{t('2')}</m:sup></m:sSup>", "A=πr^2"),
        (
            f"<m:sSubSup><m:e>{t('x')}</m:e><m:sub>{t('i')}</m:sub><m:sup>{t('n-1')}</m:sup></m:sSubSup>",
            "x_i^(n-1)",
        ),
        (f"<m:rad><m:deg/><m:e>{t('x+1')}</m:e></m:rad>", "√(x+1)"),
        (
            f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{t("n=1")}</m:sub><m:sup>{t("∞")}</m:sup>'
            f"<m:e>{t('n')}</m:e></m:nary>",
            "∑_(n=1)^∞ n",
        ),
        (f"<m:sSup><m:e><m:d><m:e>{t('x+a')}</m:e></m:d></m:e><m:sup>{t('n')}</m:sup></m:sSup>", "(x+a)^n"),
        (f"<m:func><m:fName>{t('cos')}</m:fName><m:e>{t('x')}</m:e></m:func>", "cos x"),
    ],
)
def test_a_formula_keeps_its_meaning_in_one_line(xml: str, text: str) -> None:
    assert formula_text(etree.fromstring(f"<m:oMath {SPACE}>{xml}</m:oMath>")) == text
