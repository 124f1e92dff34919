"""What no JSON schema can tell whoever makes requests up."""

import re

import schemathesis

QUOTE = re.compile(r"quo_[0-9a-z_]{1,60}\Z")


@schemathesis.hook
def before_call(context, case, kwargs):
    """A quote is given, for one call: a made-up one is refused, as it should be. Malformed ones go out as they are."""
    if isinstance(case.query, dict) and QUOTE.match(str(case.query.get("accept_cost", ""))):
        del case.query["accept_cost"]
