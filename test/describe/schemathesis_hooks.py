"""What no JSON schema can tell whoever makes requests up."""

import re

import schemathesis

QUOTE = re.compile(r"quo_[0-9a-z_]{1,60}\Z")


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    A quote is given, for one call: a made-up one is refused, as it should be. Held calls are asked about, and not waited
    for: nobody decides. What is malformed goes out as it is.
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
    """What is wrong with an input is told field by field, with what to send in its place: also what no schema says."""
    if response.status_code != 400:
        return
    fields = response.json()["error"].get("fields", [])
    assert fields, "invalid_input names no field"
    for field in fields:
        assert field["message"] and field["fix"] and isinstance(field["path"], str), f"Not told enough: {field}"
