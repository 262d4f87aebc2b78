"""Creates what .ci/schemathesis requests, and prints its tokens and ids."""

import json
import sys

import requests


class Server:
    """The server, called by a signed-in user."""

    def __init__(self, base, token=None):
        self.base = base
        self.headers = {"Prefer": "return=minimal"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method, path, may_be_refused=False, **given):
        """The document that is answered."""
        answer = requests.request(method, self.base + path, headers=self.headers, timeout=60, **given)
        if not answer.ok and not may_be_refused:
            sys.exit(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json()

    def sign_in(self, email, password):
        """A token."""
        return self.ask("POST", "/user/login", json={"email": email, "password": password})["access_token"]


def demo_token(base):
    """A token of a visitor of the demo."""
    return Server(base).ask("POST", "/session/demo")["access_token"]


# The id of the demo's library, of which every visitor gets a copy.
LIBRARY = "institution-demo"


PRICES = "Title,ISSN,Price\nAnnals of Tests,0031-9252,1200\n"
ODD = "Heading above all\nNumber,Words,Amount\n0031-9252,Annals of Tests,1200\n"


def signed_upload(somebody, package):
    """The fields that an upload was signed for with."""
    name = f"{package}_price.csv"
    headers = somebody.headers
    answer = requests.get(
        f"{somebody.base}/publisher/{package}/sign-s3", params={"filename": name}, headers=headers, timeout=60
    )
    return json.loads(answer.text)["data"]["fields"]


def everything(base, password):
    """Tokens, and the ids for each operation."""
    admin = Server(base, Server(base).sign_in("admin@example.edu", password))
    owner = LIBRARY
    package = admin.ask("GET", "/package")["packages"][0]["id"]
    shown = admin.ask("GET", f"/package/{package}")
    scenario = shown["scenarios"][0]["id"]
    title = admin.ask("GET", f"/scenario/{scenario}/journals")["journals"][0]["issn_l"]
    spare = admin.ask("POST", "/package", json={"name": "Spare", "institution_id": owner})["id"]

    def upload(name, text):
        form = {"file": (name, text)}
        taken = admin.ask("POST", f"/package/{spare}/file", may_be_refused=True, files=form)
        return taken["files"][0]["id"]

    prices, odd = upload("prices.csv", PRICES), upload("odd.csv", ODD)
    doomed = admin.ask("POST", f"/package/{package}/scenario", json={"name": "Doomed"})["id"]
    public = admin.ask("POST", f"/package/{package}/scenario", json={"name": "Public"})["id"]
    choice = {"is_rounded": True, "with_prices": True, "with_titles": True}
    page = admin.ask("PUT", f"/scenario/{public}/public-page", json=choice)["page"]
    staff = Server(base, Server(base).sign_in("root@staff.example", password))
    for name in ("leaving", "colleague"):
        somebody = {"email": f"{name}@example.edu", "name": name, "password": password, "institution_id": owner}
        staff.ask("POST", "/user", json=somebody)
    signed = signed_upload(admin, spare)
    form = {"givenName": "Ann", "familyName": "Example", "email": "ann@example.edu", "institution": "E", "job": "J"}
    form, other = [staff.ask("POST", "/form/demo-request", json=form)["id"] for _ in range(2)]
    return {
        "base": base,
        "tokens": {
            "admin": admin.headers["Authorization"].removeprefix("Bearer "),
            "demo": demo_token(base),
            "staff": staff.headers["Authorization"].removeprefix("Bearer "),
            "leaving": Server(base).sign_in("leaving@example.edu", password),
        },
        "ids": {
            "package": package,
            "publisher": package,
            "scenario": scenario,
            "institution": owner,
            "form": form,
            "file_id": shown["files"][0]["id"],
            "issn_l": title,
            "ror": "02y3ad647",
            "email": "colleague@example.edu",
            "token": page["path"].rsplit("/", 1)[1],
        },
        "password": password,
        "signed": signed,
        "prices": PRICES,
        # What is changed for good or deleted is a thing of its own.
        "of_operation": {
            "upload_files": {"id": spare},
            "map_file": {"id": spare, "file_id": odd},
            "delete_file": {"id": spare, "file_id": prices},
            "delete_files": {"id": spare},
            "delete_form": {"id": other},
            "delete_scenario": {"id": doomed},
        },
    }


if __name__ == "__main__":
    if sys.argv[1] == "institution":
        print(LIBRARY)
    else:
        json.dump(everything(sys.argv[2], sys.argv[3]), sys.stdout)
