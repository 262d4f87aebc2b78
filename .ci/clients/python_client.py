"""Lists, reads and edits with the client that openapi-python-client generates from the description.

    python_client.py ADDRESS
"""

import sys

from generated import AuthenticatedClient, Client
from generated.api.accounts import sign_in_to_demo
from generated.api.journals import journals
from generated.api.packages import package, packages
from generated.api.scenarios import edit_settings, scenario, scenarios
from generated.models.problem import Problem
from generated.models.settings_edit import SettingsEdit


def checked(answer):
    """Returns a response of the expected type."""
    assert answer is not None and not isinstance(answer, Problem), answer
    return answer


def main(address: str) -> None:
    open_client = Client(base_url=address, raise_on_unexpected_status=True)
    token = checked(sign_in_to_demo.sync(client=open_client)).access_token
    client = AuthenticatedClient(
        base_url=address, token=token, raise_on_unexpected_status=True, timeout=60
    )

    # List.
    found = [one for one in checked(packages.sync(client=client)).packages if one.scenario_count]
    read = checked(package.sync(found[0].id, client=client))
    assert read.id == found[0].id and read.is_ready, read.missing
    listed = checked(scenarios.sync(read.id, client=client)).scenarios

    # Read.
    whole = checked(journals.sync(listed[0].id, client=client))
    assert len(whole.journals) > 100, len(whole.journals)
    first = whole.journals[0]
    assert first.title and first.issns and first.subjects_all == [], first
    assert whole.saved.configs.cost_ill > 0

    # Edit, and read the change back.
    edited = checked(
        edit_settings.sync(listed[0].id, client=client, body=SettingsEdit(cost_ill=23.5))
    )
    assert edited.settings.cost_ill == 23.5, edited.settings
    assert checked(scenario.sync(listed[0].id, client=client)).settings.cost_ill == 23.5
    print("Python: listed, read and edited.")


main(sys.argv[1])
