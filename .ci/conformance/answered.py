"""Fails if an operation never succeeded, because the run then proves nothing about it."""

import collections
import sys

import requests

# Needs a token that only an email contains, or was removed by the older interface itself. Single sign-on needs a browser
# at a provider: the tests of the server (single_sign_on.rs) and a journey have one.
UNANSWERED = {"reset_password", "account", "change_password", "register"} | {
    "begin_single_sign_on",
    "finish_single_sign_on",
    "collect_single_sign_on",
}


def main(base, answers):
    """Prints how often each operation was answered how; exits with 1 if one was only refused."""
    counts = collections.defaultdict(collections.Counter)
    with open(answers, encoding="utf-8") as file:
        for line in file:
            operation, status, count = line.split()
            counts[operation][status] += int(count)
    paths = requests.get(f"{base}/openapi.json", timeout=60).json()["paths"]
    named = [one["operationId"] for item in paths.values() for one in item.values()]
    missing = []
    for operation in named:
        answered = counts[operation]
        print(f"{operation:28}", " ".join(f"{status}:{count}" for status, count in sorted(answered.items())))
        if operation not in UNANSWERED and not any(status < "400" for status in answered):
            missing.append(operation)
    if missing:
        sys.exit("Never answered with what they are for: " + ", ".join(missing))


if __name__ == "__main__":
    main(*sys.argv[1:])
