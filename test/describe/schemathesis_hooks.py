"""Rules for generated requests and for answers that a JSON schema cannot express."""

import re

import schemathesis

QUOTE = re.compile(r"quo_[0-9a-z_]{1,60}\Z")


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    A quote is valid for one call, so generated quotes are removed. Reads of a call wait for a second at most, because
    no decision is made on held calls. Malformed values are sent unchanged.
    """
    if not isinstance(case.query, dict):
        return
    if QUOTE.match(str(case.query.get("accept_cost", ""))):
        del case.query["accept_cost"]
    if case.operation.path == "/calls/{callId}" and str(case.query.get("wait", "")).isdecimal():
        if 1 < int(case.query["wait"]) <= 60:
            case.query["wait"] = 1


@schemathesis.check
def invalid_input_tells_what_to_send(context, response, case):
    """A 400 names each invalid field with its message and its fix, also for faults that no schema expresses."""
    if response.status_code != 400:
        return
    fields = response.json()["error"].get("fields", [])
    assert fields, "invalid_input names no field"
    for field in fields:
        assert field["message"] and field["fix"] and isinstance(field["path"], str), f"A field lacks its message, fix or path: {field}"
