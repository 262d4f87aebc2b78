"""Accounts for the operations that change or end an account for good: each has its own."""

import base64
import hashlib
import hmac
import pathlib
import re
import struct
import sys
import time

# Operations of users on their own account, and one that sends email, of which one user may send only so many at once.
OWN = [
    "invite",
    "begin_two_factor",
    "confirm_two_factor",
    "renew_recovery_codes",
    "end_two_factor",
    "confirm_email",
    "erase_own_account",
]
# Operations of the staff on the account of another user.
OF_STAFF = ["user_data", "erase_account", "end_sessions", "revoke_staff", "remove_access", "remove_two_factor"]


def email_of(operation):
    """Email address of the account of an operation."""
    return f"{operation.replace('_', '-')}@example.edu"


def code(secret):
    """What an authenticator app shows now (RFC 6238: SHA-1, six digits, thirty seconds)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1)
    (number,) = struct.unpack_from(">I", digest, digest[-1] & 15)
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"


def begin(user, password):
    """Begins to set two-factor sign-in up; returns the secret."""
    return user.ask("POST", "/user/me/two-factor/begin", json={"current_password": password})["secret"]


def switch_on(user, password):
    """Switches two-factor sign-in on; returns the recovery codes."""
    given = {"code": code(begin(user, password))}
    return user.ask("POST", "/user/me/two-factor/confirm", json=given)["recovery_codes"]


def token_in_mail(data, email, page):
    """Token of the link to a page in the email to an address, which the server writes into its outbox."""
    for _ in range(100):
        for path in pathlib.Path(data, "outbox").glob("*.eml"):
            text = re.sub(r"=\r?\n", "", path.read_text(encoding="utf-8")).replace("=3D", "=")
            found = re.search(page + r"#token=([\w-]+)", text)
            if found and re.search(rf"^To: .*\b{re.escape(email)}\b", text, re.MULTILINE):
                return found[1]
        time.sleep(0.2)
    sys.exit(f"no email to {email} with a link to {page}")


def create(anybody, staff, data, owner, password):
    """Creates the accounts. Returns their tokens, ids and the valid bodies by operation."""

    def add(operation):
        given = {"email": email_of(operation), "name": operation, "password": password, "institution_id": owner}
        return staff.ask("POST", "/user", json=given)

    tokens, users, bodies = {}, {}, {}
    for operation in OWN:
        add(operation)
        user = anybody.signed_in(email_of(operation), password)
        tokens[operation] = user.token
        proof = {"current_password": password}
        if operation == "confirm_two_factor":
            # The code is computed when it is sent.
            bodies[operation] = {"secret": begin(user, password)}
        elif operation in ("renew_recovery_codes", "end_two_factor"):
            bodies[operation] = proof | {"code": switch_on(user, password)[0]}
        elif operation == "invite":
            role = {"institution_id": owner, "permissions": ["view"]}
            bodies[operation] = {"email": "new@example.edu", "name": "New", "user_permissions": [role]}
        elif operation == "confirm_email":
            moved = "moved@example.edu"
            user.ask("POST", "/user/me", json={"email": moved} | proof)
            bodies[operation] = {"token": token_in_mail(data, moved, "/confirm-email")}
        else:
            bodies[operation] = proof
    for operation in OF_STAFF:
        users[operation] = add(operation)["id"]
    switch_on(anybody.signed_in(email_of("remove_two_factor"), password), password)
    bodies["remove_access"] = {"email": email_of("remove_access"), "institution_id": owner}
    bodies["erase_account"] = {"user_id": users["erase_account"], "with_keys": True, "even_only_admin": True}
    bodies["revoke_staff"] = {"user_id": users["revoke_staff"], "with_keys": False, "even_only_admin": False}
    return {"tokens": tokens, "users": users, "bodies": bodies}
