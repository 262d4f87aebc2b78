"""Creates what .ci/schemathesis requests, and prints its tokens and ids."""

import json
import sys

import accounts
import consortium
import requests
from server import Server


def demo_token(base):
    """A token of a visitor of the demo."""
    return Server(base).ask("POST", "/session/demo")["access_token"]


def institutions():
    """Institutions of the demo of which the run's Admin is one."""
    return [LIBRARY, consortium.INSTITUTION, consortium.MEMBER]


# The id of the demo's library, of which every visitor gets a copy.
LIBRARY = "institution-demo"
# Its package.
PACKAGE = "package-demo"


PRICES = "Title,ISSN,Price\nAnnals of Tests,0031-9252,1200\n"
# Columns of numbers only: no list of titles before a user confirms it.
DOUBTFUL = "package_id,issn_l,year,num_citations\np,0031-9252,2019,4\np,0031-9252,2020,7\n"
ODD = "Heading above all\nNumber,Words,Amount\n0031-9252,Annals of Tests,1200\n"


def signed_upload(somebody, package):
    """The fields that an upload was signed for with."""
    name = f"{package}_price.csv"
    headers = somebody.headers
    answer = requests.get(
        f"{somebody.base}/publisher/{package}/sign-s3", params={"filename": name}, headers=headers, timeout=60
    )
    return json.loads(answer.text)["data"]["fields"]


def files_of(admin, package):
    """Files for the operations that change a file for good; ids by operation."""

    def upload(name, text):
        form = {"file": (name, text)}
        taken = admin.ask("POST", f"/package/{package}/file", may_be_refused=True, files=form)
        return taken["files"][0]["id"]

    admin.ask("POST", f"/package/{package}/file", files={"file": ("titles.csv", "issn\n0031-9252\n")})
    files = {
        "delete_file": upload("prices.csv", PRICES),
        "map_file": upload("odd.csv", ODD),
        "confirm_file": upload("citations.csv", DOUBTFUL),
    }
    places = {operation: {"id": package, "file_id": file} for operation, file in files.items()}
    return places | {"restore_file": restorable(admin)}


def restorable(admin):
    """A package with a price list that another one replaced: its id, and that of the file."""
    package = admin.ask("POST", "/package", json={"name": "Replaced", "institution_id": LIBRARY})["id"]
    first, _ = [
        admin.ask("POST", f"/package/{package}/file", files={"file": (name, PRICES)})["files"][0]["id"]
        for name in ("first.csv", "second.csv")
    ]
    return {"id": package, "file_id": first}


def published(admin, package):
    """A scenario with a public page; the token of its address."""
    public = admin.ask("POST", f"/package/{package}/scenario", json={"name": "Public"})["id"]
    choice = {"is_rounded": True, "with_prices": True, "with_titles": True}
    page = admin.ask("PUT", f"/scenario/{public}/public-page", json=choice)["page"]
    return page["path"].rsplit("/", 1)[1]


def two_forms(anybody):
    """Ids of two forms."""
    form = {"givenName": "Ann", "familyName": "Example", "email": "ann@example.edu", "institution": "E", "job": "J"}
    return [anybody.ask("POST", "/form/demo-request", json=form)["id"] for _ in range(2)]


def everything(base, password, data):
    """Tokens, the ids for each operation, and valid bodies."""
    anybody = Server(base)
    admin = anybody.signed_in("admin@example.edu", password)
    staff = anybody.signed_in("root@staff.example", password)
    shown = admin.ask("GET", f"/package/{PACKAGE}")
    scenario = shown["scenarios"][0]["id"]
    title = admin.ask("GET", f"/scenario/{scenario}/journals")["journals"][0]["issn_l"]
    spare = admin.ask("POST", "/package", json={"name": "Spare", "institution_id": LIBRARY})["id"]
    doomed = admin.ask("POST", f"/package/{PACKAGE}/scenario", json={"name": "Doomed"})["id"]
    for name in ("leaving", "colleague"):
        given = {"email": f"{name}@example.edu", "name": name, "password": password, "institution_id": LIBRARY}
        staff.ask("POST", "/user", json=given)
    of_accounts = accounts.create(anybody, staff, data, LIBRARY, password)
    invited = {"institution_name": consortium.INVITED, "ror_ids": "02y3ad647", "is_consortium": False}
    invited = staff.ask("POST", "/institution", json=invited)["id"]
    staff.ask("POST", "/user", json={"email": "admin@example.edu", "institution_id": invited})
    given = {"name": "Of the invited library", "institution_id": invited}
    feeder = admin.ask("POST", "/package", json=given)["id"]
    facts, places, bodies = consortium.create(admin, invited, feeder)
    form, other_form = two_forms(staff)
    leaving = anybody.signed_in("leaving@example.edu", password)
    return {
        "base": base,
        "tokens": of_accounts["tokens"]
        | {"admin": admin.token, "demo": demo_token(base), "staff": staff.token, "leaving": leaving.token},
        "ids": {
            "package": PACKAGE,
            "publisher": PACKAGE,
            "scenario": scenario,
            "institution": LIBRARY,
            "form": form,
            "file_id": shown["files"][0]["id"],
            "issn_l": title,
            "ror": "02y3ad647",
            "email": "colleague@example.edu",
            "token": published(admin, PACKAGE),
        },
        "consortium": facts,
        "users": of_accounts["users"],
        "password": password,
        "signed": signed_upload(admin, spare),
        "prices": PRICES,
        "bodies": bodies | of_accounts["bodies"] | {"take_price_list": {"name": "prices.csv"}},
        # What is changed for good or deleted is a thing of its own.
        "of_operation": places
        | files_of(admin, spare)
        | {
            "upload_files": {"id": spare},
            "take_price_list": {"id": spare},
            "refresh_reference": {"id": invited},
            "delete_files": {"id": spare},
            "delete_form": {"id": other_form},
            "delete_scenario": {"id": doomed},
        },
    }


if __name__ == "__main__":
    if sys.argv[1] == "institutions":
        print("\n".join(institutions()))
    elif sys.argv[1] == "prices":
        print(PRICES, end="")
    elif sys.argv[1] == "own":
        print("\n".join(accounts.OWN))
    else:
        json.dump(everything(*sys.argv[2:]), sys.stdout)
