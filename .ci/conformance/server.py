"""The server, called by a signed-in user."""

import sys

import requests


class Server:
    """The server, called by a user with a token, or without one."""

    def __init__(self, base, token=None):
        self.base = base
        self.token = token
        self.headers = {"Prefer": "return=minimal"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method, path, may_be_refused=False, **given):
        """The document that is answered; None if there is none."""
        answer = requests.request(method, self.base + path, headers=self.headers, timeout=60, **given)
        if not answer.ok and not may_be_refused:
            sys.exit(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json() if answer.content else None

    def signed_in(self, email, password):
        """The server, called by this user."""
        answer = self.ask("POST", "/user/login", json={"email": email, "password": password})
        return Server(self.base, answer["access_token"])
