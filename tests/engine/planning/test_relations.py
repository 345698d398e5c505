"""What is asked of an entity's standing, in the words that people use; names are covered by ▯."""

import pytest

from engine.planning.relations import relations_in

ASKED = """
▯ and its subsidiaries                              | group
▯ including all of its subsidiaries in ▯            | group
Counting its subsidiaries too, ▯                    | group
▯ (incl. subsidiaries)                              | group
▯ together with its subsidiaries                    | group
Treat ▯ and the firms it holds as one group         | group, group, group
the group-wide ▯ of ▯                               | group
▯及其子公司                                         | group
▯及其控股子公司在2023年                             | group
▯（含子公司）                                       | group
连同子公司一起算，▯                                 | group
▯包括所有下属子公司在内                             | group
▯整个集团                                           | group
▯及其子公司逐家                                     | members
▯ and its subsidiaries one by one                   | members
Which subsidiary of ▯ was ▯                         | subsidiaries
subsidiaries of ▯                                   | subsidiaries
▯'s subsidiaries                                    | subsidiaries
▯ holds a firm that was ▯                           | subsidiaries
▯旗下哪家子公司▯                                    | subsidiaries
▯控股的哪家子公司                                   | subsidiaries
▯的子公司                                           | subsidiaries
▯有哪些子公司                                       | subsidiaries
What is ▯ called today                              | name today
the present name of ▯                               | name today
▯ goes by another name now. Which one               | name today
▯现在叫什么                                         | name today
▯现在的名称是什么                                   | name today
▯后来改名了，请给出现用名称                         | formerly, name today
以前叫▯的那家供应商，现在叫什么                     | formerly, formerly, name today
the former ▯                                        | formerly
▯（旧名）                                           | formerly
Who owns ▯                                          | parent
the parent company of ▯                             | parent
▯的母公司是谁                                       | parent
▯的控股股东                                         | parent
▯ and ▯                                             |
the sum of ▯                                        |
▯和▯的公司                                          |
"""


@pytest.mark.parametrize("line", ASKED.strip().splitlines())
def test_relations(line: str) -> None:
    text, _, kinds = line.rpartition("|")
    found = [str(relation.kind) for relation in relations_in(text.strip())]
    assert ", ".join(found) == kinds.strip()
