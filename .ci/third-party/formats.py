"""Compares exports with the columns, their order and the format of each value of the service it is compatible with.

    formats.py EXPORT.csv ...       of one scenario, with different subscriptions
"""

import ast
import csv
import json
import re
import sys

ISSN = r"\d{4}-\d{3}[\dX]"
WORDS = r"[^\n]*"
FLAG = "True|False"
COUNT = r"\d+"
# Up to four decimals; a zero ends a number only where it is the one decimal.
MONEY = r"-?\d+\.(\d|\d{1,3}[1-9])"
TENTHS = r"\d+\.\d"
THIRD = "low|medium|high|-"

# In this order. A title that a spreadsheet would take for a formula has a quote in front, which is ours.
COLUMNS = {
    "issn_l_prefixed": f"issn:{ISSN}",
    "issn_l": ISSN,
    "title": r"[^=+\-@\n][^\n]*",
    "issns": rf"\['{ISSN}'(, '{ISSN}')*\]",
    "publisher": WORDS,
    "subject": WORDS,
    "subject_top_three": r"([^,]+(,\S[^,]*){0,2})?",
    "subjects_all": r"\[.*\]",
    "subscribed": FLAG,
    "is_society_journal": FLAG,
    "usage": COUNT,
    "subscription_cost": MONEY,
    "ill_cost": MONEY,
    "cpu": r"-|-?\d+\.(\d|\d{1,5}[1-9])",
    "cpu_rank": r"-|\d+\.0",
    "cost": MONEY,
    "instant_usage_percent": r"\d+\.(\d|\d{1,3}[1-9])",
    "free_instant_usage_percent": COUNT,
    "subscription_minus_ill_cost": r"-?\d+",
    "use_oa_percent": COUNT,
    "use_backfile_percent": COUNT,
    "use_subscription_percent": COUNT,
    "use_ill_percent": COUNT,
    "use_other_delayed_percent": COUNT,
    "perpetual_access_years_text": r"(\d{4}-\d{4})?",
    "baseline_access_text": WORDS,
    "bronze_oa_embargo_months": r"\d*",
    "downloads": COUNT,
    "citations": TENTHS,
    "authorships": TENTHS,
    "cpu_fuzzed": THIRD,
    "subscription_cost_fuzzed": THIRD,
    "subscription_minus_ill_cost_fuzzed": THIRD,
    "usage_fuzzed": THIRD,
    "downloads_fuzzed": THIRD,
    "citations_fuzzed": THIRD,
    "authorships_fuzzed": THIRD,
}
PAID = ["subscription", "ill", "other_delayed"]


def share(row, names):
    """The percents of some ways of use, together."""
    return sum(int(row[f"use_{name}_percent"]) for name in names)


def row_problems(row):
    """What is wrong in a row whose values are written well."""
    if row["issn_l_prefixed"] != f"issn:{row['issn_l']}":
        yield "issn_l_prefixed is of another journal"
    if row["issn_l"] not in ast.literal_eval(row["issns"]):
        yield "issn_l is not among the issns"
    if any(len(pair) != 2 for pair in json.loads(row["subjects_all"])):
        yield "subjects_all are not pairs"
    if (row["cpu"] == "-") != (row["cpu_rank"] == "-"):
        yield "cpu and cpu_rank are not absent together"
    if (row["cpu"] == "-") != (row["cpu_fuzzed"] == "-"):
        yield "cpu and cpu_fuzzed are not absent together"
    net = float(row["subscription_cost"]) - float(row["ill_cost"])
    if abs(net - int(row["subscription_minus_ill_cost"])) > 0.5001:
        yield "subscription_minus_ill_cost is not the difference"
    if not 99 <= share(row, ["oa", "backfile", *PAID]) <= 101:
        yield "the ways of use are not 100 percent"


def order_problems(rows):
    """What is wrong in the order of rows whose values are written well."""
    ranked = [float(row["cpu"]) for row in rows if row["cpu"] != "-"]
    ranks = [f"{place}.0" for place in range(1, len(ranked) + 1)]
    ranks += ["-"] * (len(rows) - len(ranked))
    if ranked != sorted(ranked) or [row["cpu_rank"] for row in rows] != ranks:
        yield "the rows are not in the order of cpu, those without one last"


def problems(file):
    """What is wrong in a file, and its rows."""
    found = {}
    with open(file, encoding="utf-8", newline="") as text:
        reader = csv.DictReader(text)
        rows = list(reader)
    if list(reader.fieldnames) != list(COLUMNS):
        return ["the header is another one"], rows
    for row in rows:
        bad = [name for name, form in COLUMNS.items() if not re.fullmatch(form, row[name])]
        words = [f"{name} is written otherwise" for name in bad] or list(row_problems(row))
        for word, name in zip(words, bad or [None] * len(words)):
            found.setdefault(word, []).append(row[name] if name else row["issn_l"])
    lines = [f"{word}, {len(at)} times: {at[0]!r}" for word, at in found.items()]
    return lines or list(order_problems(rows)), rows


def moved(first, other):
    """Titles whose paid share follows the subscriptions, which others take for the same in any case."""
    paid = {row["issn_l"]: share(row, PAID) for row in first}
    return [row["issn_l"] for row in other if abs(share(row, PAID) - paid[row["issn_l"]]) > 2]


def main(files):
    failed = False
    first = None
    for file in files:
        lines, rows = problems(file)
        first = first or rows
        away = [] if lines else moved(first, rows)
        if away:
            lines.append(f"the paid share of {len(away)} titles follows the subscriptions: {away[0]}")
        name = file.rsplit("/", 1)[-1]
        print(f"{name}: {len(rows)} rows, {'written otherwise' if lines else 'written as expected'}")
        print("".join(f"    {line}\n" for line in lines), end="")
        failed |= bool(lines)
    sys.exit(failed)


main(sys.argv[1:])
