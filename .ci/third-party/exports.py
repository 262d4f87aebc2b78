"""Saves the spreadsheet of the demo's scenario as programs get it: signed in, over HTTP, for several choices.

    exports.py http://127.0.0.1:8040 FOLDER
"""

import csv
import json
import sys
from pathlib import Path
from urllib.request import Request, urlopen


class Server:
    """A server, and who has signed in to it."""

    def __init__(self, address):
        self.address = address
        self.headers = {"content-type": "application/json"}
        token = self.json("POST", "/session/demo", {})["access_token"]
        self.headers["authorization"] = f"Bearer {token}"

    def ask(self, method, path, body=None):
        """The bytes of an answer; an error status is an exception."""
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, self.headers, method=method), timeout=120) as answer:
            return answer.read()

    def json(self, method, path, body=None):
        """An answer that is JSON."""
        return json.loads(self.ask(method, path, body))


def main(address, folder):
    server = Server(address)
    folder = Path(folder)
    folder.mkdir(parents=True)
    package = server.json("GET", "/package")["packages"][0]["id"]
    scenario = server.json("GET", f"/package/{package}")["scenarios"][0]["id"]
    path = f"/scenario/{scenario}"
    titles = server.json("GET", f"{path}/summary")["num_journals_total"]
    without_cpu = 0
    for subscribed in [0, 200, titles]:
        server.ask("PATCH", f"{path}/subscriptions", {"top": subscribed})
        content = server.ask("GET", f"{path}/export.csv")
        file = folder / f"{subscribed}-subscribed.csv"
        file.write_bytes(content)
        rows = list(csv.DictReader(content.decode("utf-8").splitlines()))
        found = (len(rows), sum(row["subscribed"] == "True" for row in rows))
        if found != (titles, subscribed):
            sys.exit(f"{file.name}: {found} titles and subscriptions, not {(titles, subscribed)}")
        without_cpu += sum(row["cpu"] == "-" for row in rows)
    if without_cpu == 0:
        sys.exit("No title is without a cost per use, so nothing shows how that is read.")


main(*sys.argv[1:])
