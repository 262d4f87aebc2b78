"""Counts reference tables from OpenAlex samples, to check other implementations.

    python3 counts.py FIXTURES > counts.json

FIXTURES is the folder with the samples in `openalex/`. `ingest/docs/reference-build.md` documents
what counts; this script follows that text and no other program.
Only counts, ids and hashes are written: no titles, names, publishers or subjects.
"""

import gzip
import hashlib
import json
import math
import re
import sys
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path

# ---------------------------------------------------------------------------------------
# Settings

AS_OF = date(2026, 3, 2)
YEARS = range(1990, 2026 + 1)
TYPES = {"article", "review", "letter", "journal-article"}
LAST_FULL_YEAR = AS_OF.year - 1
ROR_COUNT = 12  # that many institutions are chosen by their works ...
FURTHER_RORS = ["00jmfr291"]  # ... and these are wanted too, whether the samples have them or not

# The snapshot: the name of each file, and its sample.
WORKS = [
    ("updated_date=2023-05-16/part_000.gz", "snapshot_layout_2023/works/updated_date=2023-05-16/part_000.gz"),
    ("updated_date=2025-10-01/part_000.gz", "api_2025/works_chunk_1.jsonl.gz"),
    ("updated_date=2025-10-01/part_001.gz", "api_2025/works_chunk_2.jsonl.gz"),
    ("updated_date=2025-10-01/part_002.gz", "api_2025/works_chunk_3.jsonl.gz"),
    ("updated_date=2025-10-01/part_003.gz", "api_2025/works_chunk_4.jsonl.gz"),
    ("updated_date=2026-03-02/part_000.gz", "api_2026/works.jsonl.gz"),
]
SOURCES_2023 = "snapshot_layout_2023/sources/updated_date=2023-06-25/part_000.gz"
INSTITUTIONS_2023 = "snapshot_layout_2023/institutions/updated_date=2023-09-04/part_000.gz"
PUBLISHERS_2023 = "snapshot_layout_2023/publishers/updated_date=2023-09-09/part_000.gz"

# Assumed downloads of items aged 0 to 4 years, in hundredths, out of 10,000 downloads.
DOWNLOADS_BY_AGE = [371269, 137739, 95896, 72885, 58849]
EMBARGOES = [6, 12, 18, 24, 36, 48, 60]


# ---------------------------------------------------------------------------------------
# Small helpers


def number(openalex_id):
    """Returns 42 for https://openalex.org/W42 and for W42; None for no id."""
    found = re.fullmatch(r"(?:.*/)?[A-Za-z](\d+)", openalex_id or "")
    return int(found[1]) if found else None


def linking_issn(text):
    """The text if it is an ISSN as NNNN-NNNC, else None."""
    return text if re.fullmatch(r"[0-9]{4}-[0-9]{3}[0-9X]", text or "") else None


def ror_id(text):
    """Returns 02y3ad647 for https://ror.org/02y3ad647; None for no id."""
    return text.removeprefix("https://ror.org/") if text else None


def short_hash(text):
    """First 12 hex digits of the SHA-256 of the text in UTF-8; None for None."""
    return None if text is None else hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def last_or_none(values):
    return values[-1] if values else None


def day(work):
    text = work.get("publication_date")
    return date.fromisoformat(text) if text else None


def days_in_month(year, month):
    following = date(year + month // 12, month % 12 + 1, 1)
    return (following - date(year, month, 1)).days


def add_months(start, months):
    """The same day a number of months later; the month's last day if it has no such day."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return date(year, month + 1, min(start.day, days_in_month(year, month + 1)))


def age_in_months(start):
    """Whole months from the day to AS_OF, None for days after it."""
    months = (AS_OF.year - start.year) * 12 + AS_OF.month - start.month
    if add_months(start, months) > AS_OF:
        months -= 1
    return months if months >= 0 else None


# ---------------------------------------------------------------------------------------
# The snapshot


def read(folder, sample):
    with gzip.open(folder / sample, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def sources_of(work):
    source = (work.get("primary_location") or {}).get("source")
    return [source] if source else []


def institutions_of(work):
    return [i for a in work.get("authorships") or [] for i in a.get("institutions") or []]


def with_further(rows, works, objects_of):
    """Entities by number: the rows of their file and, for those that are not in it, the data in works
    (of all lines, the first line that has it)."""
    entity = {number(row["id"]): row for row in rows}
    for work in works:
        for row in objects_of(work):
            entity.setdefault(number(row["id"]), row)
    return entity


class Snapshot:
    def __init__(self, folder):
        lines = [work for _, sample in sorted(WORKS) for work in read(folder, sample)]
        # A later file (and, in a file, a later line) supersedes an earlier one.
        works = {number(work["id"]): work for work in lines}
        self.lines = len(lines)
        self.works = {n: work for n, work in works.items() if not work.get("is_xpac")}
        self.sources = with_further(read(folder, SOURCES_2023), lines, sources_of)
        self.institutions = with_further(read(folder, INSTITUTIONS_2023), lines, institutions_of)
        self.publishers = {number(row["id"]): row for row in read(folder, PUBLISHERS_2023)}

        # Linking ISSN of every work that is in a journal and has one.
        self.journal = {}
        for n, work in self.works.items():
            issn_l = self.journal_of(work)
            if issn_l:
                self.journal[n] = issn_l

    def journal_of(self, work):
        for source in sources_of(work):
            if source.get("type") == "journal":
                entry = self.sources.get(number(source["id"])) or {}
                return linking_issn(entry.get("issn_l")) or linking_issn(source.get("issn_l"))
        return None

    def papers(self, any_year=False):
        """(number, linking ISSN, work) of every paper; with `any_year` also of other years."""
        for n, issn_l in sorted(self.journal.items()):
            work = self.works[n]
            if work.get("type") in TYPES and not work.get("is_paratext"):
                if any_year or work.get("publication_year") in YEARS:
                    yield n, issn_l, work


def oa_status(work):
    return (work.get("open_access") or {}).get("oa_status")


def colour(work):
    status = oa_status(work)
    if status == "diamond":
        return "gold"
    return status if status in ("green", "hybrid", "bronze", "gold") else "closed"


def has_reviewed_copy(work, anywhere=False):
    return any(
        place.get("is_oa")
        and place.get("version") in ("acceptedVersion", "publishedVersion")
        and (anywhere or (place.get("source") or {}).get("type") == "repository")
        for place in work.get("locations") or []
    )


def has_submitted_copy(work):
    return any(
        place.get("is_oa") and place.get("version") == "submittedVersion"
        for place in work.get("locations") or []
    )


# ---------------------------------------------------------------------------------------
# Tables about journals. Each function returns the rows as tuples.


def papers_by_year(snapshot):
    counts = Counter((issn_l, work["publication_year"]) for _, issn_l, work in snapshot.papers())
    return [key + (count,) for key, count in counts.items()]


def oa_papers_by_year(snapshot, submitted):
    counts = defaultdict(lambda: [0, 0])
    for _, issn_l, work in snapshot.papers():
        kind = colour(work)
        if kind == "closed":
            continue
        if submitted == "classic":
            counted = not has_submitted_copy(work)
        else:
            counted = kind != "green" or has_reviewed_copy(work, submitted == "answered")
        count = counts[issn_l, work["publication_year"], kind]
        count[0] += 1
        count[1] += counted
    return [key + tuple(count) for key, count in counts.items()]


def journal_sources(snapshot):
    """Sources of type journal by linking ISSN. The first one provides title and flags."""
    groups = defaultdict(list)
    for n, source in snapshot.sources.items():
        issn_l = linking_issn(source.get("issn_l"))
        if source.get("type") == "journal" and issn_l:
            groups[issn_l].append((-(source.get("works_count") or 0), n, source))
    return {issn_l: [s for _, _, s in sorted(group, key=lambda g: g[:2])] for issn_l, group in groups.items()}


def publisher_of(snapshot, source):
    publisher = snapshot.publishers.get(number(last_or_none(source.get("host_organization_lineage")))) or {}
    return (
        publisher.get("display_name")
        or last_or_none(source.get("host_organization_lineage_names"))
        or source.get("host_organization_name")
    )


def subjects(snapshot):
    """The field of most papers of the last five years, by journal; of equals, the first by name."""
    counts = defaultdict(Counter)
    for _, issn_l, work in snapshot.papers():
        field = ((work.get("primary_topic") or {}).get("field") or {}).get("display_name")
        if field and AS_OF.year - 4 <= work["publication_year"] <= AS_OF.year:
            counts[issn_l][field] += 1
    return {issn_l: min(count, key=lambda field: (-count[field], field)) for issn_l, count in counts.items()}


def journals_with_new_papers(snapshot):
    """Journals with a paper of the twelve months up to the newest paper's day."""
    days = [(day(work), issn_l) for _, issn_l, work in snapshot.papers(any_year=True)]
    days = [(when, issn_l) for when, issn_l in days if when and when <= AS_OF]
    newest = max(days)[0]
    return {issn_l for when, issn_l in days if when > add_months(newest, -12)}


def gold_by_doaj(snapshot):
    """Journals where at least 95 of 100 papers of the last full year are gold."""
    papers, gold = Counter(), Counter()
    for _, issn_l, work in snapshot.papers():
        if work["publication_year"] == LAST_FULL_YEAR:
            papers[issn_l] += 1
            gold[issn_l] += colour(work) == "gold"
    return {issn_l for issn_l in papers if gold[issn_l] * 100 >= papers[issn_l] * 95}


def journals(snapshot):
    subject, recent, nearly_all_gold = subjects(snapshot), journals_with_new_papers(snapshot), gold_by_doaj(snapshot)
    rows = []
    for issn_l, sources in journal_sources(snapshot).items():
        first = sources[0]
        is_gold = bool(first.get("is_oa") or (first.get("is_in_doaj") and issn_l in nearly_all_gold))
        issns = {issn for source in sources for issn in source.get("issn") or [] if linking_issn(issn)}
        rows.append((
            issn_l,
            is_gold,
            not is_gold and issn_l in recent,
            "YES" if first.get("societies") else None,
            ";".join(sorted(issns | {issn_l})),
            short_hash(first.get("display_name")),
            short_hash(publisher_of(snapshot, first)),
            short_hash(subject.get(issn_l)),
        ))
    return rows


def download_totals(snapshot):
    papers = Counter(
        issn_l for _, issn_l, work in snapshot.papers() if work["publication_year"] == LAST_FULL_YEAR
    )
    return [(issn_l, 10000, papers.get(issn_l)) for issn_l in journal_sources(snapshot)]


def download_age_profile(snapshot):
    return [
        (issn_l, age, hundredths / 100)
        for issn_l in journal_sources(snapshot)
        for age, hundredths in enumerate(DOWNLOADS_BY_AGE)
    ]


def embargo(snapshot):
    ages = defaultdict(list)  # by journal: (age in months, is it bronze?)
    for _, issn_l, work in snapshot.papers(any_year=True):
        when = day(work)
        age = age_in_months(when) if when else None
        if age is not None and age < 72 and colour(work) in ("bronze", "closed"):
            ages[issn_l].append((age, colour(work) == "bronze"))
    rows = []
    for issn_l, papers in ages.items():
        found = []
        for months in EMBARGOES:
            old = [bronze for age, bronze in papers if age >= months]
            young = [bronze for age, bronze in papers if age < months]
            if len(old) >= 20 and len(young) >= 20:
                old_share, young_share = sum(old) / len(old), sum(young) / len(young)
                if old_share >= 0.8 and young_share <= 0.2:
                    found.append((young_share - old_share, months))
        if found:
            rows.append((issn_l, min(found)[1]))
    return rows


# ---------------------------------------------------------------------------------------
# Tables about institutions


def most_named_rors(snapshot):
    """The RORs that most works name as an own institution of an authorship; ties by ROR id."""
    works = Counter()
    for work in snapshot.works.values():
        works.update({ror_id(i.get("ror")) for i in institutions_of(work)} - {None})
    return sorted(works.items(), key=lambda item: (-item[1], item[0]))[:ROR_COUNT]


def wanted_institutions(snapshot, rors):
    """Numbers of the institutions with the wanted ROR ids, and the ROR id of each."""
    return {
        n: ror_id(row.get("ror")) for n, row in snapshot.institutions.items() if ror_id(row.get("ror")) in rors
    }


def named_by(authorship, children):
    """Numbers of the institutions that an authorship names; with `children` also those above."""
    numbers = set()
    for institution in authorship.get("institutions") or []:
        numbers.add(number(institution.get("id")))
        if children:
            numbers.update(number(above) for above in institution.get("lineage") or [])
    return numbers


def rors_named(work, wanted, children):
    """By ROR id of the wanted institutions that the work names: how many authorships name it."""
    counts = Counter()
    for authorship in work.get("authorships") or []:
        counts.update({wanted[n] for n in named_by(authorship, children) if n in wanted})
    return counts


def institutions(snapshot, wanted):
    rows = []
    for n, ror in wanted.items():
        row = snapshot.institutions[n]
        grid = (row.get("ids") or {}).get("grid")
        rows.append((ror, short_hash(row.get("display_name")), row.get("country_code"), grid))
    return rows


def institution_authorships(snapshot, wanted, children):
    counts = Counter()
    for _, issn_l, work in snapshot.papers():
        for ror in rors_named(work, wanted, children):
            counts[ror, issn_l, work["publication_year"]] += 1
    return [key + (count,) for key, count in counts.items()]


def institution_citations(snapshot, wanted, children):
    counts = Counter()
    for work in snapshot.works.values():
        if work.get("publication_year") not in YEARS:
            continue
        cited = [snapshot.journal.get(number(reference)) for reference in work.get("referenced_works") or []]
        for ror in rors_named(work, wanted, children):
            counts.update((ror, issn_l, work["publication_year"]) for issn_l in cited if issn_l)
    return [key + (count,) for key, count in counts.items()]


def apc_papers(snapshot, wanted, children):
    names = {
        issn_l: (sources[0].get("display_name"), publisher_of(snapshot, sources[0]))
        for issn_l, sources in journal_sources(snapshot).items()
    }
    rows = {}
    for _, issn_l, work in snapshot.papers():  # in the order of their numbers
        if oa_status(work) not in ("gold", "hybrid") or not work.get("doi"):
            continue
        doi = work["doi"].lower().removeprefix("https://doi.org/")
        name, publisher = names.get(issn_l, (None, None))
        apc = (work.get("apc_list") or {}).get("value_usd")
        for ror, authors in rors_named(work, wanted, children).items():
            rows.setdefault((ror, doi), (
                ror, doi, issn_l, short_hash(name), short_hash(publisher), work["publication_year"],
                oa_status(work), apc, None if apc is None else "USD", len(work["authorships"]), authors,
            ))
    return list(rows.values())


# ---------------------------------------------------------------------------------------
# Output

# Columns of each table and how many of the first of them are its key.
TABLES = {
    "journals": (1, "issn_l is_gold is_current_subscription is_society issns title_sha12 publisher_sha12 subject_sha12"),
    "papers_by_year": (2, "issn_l year num_papers"),
    "oa_papers_by_year": (3, "issn_l year oa_type n_with_submitted n_no_submitted"),
    "download_totals": (1, "issn_l downloads_total papers_reference_year"),
    "download_age_profile": (2, "issn_l age downloads"),
    "embargo": (1, "issn_l embargo_months"),
    "institutions": (1, "ror_id name_sha12 country_code grid_id"),
    "institution_authorships": (3, "ror_id issn_l year num_authorships"),
    "institution_citations": (3, "ror_id issn_l year num_citations"),
    "apc_papers": (
        2,
        "ror_id doi issn_l journal_name_sha12 publisher_sha12 year oa_status apc currency"
        " num_authors_total num_authors_from_uni",
    ),
}
ONLY_HASHED = {"download_age_profile"}  # large, and the same for every journal


def sums(columns, rows):
    """Sum of each numeric column (nulls ignored), and number of true values of each boolean column."""
    result = {}
    for i, column in enumerate(columns):
        values = [row[i] for row in rows if row[i] is not None]
        if values and all(isinstance(value, (int, float)) for value in values):
            total = round(math.fsum(values), 2)
            result[column] = int(total) if total == int(total) else total
    return result


def hash_of_rows(rows):
    """SHA-256 of the rows as TSV in UTF-8: cells separated by a tab, every row ended by a line
    feed, no heading; null is empty, fractions have two decimals."""
    def cell(value):
        return "" if value is None else f"{value:.2f}" if isinstance(value, float) else str(value)

    text = "".join("\t".join(map(cell, row)) + "\n" for row in rows)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def table(name, rows):
    key, columns = TABLES[name][0], TABLES[name][1].split()
    rows = sorted(rows, key=lambda row: row[:key])
    assert len({row[:key] for row in rows}) == len(rows), f"{name}: a key stands twice"
    result = {"columns": columns, "rows": len(rows), "sums": sums(columns, rows)}
    if name in ONLY_HASHED:
        result["sha256"] = hash_of_rows(rows)
    else:
        result["data"] = rows
    return result


def institution_tables(snapshot, wanted, children):
    return {
        "institution_authorships": institution_authorships(snapshot, wanted, children),
        "institution_citations": institution_citations(snapshot, wanted, children),
        "apc_papers": apc_papers(snapshot, wanted, children),
    }


def variants(snapshot, wanted):
    yield "corrected, with children", {
        "journals": journals(snapshot),
        "papers_by_year": papers_by_year(snapshot),
        "oa_papers_by_year": oa_papers_by_year(snapshot, "corrected"),
        "download_totals": download_totals(snapshot),
        "download_age_profile": download_age_profile(snapshot),
        "embargo": embargo(snapshot),
        "institutions": institutions(snapshot, wanted),
        **institution_tables(snapshot, wanted, children=True),
    }
    yield "classic, with children", {"oa_papers_by_year": oa_papers_by_year(snapshot, "classic")}
    yield "corrected, as a service answers", {"oa_papers_by_year": oa_papers_by_year(snapshot, "answered")}
    yield "corrected, without children", institution_tables(snapshot, wanted, children=False)


def written(value, indent=0):
    """JSON with one row of a table (or one short value) per line."""
    if isinstance(value, dict) and indent < 4 and value:
        opening, closing = "{", "}"
        items = [json.dumps(k) + ": " + written(v, indent + 1) for k, v in value.items()]
    elif isinstance(value, list) and value and isinstance(value[0], (tuple, list)):
        opening, closing = "[", "]"
        items = [json.dumps(row, separators=(",", ":")) for row in value]
    else:
        return json.dumps(value)
    inner, outer = "\n" + " " * (indent + 1), "\n" + " " * indent
    return opening + inner + ("," + inner).join(items) + outer + closing


def main():
    snapshot = Snapshot(Path(sys.argv[1]) / "openalex")
    chosen = most_named_rors(snapshot)
    rors = [ror for ror, _ in chosen] + FURTHER_RORS
    wanted = wanted_institutions(snapshot, set(rors))
    result = {
        "settings": {
            "as_of": AS_OF.isoformat(),
            "years": f"{YEARS[0]}-{YEARS[-1]}",
            "types": sorted(TYPES),
            "ror": rors,
        },
        "snapshot": {
            "lines_of_works": snapshot.lines,
            "works": len(snapshot.works),
            "sources": len(snapshot.sources),
            "institutions": len(snapshot.institutions),
            "publishers": len(snapshot.publishers),
            "works_in_a_journal": len(snapshot.journal),
            "papers": sum(1 for _ in snapshot.papers()),
            "works_naming_the_ror_itself": chosen,
        },
        "variants": {
            variant: {name: table(name, rows) for name, rows in tables.items()}
            for variant, tables in variants(snapshot, wanted)
        },
    }
    print(written(result))


if __name__ == "__main__":
    main()
