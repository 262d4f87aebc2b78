#!/usr/bin/env python3
"""Counts the additions of other sources in real samples, by the rules of `ingest/docs/reference-build.md`.

    python3 counts.py FIXTURES > counts.json

FIXTURES is the folder `fixtures/reference`. Uses only Python's standard library, and follows that text ("What other
sources add"), not the queries.
See README.md beside this file.
"""

import csv
import gzip
import hashlib
import io
import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

csv.field_size_limit(1 << 24)

ROOT = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(".")
SOCIETY_LISTS = [f"society/journalsdb_metadata_{name}.csv.gz" for name in
                 ("Elsevier", "Sage", "Springer", "Wiley", "taylor_francis", "taylor_francis2")]
PAYMENTS = ["openapc/virginiatech_APCs_enriched.csv", "openapc/virginiatech_2017-2018_enriched.csv",
            "openapc/harvard-hope_2015_enriched.csv", "openapc/IReL_transformative_agreement_articles_2025-03.csv"]
REPORTERS = "openapc/institutions.csv"
CROSSREF = "crossref/alexandria3k_titleFile.csv"
UNPAYWALL = "unpaywall/ezunpaywall_unpaywall_2000_records_2020.jsonl.gz"
VIRGINIA_TECH, HARVARD = "02smfhw86", "03vek6s52"

# Inputs of each run. `ror` lists the requested institutions.
VARIANTS = {
    "all sources": {
        "ror_dump": "ror/v1.17.1-2022-12-16-ror-data.json",
        "society": SOCIETY_LISTS,
        "doaj": "doaj/alexandria3k_doaj.csv",
        "crossref": CROSSREF,
        "openapc": PAYMENTS,
        "unpaywall": UNPAYWALL,
        "years": None,
        "submitted": "corrected",
        "ror": ["grid.1002.3", "grid.99999.0", "00rqy9422"],
    },
    "schema 2, older DOAJ, classic": {
        "ror_dump": "ror/ror_schema_v2_sample.json",
        "society": [],
        "doaj": "doaj/chocula_doaj.csv",
        "crossref": None,
        "openapc": [],
        "unpaywall": UNPAYWALL,
        "years": [2013, 2020],
        "submitted": "classic",
        "ror": ["grid.1002.3", "grid.99999.0"],
    },
}


# ---------------------------------------------------------------------------------------
# Reading


def lines_of(name):
    data = (ROOT / name).read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    return data.decode("utf-8-sig", errors="replace")


def plain(heading):
    return "".join(sign for sign in heading.lower() if sign.isalnum())


def table_of(name):
    """Returns rows as dicts by heading, with headings normalised as documented; blank cells are left out."""
    reader = csv.reader(io.StringIO(lines_of(name), newline=""))
    rows = [[cell.strip() for cell in row] for row in reader]
    rows = [row for row in rows if any(row)]
    headings = [plain(cell) for cell in rows[0]]
    result = []
    for row in rows[1:]:
        cells = {}
        for heading, cell in zip(headings, row):
            if cell and cell != "NA":
                cells.setdefault(heading, cell)
        result.append(cells)
    return result


def issn(text):
    digits = re.sub(r"[-\s]", "", (text or "").upper())
    return f"{digits[:4]}-{digits[4:]}" if re.fullmatch(r"[0-9]{7}[0-9X]", digits) else None


def issns(*texts):
    found = []
    for text in texts:
        for piece in re.split("[;,|]", text or ""):
            one = issn(piece)
            if one and one not in found:
                found.append(one)
    return found


def ror_id(text):
    text = (text or "").strip().lower()
    text = re.sub(r"^https?://", "", text)
    text = text.removeprefix("ror.org/")
    return text if re.fullmatch(r"0[a-z0-9]{8}", text) else None


def doi_of(text):
    text = (text or "").strip().lower()
    text = re.sub(r"^(https?://)?((dx\.)?doi\.org/|doi:)", "", text).strip()
    return text if text.startswith("10.") and "/" in text else None


def day_in(name):
    name = Path(name).name
    for pattern in (r"(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)", r"(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)"):
        found = re.search(pattern, name)
        if found:
            return "-".join(found.groups())
    return None


def sha12(text):
    return None if text is None else hashlib.sha256(text.encode()).hexdigest()[:12]


# ---------------------------------------------------------------------------------------
# The tables to complete: fictitious rows about the samples' journals and institutions


def doaj_issns(row):
    return issns(row.get("journalissnprintversion"), row.get("journaleissnonlineversion"))


def crossref_issns(row):
    return issns(row.get("pissn"), row.get("eissn"), row.get("additionalissns"))


def base_journals():
    claimed, rows = set(), []

    def add(issn_l, others):
        if issn_l in claimed:
            return
        own = [issn_l] + [other for other in others if other != issn_l and other not in claimed]
        claimed.update(own)
        place = len(rows)
        rows.append({
            "issn_l": issn_l,
            "title": "Known" if place % 5 == 0 else None,
            "is_society": "NO" if place % 7 == 0 else None,
            "issns": ";".join(sorted(own)),
        })

    of_journal = defaultdict(set)
    for line in unpaywall_lines():
        if line["journal_issn_l"]:
            of_journal[line["journal_issn_l"]].update((line["journal_issns"] or "").split(","))
    for issn_l in sorted(of_journal, reverse=True):
        add(issn_l, sorted(of_journal[issn_l] - {""}))
    for name in ("doaj/alexandria3k_doaj.csv", "doaj/chocula_doaj.csv"):
        for row in table_of(name)[1:]:
            found = doaj_issns(row)
            if found and not claimed.intersection(found):
                add(found[0], [])
    for row in table_of(CROSSREF)[2:]:
        found = crossref_issns(row)
        if found and not claimed.intersection(found):
            add(found[0], [])
    for name in SOCIETY_LISTS:
        for row in table_of(name)[::40]:
            found = issns(row.get("issn"))
            if found:
                add(found[0], [])
    return rows


def base_papers(journals):
    return [(journal["issn_l"], year, 20) for journal in journals for year in (2019, 2020)]


def base_oa_papers(journals):
    rows = []
    for place, journal in enumerate(journals):
        # 19 of 20 are just enough.
        gold = 19 if place % 3 else 18
        rows += [(journal["issn_l"], 2019, "gold", gold, gold), (journal["issn_l"], 2020, "hybrid", 1, 1)]
    return rows


def base_apc_papers():
    rows, known = [], set()
    for name in PAYMENTS[:2]:
        for place, row in enumerate(table_of(name)):
            doi, issn_l = doi_of(row.get("doi")), issn(row.get("issnl"))
            if place % 2 == 0 and doi and issn_l and doi not in known:
                known.add(doi)
                charge = (1000, "USD") if place % 4 == 0 else (None, None)
                rows.append((VIRGINIA_TECH, doi, issn_l, 2016, "gold", *charge, 3, 1))
    for place, row in enumerate(table_of("doaj/alexandria3k_doaj.csv")):
        # The second has a charge without a currency, the third one that does not change.
        charge = [(None, None), (5, None), (7, "GBP")][place % 3]
        rows.append((HARVARD, f"10.9999/doaj.{place}", doaj_issns(row)[-1], 2021, "gold", *charge, 2, 2))
    return rows


def base():
    journals = base_journals()
    return {
        "journals": [[j["issn_l"], j["title"], j["is_society"], j["issns"]] for j in journals],
        "papers_by_year": base_papers(journals),
        "oa_papers_by_year": base_oa_papers(journals),
        "apc_papers": base_apc_papers(),
        "institutions": [[VIRGINIA_TECH, "Known", None, None], ["019wvm592", None, None, None]],
        "institution_authorships": [["019wvm592", "1111-1111", 2019, 1], ["05sh7tb37", "1111-1111", 2019, 2]],
    }


# ---------------------------------------------------------------------------------------
# What sources add


def owners(tables):
    """Returns the journal of each ISSN."""
    owner = {}
    for issn_l, _, _, listed in tables["journals"]:
        for one in listed.split(";"):
            owner[one] = issn_l
    owner.update({row[0]: row[0] for row in tables["journals"]})
    return owner


def unpaywall_lines():
    return [json.loads(line) for line in lines_of(UNPAYWALL).splitlines() if line.strip()]


def unpaywall(tables, owner, given):
    years = [row[1] for row in tables["papers_by_year"]]
    first, last = given["years"] or (min(years), max(years))
    papers, with_submitted, without, newest = Counter(), Counter(), Counter(), None
    for line in unpaywall_lines():
        if line["genre"] != "journal-article" or line.get("is_paratext"):
            continue
        listed = ((line["journal_issns"] or "").split(",") + ["", ""])[:2]
        named = [owner.get(one) for one in [line["journal_issn_l"], *listed]]
        journal = next((one for one in named if one), None)
        if journal is None or line["year"] is None or not first <= line["year"] <= last:
            continue
        colour = {"diamond": "gold"}.get(line["oa_status"], line["oa_status"])
        key = (journal, line["year"])
        papers[key] += 1
        newest = max(newest or "", line["updated"])
        if colour not in ("green", "hybrid", "bronze", "gold"):
            continue
        copies = line["oa_locations"] or []
        reviewed = any(c["host_type"] == "repository" and c["version"] in ("acceptedVersion", "publishedVersion")
                       for c in copies)
        submitted = any(c["version"] == "submittedVersion" for c in copies)
        with_submitted[(*key, colour)] += 1
        counts = not submitted if given["submitted"] == "classic" else colour != "green" or reviewed
        without[(*key, colour)] += counts
    replaced = {journal for journal, _ in papers}
    kept = [(*row, None) for row in tables["papers_by_year"] if row[0] not in replaced]
    kept_oa = [(*row, None) for row in tables["oa_papers_by_year"] if row[0] not in replaced]
    return (
        sorted(kept + [(*key, count, "unpaywall") for key, count in papers.items()]),
        sorted(kept_oa + [(*key, count, without[key], "unpaywall") for key, count in with_submitted.items()]),
        newest[:10],
        len(replaced),
    )


def nearly_gold(papers, oa_papers):
    year = max(row[1] for row in papers) - 1
    gold = {row[0]: row[3] for row in oa_papers if row[1] == year and row[2] == "gold"}
    return {row[0] for row in papers if row[1] == year and row[2] and gold.get(row[0], 0) * 100 >= row[2] * 95}


def society_flags(owner, names):
    flags = {}
    for name in names:
        for row in table_of(name):
            named = any(row.get(f"societyorganization{number}") for number in ("", 1, 2, 3)) or row.get("society")
            says = (row.get("issocietyjournal") or row.get("issociety") or "").lower()
            is_society = True if named or says in ("true", "yes", "1") else \
                False if says in ("false", "no", "0") else None
            for one in issns(row.get("issn") or row.get("issnl")):
                if is_society is not None and one in owner:
                    flags[owner[one]] = flags.get(owner[one], False) or is_society
    return flags


def amount(piece):
    found = re.fullmatch(r"([0-9.]+) ([A-Z]{3})", piece.strip()) or None
    return (float(found[1]), found[2]) if found else None


def charge_of(row):
    text = row.get("apcamount")
    if not text:
        return (0, "USD") if row.get("apc", "").lower() == "no" else None
    amounts = [amount(piece) for piece in text.split(";")]
    if None in amounts:
        return None
    for currency in ("USD", "EUR"):
        for one in amounts:
            if one[1] == currency:
                return one
    return amounts[0]


def doaj_entries(owner, name):
    entries = {}
    for place, row in enumerate(table_of(name)):
        for one in doaj_issns(row):
            journal = owner.get(one, one)
            entry = (row.get("lastupdateddate", ""), -place, row)
            if journal not in entries or entry[:2] > entries[journal][:2]:
                entries[journal] = entry
    return {journal: entry[2] for journal, entry in entries.items()}


def crossref_entries(owner, name):
    names, claims = {}, defaultdict(set)
    for row in table_of(name) if name else []:
        found = crossref_issns(row)
        journals = {owner[one] for one in found if one in owner}
        if len(journals) == 1:
            journal = journals.pop()
            bare = [(row.get(key, "").strip('"').strip() or None) for key in ("journaltitle", "publisher")]
            names.setdefault(journal, bare)
            for one in found:
                if one not in owner:
                    claims[one].add(journal)
    more = defaultdict(list)
    for one, journals in sorted(claims.items()):
        if len(journals) == 1:
            more[journals.pop()].append(one)
    return names, more


def journals(tables, owner, given, doaj, papers, oa_papers):
    flags = society_flags(owner, given["society"])
    names, more = crossref_entries(owner, given["crossref"])
    gold = nearly_gold(papers, oa_papers)
    rows = []
    for issn_l, title, is_society, listed in tables["journals"]:
        publisher, also = None, []
        new_title, new_publisher = names.get(issn_l, (None, None))
        if title is None and new_title:
            title = new_title
            also.append("title:crossref")
        if new_publisher:
            publisher = new_publisher
            also.append("publisher:crossref")
        if is_society is None and issn_l in flags:
            is_society = "YES" if flags[issn_l] else "NO"
            also.append("is_society:society")
        elif is_society is None and (doaj.get(issn_l, {}).get("societyorinstitution")):
            is_society = "YES"
            also.append("is_society:doaj")
        turns_gold = issn_l in doaj and issn_l in gold
        if turns_gold:
            also.append("is_gold:doaj")
        if more.get(issn_l):
            listed = ";".join(sorted(set(listed.split(";")) | set(more[issn_l])))
            also.append("issns:crossref")
        rows.append((issn_l, sha12(title), sha12(publisher), is_society, not turns_gold, turns_gold, listed,
                     ";".join(also) or None))
    return rows


def payments(wanted, given):
    reporter = {}
    for row in table_of(REPORTERS):
        found = ror_id(row.get("rorid"))
        if found and row.get("institution"):
            reporter[row["institution"]] = found
    best = {}
    for name in given["openapc"]:
        for row in table_of(name):
            doi, euro, period = doi_of(row.get("doi")), row.get("euro"), row.get("period")
            payer = reporter.get(row.get("institution"))
            if not (doi and euro and period and payer in wanted and float(euro) >= 0):
                continue
            entry = (-float(euro), int(period), row)
            if (payer, doi) not in best or entry[:2] < best[payer, doi][:2]:
                best[payer, doi] = entry
    return {key: (-entry[0], entry[1], entry[2]) for key, entry in best.items()}


def apc_papers(tables, owner, doaj, paid):
    rows, there = [], set()
    for ror, doi, issn_l, year, status, apc, currency, total, own in tables["apc_papers"]:
        there.add((ror, doi))
        basis, also = None, None
        listed = charge_of(doaj[issn_l]) if issn_l in doaj else None
        if (ror, doi) in paid:
            apc, currency, basis, also = paid[ror, doi][0], "EUR", "paid", "apc:openapc"
        elif (apc is None or currency is None) and listed:
            apc, currency, basis, also = *listed, "listed", "apc:doaj"
        rows.append((ror, doi, issn_l, None, None, year, status, apc, currency, total, own, None, basis, also))
    for (ror, doi), (euro, period, row) in paid.items():
        found = [issn(row.get(key)) for key in ("issnl", "issn", "issnprint", "issnelectronic")]
        first = next((one for one in found if one), None)
        if (ror, doi) not in there and first:
            status = {"true": "hybrid", "false": "gold"}.get(row.get("ishybrid", "").lower())
            rows.append((ror, doi, owner.get(first, first), sha12(row.get("journalfulltitle")),
                         sha12(row.get("publisher")), period, status, euro, "EUR", None, None, "openapc", "paid", None))
    return sorted(rows, key=lambda row: row[:2])


def organisations(name):
    found = {}
    for org in json.loads(lines_of(name)):
        def related(kind):
            ids = {ror_id(r["id"]) for r in org["relationships"] if r["type"].lower() == kind}
            return ";".join(sorted(ids)) or None

        if "names" in org:
            title = next(n["value"] for n in org["names"] if "ror_display" in n["types"])
            country = org["locations"][0]["geonames_details"]["country_code"]
            ids = next((e for e in org["external_ids"] if e["type"] == "grid"), {})
        else:
            title, country = org["name"], org["country"]["country_code"]
            ids = org["external_ids"].get("GRID", {})
        listed = ids.get("all")
        grid = ids.get("preferred") or (listed[0] if isinstance(listed, list) and listed else listed or None)
        found[ror_id(org["id"])] = (title, country, grid, org["status"], related("parent"), related("child"),
                                    related("successor"))
    return found


def institutions(tables, given):
    dump = organisations(given["ror_dump"])
    by_grid = {row[2]: ror for ror, row in dump.items() if row[2]}
    asked = {by_grid.get(one, one) for one in given["ror"]}
    wanted = {row[0] for name in ("institutions", "apc_papers", "institution_authorships") for row in tables[name]}
    wanted |= {one for one in asked if not one.startswith("grid.")}
    there = {row[0]: row[1:] for row in tables["institutions"]}
    rows = []
    for ror in sorted(wanted):
        if ror not in there and ror not in dump:
            continue
        known = dump.get(ror, (None,) * 7)
        own = there.get(ror, (None, None, None))
        filled = [a if a is not None else b for a, b in zip(own, known)]
        also = [f"{column}:ror" for column, a, b in zip(("name", "country_code", "grid_id"), own, known)
                if ror in there and a is None and b is not None]
        rows.append((ror, sha12(filled[0]), filled[1], filled[2], *known[3:], None if ror in there else "ror",
                     ";".join(also) or None))
    return wanted, rows, sorted(one for one in given["ror"] if one.startswith("grid.") and one not in by_grid
                                or not one.startswith("grid.") and one not in dump)


def sources(given, newest):
    rows = [("crossref", day_in(given["crossref"])) if given["crossref"] else None,
            ("doaj", day_in(given["doaj"])),
            ("openapc", max(filter(None, map(day_in, given["openapc"])), default=None)) if given["openapc"] else None,
            ("ror", day_in(given["ror_dump"])),
            ("society", None) if given["society"] else None,
            ("unpaywall", newest)]
    return [row for row in rows if row]


# ---------------------------------------------------------------------------------------
# Output

COLUMNS = {
    "journals": "issn_l title_sha12 publisher_sha12 is_society is_current_subscription is_gold issns also_from",
    "papers_by_year": "issn_l year num_papers source",
    "oa_papers_by_year": "issn_l year oa_type n_with_submitted n_no_submitted source",
    "apc_papers": "ror_id doi issn_l journal_name_sha12 publisher_sha12 year oa_status apc currency"
                  " num_authors_total num_authors_from_uni source apc_basis also_from",
    "institutions": "ror_id name_sha12 country_code grid_id status parents children successors source also_from",
    "sources": "source as_of",
}
# Stored as a hash: we may not publish payments, and papers are too many.
ONLY_HASHED = {"papers_by_year", "oa_papers_by_year", "apc_papers"}


def cell(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)


def described(name, rows):
    columns = COLUMNS[name].split()
    result = {"columns": columns, "rows": len(rows)}
    if name in ONLY_HASHED:
        text = "".join("\t".join(map(cell, row)) + "\n" for row in rows)
        sums = {column: round(sum(row[place] or 0 for row in rows), 2) for place, column in enumerate(columns)
                if column in ("num_papers", "n_with_submitted", "n_no_submitted", "apc")}
        return result | {"sums": sums, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return result | {"data": rows}


def run(tables, given):
    owner = owners(tables)
    papers, oa_papers, newest, replaced = unpaywall(tables, owner, given)
    doaj = doaj_entries(owner, given["doaj"])
    wanted, institution_rows, unknown = institutions(tables, given)
    paid = payments(wanted, given)
    made = {
        "journals": journals(tables, owner, given, doaj, papers, oa_papers),
        "papers_by_year": papers,
        "oa_papers_by_year": oa_papers,
        "apc_papers": apc_papers(tables, owner, doaj, paid),
        "institutions": institution_rows,
        "sources": sources(given, newest),
    }
    known = {row[0] for row in tables["journals"]}
    matched = {
        "doaj": len(known & doaj.keys()),
        "unpaywall": replaced,
    }
    if given["openapc"]:
        matched["openapc"] = len(paid)
    if given["society"]:
        matched["society"] = len(society_flags(owner, given["society"]))
    if given["crossref"]:
        matched["crossref"] = len(crossref_entries(owner, given["crossref"])[0])
    return {"given": given, "unknown_institutions": unknown, "matched": matched,
            "tables": {name: described(name, rows) for name, rows in made.items()}}


def written(value, indent=0):
    """JSON with a row of a table, or a short value, per line."""
    if isinstance(value, dict) and value and indent < 5:
        items = [json.dumps(key) + ": " + written(item, indent + 1) for key, item in value.items()]
        opening, closing = "{", "}"
    elif isinstance(value, list) and value and isinstance(value[0], (list, tuple)):
        items = [json.dumps(row, separators=(",", ":")) for row in value]
        opening, closing = "[", "]"
    else:
        return json.dumps(value)
    inner, outer = "\n" + " " * (indent + 1), "\n" + " " * indent
    return opening + inner + ("," + inner).join(items) + outer + closing


def main():
    tables = base()
    # The papers follow from the journals: see README.md.
    shown = {name: rows for name, rows in tables.items() if not name.endswith("papers_by_year")}
    print(written({"base": shown, "variants": {name: run(tables, given) for name, given in VARIANTS.items()}}))


if __name__ == "__main__":
    main()
