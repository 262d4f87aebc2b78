"""Gives schemathesis ids that exist. It invents ids that look right, so that without this module every response would be
404. One request in eight keeps the invented values."""

import atexit
import collections
import itertools
import json
import os

import accounts
import schemathesis
from consortium import Consortium
from server import Server

with open(os.environ["TITLEWISE_KNOWN"], encoding="utf-8") as known:
    KNOWN = json.load(known)

ADMIN = Server(KNOWN["base"], KNOWN["tokens"]["admin"])
# Makes the things of an operation again before it uses them up.
READY = Consortium(ADMIN, KNOWN["consortium"]).ready()

# Ids in their addresses.
PLACES = {}

COUNT = itertools.count(1)
# Of valid bodies. They have their own count: they are sent in sequence and would all fall on the same side.
WHOLES = itertools.count()


def subject(path):
    """What an address is about: package, scenario, …"""
    return path.split("/")[1]


def parts(operation):
    """What stands in the braces of an operation's address."""
    ids = KNOWN["ids"]
    real = {"file_id": ids["file_id"], "issn_l": ids["issn_l"], "ror": ids["ror"], "file": "price"}
    real["id"] = ids.get(subject(operation.path))
    real["asset"] = "index.html"
    real["token"] = ids["token"]
    return real | KNOWN["of_operation"].get(operation_id(operation), {})


def operation_id(operation):
    """The id of an operation."""
    return operation.definition.raw.get("operationId")


def fields(operation):
    """Fields that name existing things, at any depth."""
    ids = KNOWN["ids"]
    return {
        "institution_id": ids["institution"],
        "user_email": ids["email"],
        "copy": ids["scenario"],
        "filename": f"{ids['package']}_price.csv",
        "path": f"/scenario/{ids['scenario']}/export.csv",
    }


# Valid bodies that schemathesis cannot invent.
WHOLE = {
    "sign_in": {"email": KNOWN["ids"]["email"], "password": KNOWN["password"]},
    # Another account: one takes ten attempts at once.
    "login": {"email": "leaving@example.edu", "password": KNOWN["password"]},
    "upload_files": {"file": [KNOWN["prices"]]},
    "upload_signed": KNOWN["signed"] | {"file": KNOWN["prices"]},
    "map_file": {"kind": "price", "header_row": 2, "columns": {"print_issn": "A", "price": "C"}},
} | KNOWN["bodies"]


def undo():
    """Takes the last change back, so that there is one to do again."""
    ADMIN.ask("POST", f"/scenario/{KNOWN['ids']['scenario']}/undo", may_be_refused=True)


def whole(name):
    """A valid body for an operation."""
    body = dict(WHOLE[name])
    if name == "confirm_two_factor":
        body = {"code": accounts.code(body["secret"])}
    return body


def put(real, given):
    """Puts real things in the place of invented ones that are of the right kind."""
    for name, value in real.items():
        if value is not None and isinstance(given.get(name), str):
            given[name] = value


@schemathesis.hook
def before_call(context, case, **kwargs):
    """Puts real ids into a request."""
    name = operation_id(case.operation)
    if name in ("edit_package", "edit_publisher") and isinstance(case.body, dict):
        # The package is needed to the end.
        case.body.pop("is_deleted", None)
    if name in accounts.OF_STAFF:
        # Always: schemathesis remembers ids from answers, and would end its own session.
        put({"user_id": KNOWN["users"][name]}, case.query or {})
        put({"user_id": KNOWN["users"][name]}, case.body if isinstance(case.body, dict) else {})
    # Not of these: schemathesis remembers ids from answers, and would delete what other operations need.
    if next(COUNT) % 8 == 0 and name not in KNOWN["of_operation"] and name not in READY:
        return
    if name == "redo":
        undo()
    real = parts(case.operation)
    if name in READY and not SUCCEEDED[name]:
        PLACES[name] = READY[name]()
    real |= PLACES.get(name, {})
    if name in WHOLE and next(WHOLES) % 2 == 0:
        case.body = whole(name)
    if case.path_parameters:
        put(real, case.path_parameters)
    for given in (case.query, case.body):
        if isinstance(given, dict):
            put(fields(case.operation), given)


ANSWERS = collections.Counter()
SUCCEEDED = collections.Counter()


@schemathesis.hook
def after_call(context, case, response):
    """Counts answers, so that a run in which nothing was answered is no success."""
    name = operation_id(case.operation)
    ANSWERS[name, response.status_code] += 1
    SUCCEEDED[name] += response.status_code < 400


@atexit.register
def write_answers():
    """Adds what was counted to those of other runs."""
    with open(os.environ["TITLEWISE_ANSWERS"], "a", encoding="utf-8") as file:
        for (operation, status), count in sorted(ANSWERS.items()):
            print(operation, status, count, file=file)
