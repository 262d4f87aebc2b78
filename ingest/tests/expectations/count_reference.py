#!/usr/bin/env python3
"""Counts the real test files without provided expectations, independently of our readers.

    python3 count_reference.py FOLDER            write the counts into reference.json beside this script
    python3 count_reference.py FOLDER --check    count again and list differences; write nothing

FOLDER is `fixtures/reference`. The judgements in reference.json (kind, outcome, also_acceptable, why)
are written by hand and stay unchanged; `facts` are counted here for every entry that may be accepted or is empty.

Needs Python 3.9 or later and, for .xlsx files, openpyxl (pip install openpyxl, in an environment of its
own). It is not run in CI: the files are not in this repository. It must not share code, tables of
headings or results with the readers it is meant to test.
"""

import csv
import gzip
import io
import json
import re
import sys
import warnings
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENTRIES = HERE / "reference.json"
FOLDERS = ("counter", "prices", "pta", "kbart", "issnl")
MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split()


# ---------------------------------------------------------------------------------------------------
# Cells

def text(cell):
    """A cell as trimmed text; blank for an empty cell."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return str(cell).replace("\xa0", " ").strip()


def plain(heading):
    """A heading by its letters and digits only."""
    return re.sub(r"[^a-z0-9]", "", text(heading).lower())


def heading_name(heading):
    """A heading in the notation of the facts: runs of white space become one blank."""
    return " ".join(text(heading).split())


def is_blank(row):
    return not any(text(cell) for cell in row)


def issn(cell):
    """The ISSN of a cell that holds exactly one, as NNNN-NNNC; the check digit is ignored."""
    squeezed = re.sub(r"\s", "", text(cell)).upper()
    squeezed = re.sub("[\u2010-\u2015\u2212]", "-", squeezed)
    squeezed = re.sub(r"^ISSN:?", "", squeezed)
    found = re.fullmatch(r"(\d{4})-?(\d{3}[\dX])", squeezed)
    return f"{found[1]}-{found[2]}" if found else None


def issns(cell):
    """Every ISSN of a cell, in order; several may be separated by comma or semicolon."""
    return [one for part in re.split(r"[,;]", text(cell)) if (one := issn(part))]


def check_digit_fails(one):
    digits = one.replace("-", "")
    total = sum(int(digit) * weight for digit, weight in zip(digits[:7], range(8, 1, -1)))
    return "0123456789X"[-total % 11] != digits[7]


def number(cell):
    """A number, or None. May contain a currency sign, blanks and thousands commas."""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return float(cell)
    bare = re.sub(r"[\s$\u20ac\u00a3]", "", text(cell))
    if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?", bare):
        bare = bare.replace(",", "")
    return float(bare) if re.fullmatch(r"-?\d+(\.\d+)?", bare) else None


def tidy(value):
    """Sums to the cent; whole numbers without a point."""
    value = round(value + 0.0, 2)
    return int(value) if value == int(value) else value


def year_of(cell):
    """The first group of exactly four digits, if it can be a year of publication."""
    if isinstance(cell, datetime):
        return cell.year
    found = re.search(r"(?<!\d)(\d{4})(?!\d)", text(cell))
    return int(found[1]) if found and 1500 <= int(found[1]) <= 2100 else None


def year_cell(cell):
    """A cell that is a year and nothing else."""
    return int(text(cell)) if re.fullmatch(r"1[5-9]\d\d|20\d\d|2100", text(cell)) else None


def month_of(heading):
    """YYYY-MM of a month heading."""
    if isinstance(heading, datetime):
        return f"{heading.year:04}-{heading.month:02}"
    found = re.fullmatch(r"([A-Za-z]{3})[-/ ](\d{4}|\d{2})", text(heading))
    if found and found[1].lower() in MONTH_NAMES:
        year = int(found[2]) + (2000 if len(found[2]) == 2 else 0)
        return f"{year:04}-{MONTH_NAMES.index(found[1].lower()) + 1:02}"
    return text(heading) if re.fullmatch(r"\d{4}-(0\d|1[0-2])", text(heading)) else None


# ---------------------------------------------------------------------------------------------------
# Files

def decode(path):
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    bom = data.startswith(b"\xef\xbb\xbf")
    try:
        content = data.decode("utf-8-sig")
        encoding = "ascii" if content.isascii() and not bom else "utf-8"
    except UnicodeDecodeError:
        content, encoding = data.decode("windows-1252"), "windows-1252"
    return content, {"encoding": encoding, "bom": bom}


def text_table(path):
    """Rows of a text file, including blank ones, and its format. Bare CR, LF and CRLF end a line."""
    content, form = decode(path)
    content = re.sub(r"\r\n?", "\n", content)
    counts = {name: content.count(sign) for name, sign in (("tab", "\t"), ("semicolon", ";"), ("comma", ","))}
    form["delimiter"] = "tab" if counts["tab"] > 10 else max(counts, key=counts.get)  # The first wins if none is there.
    sign = {"tab": "\t", "semicolon": ";", "comma": ","}[form["delimiter"]]
    quoting = {"quoting": csv.QUOTE_NONE} if form["delimiter"] == "tab" else {}
    return list(csv.reader(io.StringIO(content), delimiter=sign, **quoting)), form


def sheets(path):
    """Name and rows of each sheet; the stored results of formulas are read."""
    import openpyxl

    warnings.simplefilter("ignore")
    book = openpyxl.load_workbook(path, data_only=True)
    return [(sheet.title, [list(row) for row in sheet.iter_rows(values_only=True)]) for sheet in book.worksheets]


def one_table(path):
    if path.suffix == ".xlsx":
        return sheets(path)[0][1], {}
    return text_table(path)


def find_header(rows, *groups):
    """Index of the first row with a known heading of every group."""
    for index, row in enumerate(rows):
        names = {plain(cell) for cell in row}
        if all(names & group for group in groups):
            return index
    raise ValueError("no heading row")


def column(header, *names):
    """Index of the first column with one of these headings."""
    plains = [plain(cell) for cell in header]
    return next((plains.index(name) for name in names if name in plains), None)


def cell(row, index):
    return row[index] if index is not None and index < len(row) else None


# ---------------------------------------------------------------------------------------------------
# COUNTER

def usage_facts(lines, months):
    """Facts of usage lines: dicts with title, print, online, metric, data_type, total, months."""
    facts = {"rows": len(lines), "rows_by_metric": {}, "total_by_metric": {}, "rows_by_data_type": {}}
    found = set()
    for line in lines:
        metric = line["metric"]
        facts["rows_by_metric"][metric] = facts["rows_by_metric"].get(metric, 0) + 1
        facts["total_by_metric"][metric] = facts["total_by_metric"].get(metric, 0) + line["total"]
        if line["data_type"]:
            kinds = facts["rows_by_data_type"]
            kinds[line["data_type"]] = kinds.get(line["data_type"], 0) + 1
        found |= {one for one in (line["print"], line["online"]) if one}
    for key in ("rows_by_metric", "total_by_metric", "rows_by_data_type"):
        facts[key] = {name: tidy(value) for name, value in sorted(facts[key].items())}
    if not facts["rows_by_data_type"]:
        del facts["rows_by_data_type"]
    facts["months"] = sorted(months)
    facts["distinct_issn"] = len(found)
    facts["rows_without_issn"] = sum(1 for line in lines if not (line["print"] or line["online"]))
    facts["first_title"] = lines[0]["title"] if lines else None
    facts["last_title"] = lines[-1]["title"] if lines else None
    return facts


def counter_table(path):
    rows, form = one_table(path)
    block = {plain(row[0]): text(cell(row, 1)) for row in rows[:13] if row}
    at = find_header(rows, {"title", "journal"}, {"reportingperiodtotal"})
    header = rows[at]
    months = {index: month for index, name in enumerate(header) if (month := month_of(name))}
    of = {
        "title": column(header, "title", "journal"),
        "print": column(header, "printissn"),
        "online": column(header, "onlineissn"),
        "metric": column(header, "metrictype"),
        "data_type": column(header, "datatype"),
        "total": column(header, "reportingperiodtotal"),
    }
    lines = []
    for row in rows[at + 1:]:
        if is_blank(row) or text(cell(row, of["title"])).lower().startswith("total for all"):
            continue
        monthly = [number(cell(row, index)) or 0 for index in months]
        total = number(cell(row, of["total"]))
        lines.append({
            "title": text(cell(row, of["title"])),
            "print": issn(cell(row, of["print"])),
            "online": issn(cell(row, of["online"])),
            "metric": text(cell(row, of["metric"])) if of["metric"] is not None else "requests",
            "data_type": text(cell(row, of["data_type"])),
            "total": sum(monthly) if total is None else total,
        })
    r4 = re.fullmatch(r"Journal Report 1 \(R(\d)\)", text(rows[0][0]))
    head = {
        "report_id": "JR1" if r4 else block.get("reportid"),
        "release": r4[1] if r4 else block.get("release"),
        "header_row": at + 1,
    }
    if of["metric"] is not None and block.get("reportname") == "Title Master Report" and head["report_id"] != "TR":
        head["report_id_stated"] = head["report_id"]
        head["report_id"] = "TR"
    return {**head, **usage_facts(lines, set(months.values())), **form}


def identifiers(item):
    """Print and online ISSN of an item, in the format of 5 (a list) or of 5.1 (an object)."""
    given = item.get("Item_ID") or []
    if isinstance(given, list):
        given = {one.get("Type"): one.get("Value") for one in given if one}
    return {"print": issn(given.get("Print_ISSN")), "online": issn(given.get("Online_ISSN"))}


def counter_json(path):
    report = json.loads(path.read_text(encoding="utf-8-sig"))
    report = report.get("body") or report
    head = report.get("Report_Header") or report
    lines, months = [], set()
    for item in report.get("Report_Items") or []:
        base = {"title": item.get("Title"), **identifiers(item)}
        for part in item.get("Attribute_Performance", []):  # Release 5.1
            for metric, counts in part["Performance"].items():
                months |= set(counts)
                lines.append({**base, "metric": metric, "data_type": part.get("Data_Type"), "total": sum(counts.values())})
        totals = {}  # Release 5: one line per item and metric, whatever the number of months
        for performance in item.get("Performance") or []:
            months.add(performance["Period"]["Begin_Date"][:7])
            for instance in performance["Instance"]:
                metric = instance["Metric_Type"]
                totals[metric] = totals.get(metric, 0) + int(instance["Count"])
        for metric, total in totals.items():
            lines.append({**base, "metric": metric, "data_type": item.get("Data_Type"), "total": total})
    return {"report_id": head.get("Report_ID"), "release": head.get("Release"), **usage_facts(lines, months)}


# ---------------------------------------------------------------------------------------------------
# Price lists

def price_sheet(name, rows, at, price_columns, issn_columns):
    header = rows[at]
    body = [row for row in rows[at + 1:] if not is_blank(row)]
    prices = {}
    for index in price_columns:
        values = [value for row in body if (value := number(cell(row, index))) is not None]
        prices[heading_name(header[index])] = {"numeric": len(values), "sum": tidy(sum(values))}
    found = {one for row in body for index in issn_columns if (one := issn(cell(row, index)))}
    return {"sheet": name, "header_row": at + 1, "rows": len(body), "price_columns": prices, "distinct_issn": len(found)}


def repeated(values):
    """The values that occur more than once."""
    seen, again = set(), set()
    for value in values:
        (again if value in seen else seen).add(value)
    return again


def joined(sets):
    """Sets of ISSNs, merged if they share one."""
    parts = []
    for one in map(set, sets):
        apart = [part for part in parts if not part & one]
        parts = apart + [one.union(*(part for part in parts if part & one))]
    return parts


def count_and_sum(values):
    values = list(values)
    return {"count": len(values), "sum": tidy(sum(values))}


def elsevier(path):
    """One flat sheet; FS00-... and a few FS01-... ids stand for bundles."""
    (name, rows), = sheets(path)
    header = rows[0]
    priced = [index for index, heading in enumerate(header) if re.search(r"- (USD|EUR|GBP|JPY)$", text(heading))]
    where = column(header, "issn")
    facts = price_sheet(name, rows, 0, priced, [where])
    ids = [(re.sub(r"\s", "", text(cell(row, where))), row) for row in rows[1:]]
    bundles = [(one, row) for one, row in ids if re.match(r"FS\d\d-", one)]
    per = {}
    for index in priced:
        journal = [value for one, row in ids if issn(one) and (value := number(row[index])) is not None]
        bundle = [value for one, row in bundles if (value := number(row[index])) is not None]
        per[heading_name(header[index])] = {"journals": count_and_sum(journal), "bundles": count_and_sum(bundle)}
    by_prefix = {}
    for one, row in bundles:
        found = by_prefix.setdefault(one[:4], {"ids": 0, "with_a_price": 0})
        found["ids"] += 1
        found["with_a_price"] += any(number(row[index]) is not None for index in priced)
    no_price = sum(1 for one, row in ids if issn(one) and all(number(row[index]) is None for index in priced))
    return {"publisher": "Elsevier", "sheets": [{**facts, "usable": True}], "by_column": per,
            "bundle_ids": by_prefix,
            "journals_without_a_price": no_price, "rows_without_any_id": sum(1 for one, _ in ids if not one)}


def springer(path):
    """A list of journals and a list of combinations that name their journals by product number."""
    (main, rows), (combined, combinations), (codes, code_rows) = sheets(path)
    at = find_header(rows, {"title"}, {"issnprint"})
    header = rows[at]
    priced = [index for index, heading in enumerate(header) if plain(heading).startswith("institutionalprice")]
    printed, online = column(header, "issnprint"), column(header, "issnelectronic")
    facts = price_sheet(main, rows, at, priced, [printed, online])
    electronic = next(index for index in priced if "electroniconly" in plain(header[index]))
    body = [row for row in rows[at + 1:] if not is_blank(row)]
    own = [(row, value) for row in body if (value := number(row[electronic])) is not None]
    of_product = {text(row[column(header, "productid")]): row for row in body}

    top = find_header(combinations, {"journalcombinationid"})
    heading = combinations[top]
    members = [index for index, name in enumerate(heading) if re.fullmatch(r"\d(st|nd|rd|th)journalid", plain(name))]
    rates = [index for index, name in enumerate(heading) if plain(name).startswith("institutional")]
    packs = [row for row in combinations[top + 1:] if text(row[0])]
    bundle = price_sheet(combined, combinations, top, rates, [])
    del bundle["distinct_issn"]
    products = [text(row[index]) for row in packs for index in members if text(row[index])]
    named = [one for product in set(products) for index in (printed, online) if (one := issn(of_product[product][index]))]
    only = [value for row in packs if (value := number(row[rates[0]])) is not None]
    return {
        "publisher": "Springer Nature",
        "sheets": [{**facts, "usable": True}, {**bundle, "usable": True, "holds": "combinations of 2 to 4 journals"},
                   {"sheet": codes, "usable": False, "holds": "key of format codes",
                    "rows": sum(1 for row in code_rows if not is_blank(row))}],
        "electronic_only": {"journals": len(own), "sum": tidy(sum(value for _, value in own)),
                            "without_any_issn": sum(1 for row, _ in own if not (issn(row[printed]) or issn(row[online])))},
        "journals_without_electronic_price": len(body) - len(own),
        "combinations": {"bundles": len(packs), "journals": len(set(products)), "distinct_issn": len(set(named)),
                         "electronic_only": count_and_sum(only), "without_electronic_price": len(packs) - len(only)},
    }


def wiley(path):
    """Blocks separated by a line of underscores: title, acronym, ISSNs in column A; one medium per line beside."""
    (name, rows), = sheets(path)
    at = find_header(rows, {"materialnumber"}, {"media"})
    header = rows[at]
    facts = price_sheet(name, rows, at, range(3, 7), [0])
    blocks, block = [], []
    for row in rows[at + 1:] + [["____"] + [None] * 6]:
        if text(row[0]).startswith("____"):
            blocks.append(block)
            block = []
        elif not is_blank(row):
            block.append(row)
    blocks = [lines for lines in blocks if lines]

    def is_pack(lines):
        return any(re.fullmatch(r"MJ\d{2}-\d{3}[\dX]|MJ\d{4}", text(line[0])) for line in lines)

    def prices(lines, medium, index=3):
        return [value for line in lines if text(line[2]) == medium and (value := number(line[index])) is not None]

    journals = [lines for lines in blocks if not is_pack(lines) and any(issn(line[0]) for line in lines)]
    packs = [lines for lines in blocks if is_pack(lines)]
    online = [lines for lines in journals if prices(lines, "Online")]
    media = ("Online", "Print & Online", "Print")
    other = [lines for lines in journals if lines not in online and any(prices(lines, medium) for medium in media)]
    tiered = [lines for lines in online if len(prices(lines, "Online")) > 1]
    by_region = {}
    for index in range(3, 7):
        low = [min(found) for lines in journals if (found := prices(lines, "Online", index))]
        by_region[heading_name(header[index])] = count_and_sum(low)
    of_block = [{issn(line[0]) for line in lines} for lines in journals]
    pack_ids = {text(line[0]) for lines in packs for line in lines if re.fullmatch(r"MJ\d{2}-\d{3}[\dX]", text(line[0]))}
    return {
        "publisher": "Wiley",
        "sheets": [{**facts, "usable": True, "layout": "blocks"}],
        "blocks": len(blocks),
        "journals_with_issn": len(journals),
        "online_usa": {"journals": len(online), "sum_of_lowest": tidy(sum(min(prices(lines, "Online")) for lines in online)),
                       "sum_of_highest": tidy(sum(max(prices(lines, "Online")) for lines in online)),
                       "journals_with_three_prices_by_size": len(tiered)},
        "online_lowest_by_region": by_region,
        "journals_with_price_for_other_media_only": len(other),
        "other_media_only": {"print_and_online": sum(1 for lines in other if prices(lines, "Print & Online")),
                             "print_alone": sum(1 for lines in other if not prices(lines, "Print & Online"))},
        "journals_without_any_price": len(journals) - len(online) - len(other),
        "issns_in_two_blocks": sorted(repeated(one for found in of_block for one in found if one)),
        "bundles": {"blocks": len(packs), "mj00_ids": len(pack_ids),
                    "without_mj00_id": sum(1 for lines in packs if not any(text(line[0]) in pack_ids for line in lines)),
                    "online_usa": count_and_sum(min(found) for lines in packs if (found := prices(lines, "Online")))},
    }


def sage(path):
    """One line per product and class of customer. Titles are identified by their pair of ISSNs."""
    book = dict(sheets(path))
    found, holds = [], {
        "List Price": (True, "list prices"),
        "Agent Price List": (False, "the same products at the agents' discount; must not be added to the list prices"),
        "2021 Journal Changes": (False, "news on titles, several small tables under each other"),
        "2021 OA Title List": (False, "open access titles, no price column"),
        "2020 Journal Changes": (False, "news on titles, with formulas that look into another workbook"),
    }
    for name, (usable, what) in holds.items():
        rows = book[name]
        if "Price" in name:
            at = find_header(rows, {"product"}, {"issn"})
            priced = [index for index, heading in enumerate(rows[at]) if re.match(r"(USD|GBP) Price", text(heading))]
            facts = price_sheet(name, rows, at, priced, [column(rows[at], "issn"), column(rows[at], "eissn")])
        else:
            facts = {"sheet": name, "rows": sum(1 for row in rows if not is_blank(row))}
        found.append({**facts, "usable": usable, "holds": what})

    rows = book["List Price"]
    header = rows[0]
    at = {key: column(header, key) for key in ("issn", "eissn", "product", "productdescription", "pricecategorydescription")}
    money = {"USD": column(header, "usdprice2021"), "GBP": column(header, "gbpprice2021")}
    titles, packs, nameless = {}, {}, 0
    for row in rows[1:]:
        printed, online = issns(row[at["issn"]]), issns(row[at["eissn"]])
        line = {"code": text(row[at["product"]]).split("-")[-1], "form": text(row[at["productdescription"]]),
                "class": text(row[at["pricecategorydescription"]]),
                **{unit: number(row[index]) for unit, index in money.items()}}
        if len(printed) > 1 or len(online) > 1:
            packs.setdefault(text(row[0]), []).append(line)
        elif printed or online:
            titles.setdefault((tuple(printed), tuple(online)), []).append(line)
        else:
            nameless += 1

    def standard(lines, *codes):
        return [line for line in lines if line["code"] in codes and line["class"] in ("Inst-Standard", "Inst-DDP")]

    def lowest(several, unit, *codes):
        found = [[line[unit] for line in standard(lines, *codes) if line[unit]] for lines in several]
        return count_and_sum(min(prices) for prices in found if prices)

    steps = {"electronic_only": ("EFF",), "print_and_electronic": ("CMB",),
             "other_product_with_online_access": ("PRA", "EBF", "CBF", "XXXX"), "print_only": ("PRT", "SPT")}
    left, ladder = list(titles.values()), {}
    for step, codes in steps.items():
        taken = [lines for lines in left if any(line["USD"] or line["GBP"] for line in standard(lines, *codes))]
        ladder[step] = {"titles": len(taken)}
        for unit in money:
            ladder[step][unit] = lowest(taken, unit, *codes)
        left = [lines for lines in left if lines not in taken]
    ladder["single_issue_or_backfile_only"] = {"titles": len(left)}
    without = [lines for lines in titles.values() if not standard(lines, "EFF")]
    every = [line for lines in titles.values() for line in lines]
    return {
        "publisher": "SAGE", "sheets": found,
        "titles": len(titles),
        "titles_with_eff": {unit: ladder["electronic_only"][unit] for unit in money},
        "titles_without_eff": len(without),
        "titles_joined_by_any_issn": len(joined(set().union(*pair) for pair in titles)),
        "titles_by_best_product": ladder,
        "eff_rows_of_other_customer_classes": sum(
            1 for line in every if line["code"] == "EFF" and line["class"] != "Inst-Standard"),
        "electronic_only_in_words_under_another_code": sum(
            1 for line in every if line["form"] == "Electronic Only" and line["code"] != "EFF"),
        "bundles": {"rows": sum(map(len, packs.values())), "packages": len(packs),
                    "with_eff": {unit: lowest(packs.values(), unit, "EFF") for unit in money}},
        "rows_without_issn": nameless,
    }


def mini_bundle(path):
    rows, form = text_table(path)
    header, body = rows[0], [row for row in rows[1:] if not is_blank(row)]
    at = {key: column(header, key) for key in ("name", "issns", "price", "currency", "country", "region")}
    by_currency, by_market = {}, {}
    for row in body:
        by_currency.setdefault(row[at["currency"]], []).append(number(row[at["price"]]))
        market = f"{row[at['currency']]} {row[at['country']] or row[at['region']]}"
        by_market.setdefault(market, []).append(number(row[at["price"]]))
    facts = price_sheet("", rows, 0, [at["price"]], [at["issns"]])
    return {
        "sheets": [{**facts, "usable": True}],
        "bundles": len({row[at["issns"]] for row in body}),
        "distinct_issn_in_bundles": len({one for row in body for one in issns(row[at["issns"]])}),
        "by_currency": {key: count_and_sum(values) for key, values in sorted(by_currency.items())},
        "by_market": {key: count_and_sum(values) for key, values in sorted(by_market.items())},
        **form,
    }


# ---------------------------------------------------------------------------------------------------
# Perpetual access

def ranges(years):
    """Number of runs of consecutive years."""
    return sum(1 for year in years if year - 1 not in years)


def title_years(rows, at):
    """One row per title and year, with a cell that states whether the library has rights."""
    header = rows[at]
    title, year = column(header, "title"), column(header, "year")
    printed, online = column(header, "printissn"), column(header, "onlineissn")
    rights = column(header, "hasrights", "univofprinceedwardisland")
    body = [row for row in rows[at + 1:] if not is_blank(row)]
    facts = {"header_row": at + 1, "rows": len(body), "rows_by_right": {}}
    groups, pairs, years, odd_years, bare, found = {}, {}, set(), 0, 0, set()
    every = set()
    for row in body:
        right = text(cell(row, rights)) or "(blank)"
        facts["rows_by_right"][right] = facts["rows_by_right"].get(right, 0) + 1
        pair = (issn(cell(row, printed)), issn(cell(row, online)))
        found |= {one for one in pair if one}
        every.add((text(cell(row, title)), pair))
        if right not in ("Y", "YBut"):
            continue
        value = year_cell(cell(row, year))
        odd_years += value is None
        bare += not any(pair)
        groups.setdefault((text(cell(row, title)), pair), set())
        if value:
            years.add(value)
            groups[(text(cell(row, title)), pair)].add(value)
            if any(pair):
                pairs.setdefault(pair, set()).add(value)
    with_issn = {key: value for key, value in groups.items() if any(key[1])}
    facts["rows_by_right"] = dict(sorted(facts["rows_by_right"].items()))
    facts.update({
        "rows_with_rights": sum(facts["rows_by_right"].get(key, 0) for key in ("Y", "YBut")),
        "rows_with_rights_without_issn": bare,
        "rows_with_rights_and_no_year": odd_years,
        "groups": len(every),
        "groups_with_rights": len(groups),
        "groups_with_rights_and_issn": len(with_issn),
        "ranges": sum(map(ranges, groups.values())),
        "ranges_of_groups_with_issn": sum(map(ranges, with_issn.values())),
        "ranges_by_issn_pair_alone": sum(map(ranges, pairs.values())),
        "min_year": min(years), "max_year": max(years), "distinct_issn": len(found),
    })
    journals = joined({one for one in pair if one} for pair in pairs)
    facts["journals_joined_by_any_issn"] = len(journals)
    facts["ranges_joined_by_any_issn"] = sum(
        ranges(set().union(*(held for pair, held in pairs.items() if journal & set(pair)))) for journal in journals)
    return facts


def perpetual_access(path):
    if path.suffix != ".xlsx":
        rows, form = text_table(path)
        return {**title_years(rows, find_header(rows, {"title"}, {"year"})), **form}
    book = sheets(path)
    if len(book) == 1:
        (name, rows), = book
        return {"sheet": name, **title_years(rows, find_header(rows, {"title"}, {"year"}))}
    return {"sheets": [template_sheet(name, rows) for name, rows in book]}


def template_sheet(name, rows):
    """A sheet of the consortium's template: only headings are filled in."""
    filled = [row for row in rows if not is_blank(row)]
    known = {"Glossary-Lexique": "glossary of terms", "Context": "notes on project and publisher",
             "PA-Rights": "rights, one row per title and year", "Agreement-Codes": "list of agreements",
             "Title-History": "former and succeeding titles", "Coverage-Exceptions": "notes on exceptions"}
    facts = {"sheet": name, "holds": known[name], "usable": name == "PA-Rights"}
    if name in ("Glossary-Lexique", "Context"):
        return {**facts, "rows": len(filled)}
    at = next(index for index, row in enumerate(rows) if sum(1 for one in row if text(one)) > 2)
    facts.update(header_row=at + 1, rows=sum(1 for row in rows[at + 1:] if not is_blank(row)))
    if name == "PA-Rights":
        last = column(rows[at], "titlemetadatalastmodified")
        facts["institution_columns"] = [heading_name(one) for one in rows[at][last + 1:] if text(one)]
    return facts


# ---------------------------------------------------------------------------------------------------
# KBART and other title lists

def title_list(path):
    rows, form = text_table(path)
    at = find_header(rows, {"publicationtitle", "title"}, {"printidentifier", "idissn", "issn"})
    header = rows[at]
    title = column(header, "publicationtitle", "title")
    identifier = [column(header, "printidentifier", "idissn", "issn"),
                  column(header, "onlineidentifier", "ideissn", "eissn")]
    kind = column(header, "publicationtype")
    dates = {"start_years": column(header, "datefirstissueonline", "ftstartdate"),
             "end_years": column(header, "datelastissueonline", "ftenddate")}
    body = [row for row in rows[at + 1:] if not is_blank(row)]
    facts = {"header_row": at + 1, **form, "rows": len(body)}
    found = [{one for index in identifier if (one := issn(cell(row, index)))} for row in body]
    distinct = set().union(*found)
    facts["rows_with_issn"] = sum(1 for one in found if one)
    facts["distinct_issn"] = len(distinct)
    failing = sorted(one for one in distinct if check_digit_fails(one))
    if failing:
        facts["issn_failing_check_digit"] = failing
    facts["monograph_rows"] = sum(1 for row in body if text(cell(row, kind)).lower() == "monograph")
    facts["issn_pairs_on_several_rows"] = len(repeated(tuple(sorted(one)) for one in found if one))
    for key, index in dates.items():
        years = [year for row in body if (year := year_of(cell(row, index)))]
        if years:
            facts[key] = [min(years), max(years)]
        facts[f"rows_with_{key[:-6]}"] = sum(1 for row in body if text(cell(row, index)))
    titles = [name for row in body if (name := text(cell(row, title)))]
    facts["first_title"], facts["last_title"] = titles[0], titles[-1]
    return facts


def issn_l(path):
    rows, form = text_table(path)
    body = [row for row in rows[1:] if not is_blank(row)]
    pairs = [(issn(row[0]), issn(row[1])) for row in body]
    facts = {**form, "header_row": 1, "rows": len(body), "distinct_issn": len({one for one, _ in pairs}),
             "distinct_issn_l": len({one for _, one in pairs}),
             "rows_with_issn_differing_from_its_l": sum(1 for one, other in pairs if one != other)}
    twice = repeated(one for one, _ in set(pairs))
    if twice:
        facts["issn_with_two_issn_l"] = sorted(twice)
    return facts


# ---------------------------------------------------------------------------------------------------

def count(path, kind):
    """Facts of one file, by its judged kind."""
    name = path.name
    if kind == "counter":
        return counter_json(path) if path.suffix == ".json" else counter_table(path)
    if kind == "price":
        layouts = {"elsevier": elsevier, "springer": springer, "wiley": wiley, "sage": sage, "mini": mini_bundle}
        return layouts[name.split("_")[0]](path)
    return {"perpetual-access": perpetual_access, "filter": title_list, "issn-l": issn_l}[kind](path)


def wants_facts(entry):
    outcomes = {entry["outcome"], *entry.get("also_acceptable", [])}
    return bool(outcomes & {"accept", "accept_with_warnings", "empty"})


def as_text(document):
    """One entry per file; entries that fit on a line stay on it."""
    def show(value, depth):
        line = json.dumps(value, ensure_ascii=False)
        if not isinstance(value, (dict, list)) or len(line) + 2 * depth <= 118:
            return line
        inner = "  " * (depth + 1)
        if isinstance(value, dict):
            parts = [f"{json.dumps(key)}: {show(item, depth + 1)}" for key, item in value.items()]
            return "{\n" + ",\n".join(inner + part for part in parts) + "\n" + "  " * depth + "}"
        return "[\n" + ",\n".join(inner + show(item, depth + 1) for item in value) + "\n" + "  " * depth + "]"
    return show(document, 0) + "\n"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    root, check = Path(sys.argv[1]), "--check" in sys.argv
    document = json.loads(ENTRIES.read_text(encoding="utf-8"))
    entries = sorted(document["files"], key=lambda entry: entry["file"])
    there = {str(path.relative_to(root)) for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file()}
    listed = [entry["file"] for entry in entries]
    for name in sorted(there ^ set(listed)) + sorted(repeated(listed)):
        print(f"{name}: listed and found do not agree")
    changed = 0
    for entry in entries:
        facts = count(root / entry["file"], entry["kind"]) if wants_facts(entry) else None
        if facts != entry.get("facts"):
            changed += 1
            print(f"{entry['file']}: counted anew")
            if check:
                old = entry.get("facts") or {}
                for key in sorted({*old, *(facts or {})}):
                    if old.get(key) != (facts or {}).get(key):
                        print(f"    {key}: {old.get(key)} written, {(facts or {}).get(key)} counted")
        entry.pop("facts", None)
        if facts is not None:
            entry["facts"] = facts
    document["files"] = entries
    if not check:
        ENTRIES.write_text(as_text(document), encoding="utf-8")
    print(f"{len(entries)} files, {changed} changed")
    sys.exit(1 if check and changed else 0)


if __name__ == "__main__":
    main()
