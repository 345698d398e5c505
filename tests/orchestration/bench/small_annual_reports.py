"""A folder of the form of the annual reports, with firms, figures and questions of our own."""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import yaml

from engine.aggregates import Aggregate

HEAD = "报告年份,信息来源,股票代码,股票简称"
TAIL = "年份,证券代码,证券简称"
FIRMS = {"青石股份": ("000101", "青石水泥股份有限公司"), "白鹭科技": ("600202", "白鹭科技（集团）股份有限公司")}
COLUMNS = {
    "baseinfo": ("办公地址", "注册地址", "公司邮箱", "法定代表人", "公司网址"),
    "profit_statement": ("营业收入", "营业成本", "销售费用", "管理费用", "财务费用", "研发费用", "净利润", "投资收益"),
    "balance_static": ("流动资产合计",),
    "cash_flow_statement": ("收回投资收到的现金",),
    "people": ("职工人数",),
}
ROWS: Mapping[tuple[str, int], Mapping[str, tuple[str, ...]]] = {
    ("青石股份", 2019): {
        "baseinfo": ("石桥路１号", "石桥路１号", "nan", "陈一", "www.qingshi.example"),
        "profit_statement": ("800.50", "600.00", "20.00", "30.00", "-5.00", "-1.0", "90.00", "-40.00"),
        "balance_static": ("123456.78",), "cash_flow_statement": ("-1.0",), "people": ("55",),
    },
    ("青石股份", 2020): {
        "baseinfo": ("石桥路１号", "石桥路１号", "nan", "陈一", "www.qingshi.example"),
        "profit_statement": ("1000.00", "700.40", "25.00", "40.00", "-5.00", "-1.0", "110.00", "30.00"),
        "balance_static": ("223456.78",), "cash_flow_statement": ("10.00",), "people": ("60",),
    },
    ("白鹭科技", 2019): {
        "baseinfo": ("湖滨路2号", "nan", "a@bailu.example", "周二", "nan"),
        "profit_statement": ("500.00", "-1.0", "10.00", "10.00", "10.00", "30.00", "60.00", "-1.0"),
        "balance_static": ("5.00",), "cash_flow_statement": ("1.00",), "people": ("7",),
    },
    ("白鹭科技", 2020): {
        "baseinfo": ("湖滨路2号", "nan", "a@bailu.example", "吴三", "nan"),
        "profit_statement": ("400.00", "-1.0", "10.00", "10.00", "10.00", "40.00", "50.00", "-1.0"),
        "balance_static": ("6.00",), "cash_flow_statement": ("2.00",), "people": ("8",),
    },
}  # fmt: skip
QUESTIONS: tuple[tuple[str, str, str, Mapping[str, str]], ...] = (
    ("1", "青石股份", "请问，青石水泥股份有限公司2020年的营业收入是多少元?",
     {"key_word": "营业收入", "prom_answer": "1000.0元"}),
    ("1", "青石股份", "2019年青石股份办公地址是什么？", {"key_word": "办公地址", "prom_answer": "石桥路１号"}),
    ("1", "白鹭科技", "白鹭科技集团股份有限公司2019年的证券代码为？",
     {"key_word": "证券代码", "prom_answer": "600202"}),
    ("2-1", "白鹭科技", "2020年白鹭科技营业收入增长率是多少?保留2位小数。",
     {"公式": "营业收入增长率=(营业收入-上年营业收入)/上年营业收入", "营业收入": "400.0元", "上年营业收入": "500.0元",
      "key_word": "营业收入、上年营业收入", "prom_answer": "-20.00%"}),
    ("2-1", "青石股份", "2020年青石股份投资收益增长率为多少？",
     {"公式": "投资收益增长率=(投资收益-上年投资收益)/上年投资收益", "投资收益": "30.0元", "上年投资收益": "-40.0元",
      "key_word": "投资收益、上年投资收益", "prom_answer": "-175.00%"}),
    ("2-1", "青石股份", "青石股份2019年三费比重为多少?保留2位小数。",  # (20 + 30 - 5) / 800.5
     {"公式": "三费比重=(销售费用+管理费用+财务费用)/营业收入", "销售费用": "20.0元", "管理费用": "30.0元",
      "财务费用": "-5.0元", "营业收入": "800.5元", "key_word": "…", "prom_answer": "5.62%"}),
    ("2-1", "青石股份", "青石股份2020年的毛利率是多少？",
     {"公式": "毛利率=(营业收入-营业成本)/营业收入", "营业收入": "1000.0元", "营业成本": "700.4元", "key_word": "…",
      "prom_answer": "29.96%"}),
    ("2-1", "白鹭科技", "2019年白鹭科技企业研发经费占费用比例是多少？保留两位小数",  # 30 / (10 + 10 + 10 + 30)
     {"公式": "企业研发经费占费用比例=研发费用/(销售费用+财务费用+管理费用+研发费用)", "研发费用": "30.0元",
      "销售费用": "10.0元", "财务费用": "10.0元", "管理费用": "10.0元", "key_word": "…", "prom_answer": "0.5"}),
    ("2-2", "白鹭科技", "白鹭科技2020年法定代表人对比2019年是否相同?",
     {"2019年法定代表人": "周二", "2020年法定代表人": "吴三", "key_word": "…", "prom_answer": "不相同"}),
    ("2-2", "青石股份", "2020年青石股份的法定代表人与上一年是否相同？",
     {"2019年法定代表人": "陈一", "2020年法定代表人": "陈一", "key_word": "…", "prom_answer": "相同"}),
)  # fmt: skip


def write_annual_reports(folder: Path) -> Path:
    """The folder with its tables, one report, and its questions."""
    for part in ("tables", "reports"):
        (folder / part).mkdir(parents=True)
    (folder / "reports" / "青石股份__2019年__年度报告.html").write_text(
        "<h1>青石股份</h1><p>水泥销量增加。</p>", "utf-8"
    )
    for table, columns in COLUMNS.items():
        further = sorted(_configured(table) - {*columns, *HEAD.split(","), *TAIL.split(",")})
        lines = [",".join((HEAD, *columns, *further, TAIL))]
        for (firm, year), held in ROWS.items():
            code, _ = FIRMS[firm]
            cells = (*held[table], *("-1.0" for _ in further))
            lines.append(",".join((str(year), "年度报告", code, firm, *cells, str(year), code, firm)))
        (folder / "tables" / f"{table}.csv").write_text("\n".join(lines) + "\n", "utf-8-sig")
    with (folder / "questions.jsonl").open("w", encoding="utf-8") as file:
        for number, (kind, firm, text, slots) in enumerate(QUESTIONS, 1):
            names = {"ent_name": FIRMS[firm][1], "ent_short_name": firm, "year": _year(text)}
            record = {"set": "A", "id": number, "question": text, "type": kind, "prompt": {**names, **slots}}
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return folder


def _configured(table: str) -> set[str]:
    """The columns that the benchmark's settings speak of."""
    text = (files("orchestration.bench.annual_reports") / "plumbline.yaml").read_text("utf-8")
    (found,) = (held for held in yaml.safe_load(text)["sources"][1]["tables"] if held["table"] == table)
    columns = {dimension["column"] for dimension in found["dimensions"]}
    for measure in found.get("measures", ()):
        columns |= set(Aggregate.of(measure["expression"], "sqlite").columns)
    return columns


def _year(text: str) -> str:
    return "2020" if "2020" in text else "2019"
