"""What the operations of a consortium need: the demo's consortium, and a library that can be invited."""

import time

# The demo's consortium and one of its members.
INSTITUTION = "institution-demo-consortium"
PACKAGE = "package-demo-consortium"
MEMBER = "institution-demo-member-1"

INVITED = "Library That Is Invited"

OF_PACKAGE = [
    "addable_packages",
    "consortium_terms",
    "set_consortium_terms",
    "invitations",
    "invite_library",
    "add_member",
    "members",
]
OF_SCENARIO = [
    "member_institutions",
    "set_member_institutions",
    "edit_member_institutions",
    "member_requests_text",
    "member_requests_csv",
    "mail_member_requests",
    "send_proposals",
    "requests",
    "decide_requests",
    "cost_sharing",
    "set_cost_sharing",
    "cost_sharing_csv",
]
OF_PROPOSAL = ["proposal", "request_titles", "return_proposal"]


class Consortium:
    """The demo's consortium, whose things are made again before they are used up."""

    def __init__(self, admin, facts):
        self.admin = admin
        self.facts = facts

    def send_proposals(self):
        """Sends the scenario to two members, so that one can be returned and the other withdrawn."""
        path = f"/scenario/{self.facts['scenario']}/member-institutions/consortial-scenarios"
        members = [self.facts["member"], self.facts["other"]]
        self.admin.ask("POST", path, may_be_refused=True, json={"member_institutions": members})

    def withdraw_proposal(self):
        """Sends a proposal; returns the ids in the address of the operation."""
        self.send_proposals()
        return {"id": self.facts["scenario"], "member_id": self.facts["other"]}

    def return_proposal(self):
        """Like `withdraw_proposal`."""
        self.send_proposals()
        return {"id": self.facts["proposal"]}

    def invitation(self):
        """Invites the library, unless an invitation waits; returns its id."""
        path = f"/package/{PACKAGE}/invitations"
        self.admin.ask("POST", path, may_be_refused=True, json={"institution_name": INVITED})
        found = self.admin.ask("GET", path)["invitations"]
        return next(one["id"] for one in found if one["state"] == "open")

    def withdraw_invitation(self):
        """Like `withdraw_proposal`."""
        return {"id": PACKAGE, "invitation_id": self.invitation()}

    def answer_invitation(self):
        """Like `withdraw_proposal`."""
        return {"id": self.facts["library"], "invitation_id": self.invitation()}

    def spare_member(self):
        """Adds the spare package of the library, unless it is a member; returns the id of that member."""
        path = f"/package/{PACKAGE}/members"
        given = {"source_package_id": self.facts["spare"]}
        self.admin.ask("POST", path, may_be_refused=True, json=given)
        found = self.admin.ask("GET", path)["members"]
        return next(one["package_id"] for one in found if one["source_package_id"] == self.facts["spare"])

    def add_member(self):
        """Removes the member that is to be added."""
        path = f"/package/{PACKAGE}/members/{self.spare_member()}"
        self.admin.ask("DELETE", path, may_be_refused=True)
        return {"id": PACKAGE}

    def edit_member(self):
        """Like `withdraw_proposal`."""
        return {"id": PACKAGE, "member_id": self.spare_member()}

    remove_member = edit_member

    def ready(self):
        """What makes the things of each operation again."""
        names = ["withdraw_proposal", "return_proposal", "withdraw_invitation", "answer_invitation"]
        names += ["add_member", "edit_member", "remove_member"]
        return {name: getattr(self, name) for name in names}


def wait_for_members(admin, scenario):
    """The members of a scenario, once all of them have their numbers."""
    path = f"/scenario/{scenario}/member-institutions"
    for _ in range(300):
        members = admin.ask("GET", path, may_be_refused=True).get("institutions")
        if members:
            return members
        time.sleep(0.2)
    raise TimeoutError("the demo's consortium has no members")


def create(admin, library, spare):
    """Sends proposals and asks for a title. Returns ids, ids by operation, and valid bodies by operation."""
    scenario = admin.ask("GET", f"/package/{PACKAGE}")["scenarios"][0]["id"]
    found = admin.ask("GET", f"/package/{PACKAGE}/members")["members"]
    member = next(one["package_id"] for one in found if one["institution_id"] == MEMBER)
    other = next(one["package_id"] for one in found if one["institution_id"] != MEMBER)
    facts = {"scenario": scenario, "member": member, "other": other, "library": library, "spare": spare}
    made = Consortium(admin, facts)
    made.send_proposals()
    listed = wait_for_members(admin, scenario)
    facts["proposal"] = next(one["member_scenario_id"] for one in listed if one["package_id"] == member)
    title = admin.ask("GET", f"/scenario/{scenario}/journals")["journals"][-1]["issn_l"]
    request = {"add": [title], "remove": []}
    admin.ask("PATCH", f"/scenario/{facts['proposal']}/proposal", json=request)
    decision = {"package_id": member, "issn_l": title, "decision": "accepted"}
    places = {name: {"id": PACKAGE} for name in OF_PACKAGE}
    places |= {name: {"id": scenario} for name in OF_SCENARIO}
    places |= {name: {"id": facts["proposal"]} for name in OF_PROPOSAL}
    bodies = {
        "add_member": {"source_package_id": spare},
        "answer_invitation": {"answer": "decline"},
        "invite_library": {"institution_name": INVITED},
        "request_titles": request,
        "decide_requests": {"decisions": [decision]},
        "send_proposals": {"member_institutions": [member, other]},
        "set_member_institutions": {"member_institutions": [one["package_id"] for one in listed]},
        "edit_member_institutions": {"include": [member], "exclude": []},
        "mail_member_requests": {"email": "admin@example.edu"},
        "set_consortium_terms": {"paid_from": 2, "paid_members": 3, "fallback_price": 100},
        "set_cost_sharing": {"weights": {"flat": 50, "use": 50, "spend": 0, "size": 0, "output": 0}},
    }
    return facts, places, bodies
