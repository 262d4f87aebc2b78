"""Copies an export with citations as whole numbers, which the program refuses.

    spoil.py EXPORT.csv SPOILT.csv
"""

import csv
import sys

with open(sys.argv[1], encoding="utf-8", newline="") as source, open(sys.argv[2], "w", encoding="utf-8") as spoilt:
    reader = csv.DictReader(source)
    writer = csv.DictWriter(spoilt, reader.fieldnames, lineterminator="\n")
    writer.writeheader()
    for row in reader:
        row["citations"] = round(float(row["citations"]))
        writer.writerow(row)
