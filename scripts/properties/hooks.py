"""Supplies what the OpenAPI document can't tell schemathesis: values that exist, and sessions that may be ended.

`main.ts` writes them into the file that PROPERTY_VALUES names.
"""

import json
import os
import re

import schemathesis
from hypothesis import strategies as st

with open(os.environ["PROPERTY_VALUES"], encoding="utf8") as file:
    VALUES = json.load(file)

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(data: bytes) -> str:
    number, text = int.from_bytes(data, "big"), ""
    while number > 0:
        number, digit = divmod(number, 58)
        text = ALPHABET[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


# The formats that the document names beside its patterns.
schemathesis.openapi.format("solana-wallet", st.sampled_from(VALUES["wallets"]))
schemathesis.openapi.format("solana-account", st.binary(min_size=32, max_size=32).map(base58))
schemathesis.openapi.format("solana-signature", st.binary(min_size=64, max_size=64).map(base58))
PATHS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", max_size=20)
schemathesis.openapi.format("uri", PATHS.map(lambda path: f"https://hooks.example/{path}"))

ENDS_SESSIONS = {"/auth/session/revoke", "/auth/sessions/revoke"}
CURSOR = re.compile(r"^v1\.[A-Za-z0-9_-]{1,480}$")
MACHINE_KEY = re.compile(r"^[a-z0-9-]+$")
spent = 0


def session_for(path: str) -> str:
    """The same session for all calls, but one of a list for a call that ends it."""
    global spent
    if path not in ENDS_SESSIONS:
        return VALUES["session"]
    spent += 1
    return VALUES["sessionsToEnd"][spent % len(VALUES["sessionsToEnd"])]


BASE58 = re.compile(r"^[1-9A-HJ-NP-Za-km-z]+$")


def of_form(name: str, value):
    """Replaces wallets, signatures, URLs and payment ids that fit their patterns by valid ones."""
    if not isinstance(value, str):
        return value
    # The first is the caller's own, and nobody plays against themselves.
    if name in ("wallet", "opponentWallet", "providerKey") and BASE58.match(value) and value not in VALUES["wallets"][1:]:
        return VALUES["wallets"][1 + len(value)]
    if name == "signature" and BASE58.match(value) and len(value) >= 64:
        return base58(bytes([len(value)]) * 64)
    if name == "url" and value.startswith("http"):
        return f"https://hooks.example/{len(value)}"
    if name == "intentId" and value.startswith("gpi_"):
        return VALUES["paymentIntentId"]
    return value


@schemathesis.hook
def before_call(context, case, **kwargs):
    path = case.operation.path
    words = {name for each in case.operation.definition.raw.get("security", []) for name in each}
    case.headers = case.headers or {}
    if "walletSession" in words:
        case.headers["Authorization"] = f"Bearer {session_for(path)}"
    elif "cronSecret" in words:
        case.headers["Authorization"] = f"Bearer {VALUES['cronSecret']}"
    elif "integrationKey" in words:
        case.headers["X-Integration-Key"] = VALUES["integrationKey"]
    if case.meta is not None and not case.meta.generation.mode.is_positive:
        return
    replace_unsayable(path, case)


def replace_unsayable(path, case):
    # A cursor is opaque: those of the right form that the list didn't give are refused, which no schema can say.
    if case.query and CURSOR.match(str(case.query.get("cursor", ""))):
        del case.query["cursor"]
    # These operations answer 400, as their interface says, for what exists nowhere.
    if case.path_parameters and MACHINE_KEY.match(str(case.path_parameters.get("machineKey", ""))):
        case.path_parameters["machineKey"] = VALUES["machineKey"]
    for part in (case.path_parameters, case.query, case.body):
        if isinstance(part, dict):
            for name, value in part.items():
                part[name] = of_form(name, value)
    if isinstance(case.body, dict):
        # A session acts for its own wallet alone.
        if "Authorization" in case.headers and "wallet" in case.body and path != "/auth/challenges":
            case.body["wallet"] = VALUES["wallets"][0]
        for name in ("valuationPolicyHash", "commitmentId", "paymentIntentId", "packId"):
            if name in case.body:
                case.body[name] = VALUES[name]
        since, until = case.body.get("since"), case.body.get("until")
        if isinstance(since, str) and isinstance(until, str) and until < since:
            case.body["until"] = since
        # The key of the header, if it's given a second time.
        if "idempotencyKey" in case.body and "Idempotency-Key" in case.headers:
            case.body["idempotencyKey"] = case.headers["Idempotency-Key"]
        # Packs of machines are paid for where they can be.
        if path == "/gacha/rips":
            case.body["paymentIntentId"] = VALUES["paymentIntentId"]
        # Only changes of status that were told have an event id.
        if path.endswith("/replay") and "eventId" in case.body:
            case.body = {"since": "2026-01-01T00:00:00.000Z"}
        # Would end the sessions that the other calls are made with.
        if path == "/operations/sessions/revoke" and case.body.get("wallet") in ("all", VALUES["wallets"][0]):
            case.body["wallet"] = VALUES["wallets"][1]
