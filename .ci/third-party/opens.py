"""Opens an export in a copy of unsub_extender and looks at what it makes of it.

    opens.py [--refused] FOLDER_OF_THE_PROGRAM EXPORT.csv

One export in a process: the program remembers a file by its name.
"""

import csv
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from streamlit.testing.v1 import AppTest

PROGRAM = "unsub_extender.py"
PICTURES = ["scissors.jpg", "unsub_extender2.png"]
# The file that the program opens when it starts.
FIRST_FILE = "Unsub_export_example.csv"
CHARTS = 9


def lay_out(client, export, folder):
    """A folder with the program and our export. Blank pictures replace missing ones."""
    shutil.copy(client / PROGRAM, folder)
    shutil.copy(export, folder / FIRST_FILE)
    for name in PICTURES:
        if (client / name).exists():
            shutil.copy(client / name, folder)
        else:
            Image.new("RGB", (64, 64), "white").save(folder / name)


def errors(app):
    """The errors that the program shows."""
    return [error.value for error in app.exception]


def statuses(rows):
    """What the table of statuses should say: how many titles have one, and what they cost."""
    costs = {}
    for row in rows:
        costs.setdefault(row["subscribed"].upper(), []).append(float(row["subscription_cost"]))
    return {status: (len(of), f"${sum(of):,.0f}") for status, of in costs.items()}


def first_look(app, rows):
    """What is wrong when the file has been read."""
    total = sum(float(row["subscription_cost"]) for row in rows)
    heading = f"{len(rows)} rows selected out of {len(rows)} rows, costing a total of ${total:,.0f}"
    if app.subheader[0].value != heading:
        yield f"the heading is {app.subheader[0].value!r}, not {heading!r}"
    charts = sum(element.type == "arrow_vega_lite_chart" for element in app.main)
    if charts != CHARTS:
        yield f"{charts} charts, not {CHARTS}"
    table = app.dataframe[0].value
    shown = {status: (row["count"], row["sum"]) for status, row in table.iterrows()}
    if shown != statuses(rows):
        yield f"the table of statuses is {shown}, not {statuses(rows)}"


def raw_data(app, rows):
    """What is wrong with the table of raw data."""
    app.checkbox[0].check().run()
    if errors(app):
        yield from errors(app)
    elif not any(len(table.value) == len(rows) for table in list(app.dataframe)[1:]):
        yield "the raw data are not all rows"


def problems(app, rows):
    """All that is wrong."""
    if errors(app):
        return errors(app)
    return [*first_look(app, rows), *raw_data(app, rows)]


def main(client, export, refused):
    logging.disable(logging.WARNING)
    with open(export, encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    with tempfile.TemporaryDirectory() as folder:
        lay_out(client, export, Path(folder))
        os.chdir(folder)
        app = AppTest.from_file(str(Path(folder) / PROGRAM), default_timeout=300).run()
        found = errors(app) if refused else problems(app, rows)
        os.chdir("/")
    if refused:
        print(f"{export.name}: {'refused, as it should be' if found else 'opened, and should be refused'}")
        sys.exit(not found)
    print(f"{export.name}: " + ("; ".join(found) or f"opens; {CHARTS} charts; {app.subheader[0].value}"))
    sys.exit(bool(found))


main(Path(sys.argv[-2]).resolve(), Path(sys.argv[-1]).resolve(), "--refused" in sys.argv[1:-2])
