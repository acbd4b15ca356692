#!/usr/bin/env python3
# cspell:ignore AEIMQU HBBI udfff Ycgkosw
"""A second verifier of round proofs, written from docs/proofs.md and the pages on duels that it names alone.

    python3 scripts/verify/second.py round.proof.json [another.json ...]
    python3 scripts/verify/second.py < round.proof.json
    python3 scripts/verify/second.py --lines < proofs.jsonl     one verdict a line, for comparing

Prints `holds`, the first step that fails as `fails <step>`, or why it is no proof. Ends with 0, 1 (a step fails)
or 2 (no proof). Python 3.9 and its standard library; no network.
"""
import base64
import hashlib
import hmac
import json
import re
import struct
import sys
from datetime import datetime, timezone

MOST = 2**53 - 1


class Refused(Exception):
    """This is no proof that can be checked; the argument says why."""


# ---- reading ----------------------------------------------------------------------------------------------------


def number(text):
    value = float(text) if len(text) > 20 or not re.fullmatch(r"-?[0-9]+", text) else int(text)
    if isinstance(value, float):
        if value != value or abs(value) > MOST or not value.is_integer():
            return None  # told from a real null by `plain`
        value = int(value)
    return value if abs(value) <= MOST else None


class Wrong:
    """Replaces a number that no proof can contain."""


def constant(name):
    raise ValueError(f"{name} is not JSON")


def read(text):
    def parse(digits):
        value = number(digits)
        return Wrong if value is None else value

    try:
        value = json.loads(text, parse_int=parse, parse_float=parse, parse_constant=constant)
    except RecursionError:
        raise Refused("not-a-proof")
    except ValueError:
        raise Refused("not-json")
    plain(value, 0)
    return value


def plain(value, depth):
    if value is Wrong or depth > 32:
        raise Refused("not-a-proof")
    if isinstance(value, str) and re.search("[\ud800-\udfff]", value):
        raise Refused("not-a-proof")
    if isinstance(value, dict):
        for key, member in value.items():
            plain(key, depth)
            plain(member, depth + 1)
    if isinstance(value, list):
        for member in value:
            plain(member, depth + 1)


# ---- forms: each raises Refused for what has not the form -------------------------------------------------------


def need(holds):
    if not holds:
        raise Refused("not-a-proof")


def text(pattern=None):
    return lambda v: need(isinstance(v, str) and (pattern is None or re.fullmatch(pattern, v, re.ASCII)))


def whole(least=0, most=MOST):
    return lambda v: need(isinstance(v, int) and not isinstance(v, bool) and least <= v <= most)


def one(*values):
    return lambda v: need(any(type(v) is type(each) and v == each for each in values))


def boolean(v):
    need(isinstance(v, bool))


def maybe(form):
    return lambda v: None if v is None else form(v)


def record(**members):
    def check(v):
        need(isinstance(v, dict) and v.keys() == members.keys())
        for key, form in members.items():
            form(v[key])

    return check


def listed(form, least=0, most=None):
    def check(v):
        need(isinstance(v, list) and least <= len(v) and (most is None or len(v) <= most))
        for each in v:
            form(each)

    return check


def exactly(*forms):
    def check(v):
        need(isinstance(v, list) and len(v) == len(forms))
        for form, each in zip(forms, v):
            form(each)

    return check


def instant(v):
    text(r"[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z")(v)
    try:
        milliseconds(v)
    except ValueError:
        raise Refused("not-a-proof")


def milliseconds(at):
    moment = datetime.strptime(at[:19], "%Y-%m-%dT%H:%M:%S").replace(tzinfo=timezone.utc)
    return int((moment - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds()) * 1000 + int(at[20:23])


ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(value):
    """The bytes of a base58 text, or None."""
    total = 0
    for letter in value:
        if letter not in ALPHABET:
            return None
        total = total * 58 + ALPHABET.index(letter)
    zeros = len(value) - len(value.lstrip("1"))
    return bytes(zeros) + total.to_bytes((total.bit_length() + 7) // 8, "big")


def to_base58(data):
    total, letters = int.from_bytes(data, "big"), ""
    while total:
        total, digit = divmod(total, 58)
        letters = ALPHABET[digit] + letters
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + letters


def base58_of(length, least, most):
    return lambda v: need(isinstance(v, str) and least <= len(v) <= most and len(base58(v) or b"") == length)


hash_ = text(r"[0-9a-f]{64}")
decimal = text(r"(0|[1-9][0-9]{0,19})")
id_ = text(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,239}")
client_seed = text(r"[\x21-\x7e]{1,64}")
address = base58_of(32, 32, 44)
signature = base58_of(64, 64, 88)
u32 = whole(0, 2**32 - 1)
side = one("creator", "opponent")


def said(which):
    return record(side=one(which), ticket=u32, entryIndex=u32, valueAmount=decimal)




def signed_draw(version, terms, **more):
    return record(
        duelId=id_, genesisHash=text(), programId=address, escrowAddress=address, terms=text(terms), termsHash=hash_,
        packId=text(r"[a-z0-9][a-z0-9-]{2,47}"), request=text(), requestHash=hash_, providerKey=address,
        providerMode=one("reference", "external"), valuationPolicyHash=hash_, signature=signature, **more,
        answer=record(
            schema=one(f"ripduel.draw-answer/{version}"), requestHash=hash_, termsHash=hash_, seedCommitment=hash_,
            seed=hash_, entropySlot=decimal, entropy=hash_, draws=exactly(said("creator"), said("opponent")),
            winner=side,
        ),
    )


pack_table = listed(record(
    cardId=text(), tier=text(), weight=whole(1, 2**32 - 1), valueAmount=decimal, valueSource=text(),
    valuedAt=instant, cardMint=maybe(address),
), 1, 1024)
policy_form = record(
    schema=text(), unit=record(symbol=text(), mint=address, decimals=whole()), valueOf=text(), winner=text(), tie=text(),
)
drawn_form = record(
    side=side, ticket=u32, entryIndex=u32, cardId=text(), tier=text(), valueAmount=decimal, cardMint=maybe(address),
)


def paper(kind, document):
    return record(kind=one(kind), hash=hash_, document=document)


def anything(v):
    need(isinstance(v, dict))


seeds_form = record(serverSeed=hash_, clientSeed=client_seed, nonce=one(0))


def round_form(decision):
    return record(
        roundId=id_, mode=one("duels", "gacha", "flip", "crash", "streak"), modeVersion=whole(),
        commitmentId=maybe(text()), serverSeedHash=hash_, clientSeed=client_seed, committedAt=instant,
        clientSeedAt=instant, endedAt=instant, decisions=listed(decision, 0, 1000),
    )


def seeded_form(decision, result):
    return dict(
        reveal=seeds_form, result=result,
        evidence=exactly(paper("mode", anything), paper("round", round_form(decision))),
    )


def seal_members(kind):
    return dict(
        documentVersion=one(1), kind=one(kind), machineKey=text(), sequence=whole(1), previousHash=maybe(hash_),
        sealedAt=instant,
    )


def nothing(v):
    need(False)


def duel_form(draw):
    return dict(
        reveal=record(seed=hash_, entropy=hash_, entropySlot=decimal, requestHash=hash_),
        evidence=exactly(
            paper("signed-draw", draw), paper("pack-table", pack_table), paper("valuation-policy", policy_form),
        ),
        result=record(
            winner=side, decidedBy=one("value", "coin"), draws=exactly(drawn_form, drawn_form), valueMint=address,
            valueDecimals=whole(), packId=text(), providerMode=text(), committedAt=instant,
        ),
    )


coin = one("heads", "tails")
FORMS = {
    ("duels", 1): duel_form(signed_draw(1, r"[A-Za-z0-9+/]{410}[AEIMQUYcgkosw048]=")),
    ("duels", 2): duel_form(signed_draw(2, r"[A-Za-z0-9+/]{425}[AQgw]==", consent=signature)),
    ("gacha", 1): dict(
        reveal=seeds_form,
        evidence=exactly(
            paper("gacha-inventory", record(
                **seal_members("gacha-inventory"), valueMint=address, valueDecimals=whole(), valueSource=text(),
                valuedAt=instant, entries=listed(record(
                    entryIndex=whole(), cardId=text(), tier=text(), copies=whole(), valueAmount=decimal,
                )),
            )),
            paper("gacha-odds", record(
                **seal_members("gacha-odds"), inventoryHash=hash_, drawMethod=one("hmac-sha256-rejection-1"),
                totalWeight=whole(), entries=listed(record(entryIndex=whole(), weight=whole(1))),
            )),
            paper("round", round_form(nothing)),
        ),
        result=record(
            resultVersion=one(1), ripId=text(), machineKey=text(), mode=one("fixture", "devnet-preview"), oddsHash=hash_,
            inventoryHash=hash_, serverSeedHash=hash_, ticket=whole(), totalWeight=whole(), nonce=whole(),
            entryIndex=whole(), cardId=text(), tier=text(), valueAmount=decimal, valueMint=text(), valueDecimals=whole(),
            payment=maybe(record(intentId=text(), memoNonce=hash_, signature=signature)),
        ),
    ),
    ("crash", 1): seeded_form(
        record(stage=whole(), action=one("continue", "cash-out", "forfeit")),
        record(
            outcome=one("cashed-out", "crashed", "forfeited"), stage=whole(), multiplierHundredths=whole(),
            draws=listed(record(
                stage=whole(), value=decimal, nonce=whole(), survives=whole(), outOf=whole(), survived=boolean,
            )),
        ),
    ),
    ("flip", 1): seeded_form(
        coin,
        record(choice=coin, side=coin, won=boolean, draw=record(value=decimal, nonce=whole(), outOf=whole())),
    ),
    ("streak", 1): seeded_form(
        one("higher", "lower", "stop"),
        record(
            outcome=one("broken", "stopped", "completed"), streak=whole(),
            cards=listed(record(rank=whole(), value=decimal, nonce=whole())),
            guesses=listed(record(guess=one("higher", "lower"), was=one("right", "wrong", "neither"))),
        ),
    ),
}


def check_form(proof):
    need(isinstance(proof, dict))
    for member, kind in (("proofVersion", int), ("mode", str), ("modeVersion", int)):
        need(type(proof.get(member)) is kind)
    parts = FORMS.get((proof["mode"], proof["modeVersion"])) if proof["proofVersion"] == 1 else None
    if parts is None:
        raise Refused("unknown-version")
    record(
        proofVersion=one(1), mode=text(), modeVersion=whole(1), roundId=id_, resultHash=hash_, **parts,
        commitment=record(hash=hash_, committedAt=instant, id=maybe(text())),
    )(proof)


# ---- hashes -----------------------------------------------------------------------------------------------------


def ordered(value):
    if isinstance(value, dict):
        return {key: ordered(value[key]) for key in sorted(value, key=lambda k: k.encode("utf-16-be"))}
    return [ordered(each) for each in value] if isinstance(value, list) else value


def canonical(value):
    return json.dumps(ordered(value), ensure_ascii=False, separators=(",", ":"))


def sha(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).digest()


def H(value):
    return sha(canonical(value)).hex()


# ---- Ed25519, RFC 8032: affine arithmetic would be shorter and ten times slower -------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(n, p):
    total = NEUTRAL
    while n:
        if n & 1:
            total = add(total, p)
        p, n = add(p, p), n >> 1
    return total


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def root_of(y):
    """An x of the point with this y, or None where there is none."""
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == u:
        return x
    return x * ROOT % P if v * x * x % P == P - u and u else (0 if u == 0 else None)


def point(data):
    """The point of 32 bytes in canonical encoding, or None."""
    number_, sign = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    x = root_of(number_) if number_ < P else None
    if x is None or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return (x, number_, 1, x * number_ % P)


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def strict_point(data):
    """The point of 32 bytes in canonical encoding; None if there is none, or its order is small."""
    found = point(data)
    return None if found is None or same(times(8, found), NEUTRAL) else found


def is_signed(key, message, sealed):
    a, r, s = strict_point(key), strict_point(sealed[:32]), int.from_bytes(sealed[32:], "little")
    if a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(sealed[:32] + key + message).digest(), "little") % L
    return same(times(8, times(s, BASE)), times(8, add(r, times(k, a))))


def is_on_curve(data):
    y, sign = (int.from_bytes(data, "little") & (2**255 - 1)) % P, data[31] >> 7
    x = root_of(y)
    return x is not None and not (x == 0 and sign)


def program_address(seed, program):
    for bump in range(255, -1, -1):
        found = sha(b"duel" + seed + bytes([bump]) + program + b"ProgramDerivedAddress")
        if not is_on_curve(found):
            return found
    raise ValueError("no bump")


# ---- steps ------------------------------------------------------------------------------------------------------


def check_papers(proof):
    return all(H(each["document"]) == each["hash"] for each in proof["evidence"])


def check_result(proof, recompute):
    return canonical(recompute()) == canonical(proof["result"]) and H(proof["result"]) == proof["resultHash"]


# By version: the fields of the terms, their names, and what terms that can be read begin and end with.
TERMS = {1: "<16s32s32sI32s32s32s32s32sQ32sqqHBBI", 2: "<16s32s32sI32s32s32s32s32sQ32sqqHBBQBBHBH"}
TERMS_NAMES = (
    "domain duelIdHash tableRoot totalWeight policyHash providerKey seedCommitment creator opponent feeLamports treasury"
    " fundingDeadline resolutionDeadline entropyDelaySlots tieRule cardMode "
)
MORE_NAMES = {1: "reserved", 2: "bondLamports gridSlots acceptSteps revealDelaySlots layout nonce"}


def read_terms(data, version):
    names = (TERMS_NAMES + MORE_NAMES[version]).split()
    terms = dict(zip(names, struct.unpack(TERMS[version], data)))
    if version == 1 and (terms["domain"] != b"ripduel:terms:v4" or terms["reserved"] != 0):
        raise ValueError("no terms")
    if version == 2 and (terms["domain"] != b"ripduel:duel4:t2" or terms["layout"] != 2):
        raise ValueError("no terms")
    return terms


def takes(terms):
    return (
        terms["totalWeight"] >= 1 and terms["creator"] != terms["opponent"] and terms["feeLamports"] >= 1
        and 1 <= terms["resolutionDeadline"] - terms["fundingDeadline"] <= 604_800
        and 1 <= terms["entropyDelaySlots"] <= 256 and terms["tieRule"] == 1 and terms["cardMode"] in (0, 1)
        and ("layout" not in terms or takes_bond(terms))
    )


def takes_bond(terms):
    """Whether terms of layout 2 meet its further conditions."""
    fee, bond = terms["feeLamports"], terms["bondLamports"]
    return (
        terms["providerKey"] not in (terms["creator"], terms["opponent"])
        and fee >= 2_500_000 and bond >= 3 * fee and 2 * fee + bond < 2**64
        and 1 <= terms["revealDelaySlots"] <= 256
        and terms["gridSlots"] * terms["acceptSteps"] > terms["entropyDelaySlots"]
    )


def seal(table):
    """Root and total weight of the sum tree."""
    level = []
    for entry in table:
        mint = bytes(32) if entry["cardMint"] is None else base58(entry["cardMint"])
        value = struct.pack("<Q", int(entry["valueAmount"]))  # struct.error above 2^64 - 1
        leaf = b"\0" + sha(canonical(entry)) + struct.pack("<I", entry["weight"]) + value + mint
        level.append((sha(leaf), entry["weight"]))
    while len(level) & (len(level) - 1):
        level.append((bytes(32), 0))
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2])
        # struct.error where a sum is above 2^32 - 1.
        level = [
            (sha(b"\1" + a[0] + struct.pack("<I", a[1]) + b[0] + struct.pack("<I", b[1])), a[1] + b[1]) for a, b in pairs
        ]
        for _, total in level:
            struct.pack("<I", total)
    return level[0]


class Duel:
    """A duel's papers, and what follows from them."""

    def __init__(self, proof):
        self.proof = proof
        self.draw, self.table, self.policy = (each["document"] for each in proof["evidence"])
        self.answer = self.draw["answer"]
        self.bytes = base64.b64decode(self.draw["terms"])
        self.version = proof["modeVersion"]

    def terms(self):
        return read_terms(self.bytes, self.version)

    def outcome(self):
        """Winner, whether the coin decided, and (ticket, entry) of each side."""
        terms, seed = self.terms(), bytes.fromhex(self.answer["seed"])
        if sha(seed) != terms["seedCommitment"] or seal(self.table) != (terms["tableRoot"], terms["totalWeight"]):
            raise ValueError("not what was committed to")
        source = bytes.fromhex(self.answer["entropy"]) + sha(self.bytes)

        def word(which, counter):
            message = source + bytes([which]) + struct.pack("<I", counter)
            return int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")

        total, draws, for_cards = terms["totalWeight"], [], terms["cardMode"] == 1
        for which in (0, 1):
            for counter in range(64):
                number_ = word(which, counter)
                if number_ >= 2**64 - 2**64 % total:
                    continue
                ticket = number_ % total
                entry = self.owner(ticket)
                if which == 1 and for_cards and entry == draws[0][1]:
                    continue
                draws.append((ticket, entry))
                break
            else:
                raise ValueError("no ticket")
        if self.version == 2 and for_cards and word(2, 1) & 1:
            draws.reverse()
        values = [int(self.table[entry]["valueAmount"]) for _, entry in draws]
        tied = values[0] == values[1]
        winner = word(2, 0) & 1 if tied else int(values[1] > values[0])
        return winner, tied, draws

    def owner(self, ticket):
        for index, entry in enumerate(self.table):
            ticket -= entry["weight"]
            if ticket < 0:
                return index
        raise ValueError("nobody’s ticket")

    def request(self):
        terms, draw = self.terms(), self.draw
        sides = [
            {"requestId": sha(f"{draw['termsHash']}:{name}").hex(), "side": name, "wallet": to_base58(terms[name])}
            for name in ("creator", "opponent")
        ]
        same_ = {name: draw[name] for name in ("duelId", "genesisHash", "programId", "escrowAddress", "termsHash")}
        return {
            **same_, "schema": f"ripduel.draw-request/{self.version}", "seedCommitment": terms["seedCommitment"].hex(),
            "entropySlot": self.answer["entropySlot"], "entropy": self.answer["entropy"], "sides": sides,
        }

    def step_round(self):
        commitment, reveal, terms = self.proof["commitment"], self.proof["reveal"], self.terms()
        return (
            self.proof["roundId"] == self.draw["duelId"] and commitment["hash"] == terms["seedCommitment"].hex()
            and commitment["id"] == self.draw["termsHash"] and reveal["requestHash"] == self.draw["requestHash"]
            and all(reveal[name] == self.answer[name] for name in ("seed", "entropy", "entropySlot"))
            and milliseconds(commitment["committedAt"]) <= terms["fundingDeadline"] * 1000
        )

    def step_terms(self):
        hashed, terms = sha(self.bytes), self.terms()
        escrow = program_address(hashed, base58(self.draw["programId"]))
        return (
            hashed.hex() == self.draw["termsHash"] and to_base58(escrow) == self.draw["escrowAddress"]
            and terms["duelIdHash"] == sha(self.draw["duelId"]) and takes(terms)
        )

    def step_consent(self):
        message = f"ripduel:terms:2\n{sha(self.bytes).hex()}".encode()
        return is_signed(self.terms()["providerKey"], message, base58(self.draw["consent"]))

    def step_table(self):
        terms = self.terms()
        return seal(self.table) == (terms["tableRoot"], terms["totalWeight"])

    def step_policy(self):
        wanted = self.terms()["policyHash"].hex()
        rules = [self.policy[name] for name in ("schema", "winner", "tie")]
        return (
            H(self.policy) == wanted == self.draw["valuationPolicyHash"]
            and rules == ["ripduel.valuation-policy/1", "higher-value", "seed-coin"]
        )

    def step_seed(self):
        return sha(bytes.fromhex(self.answer["seed"])) == self.terms()["seedCommitment"]

    def step_signature(self):
        terms, draw, answer = self.terms(), self.draw, self.answer
        message = (f"ripduel:draw-answer:v{self.version}\n" + canonical(answer)).encode()
        return (
            is_signed(terms["providerKey"], message, base58(draw["signature"]))
            and base58(draw["providerKey"]) == terms["providerKey"]
            and draw["request"] == canonical(self.request()) and draw["requestHash"] == sha(draw["request"]).hex()
            and answer["requestHash"] == draw["requestHash"] and answer["termsHash"] == draw["termsHash"]
            and answer["seedCommitment"] == terms["seedCommitment"].hex()
        )

    def step_draw(self, which):
        ticket, entry = self.outcome()[2][which]
        claim = self.answer["draws"][which]
        value = self.table[entry]["valueAmount"]
        return (ticket, entry, value) == (claim["ticket"], claim["entryIndex"], claim["valueAmount"])

    def step_winner(self):
        return self.answer["winner"] == ("creator", "opponent")[self.outcome()[0]]

    def result(self):
        winner, tied, draws = self.outcome()
        names = ("creator", "opponent")
        told = ("cardId", "tier", "valueAmount", "cardMint")
        return {
            "winner": names[winner], "decidedBy": "coin" if tied else "value",
            "draws": [
                {"side": names[which], "ticket": ticket, "entryIndex": entry, **{n: self.table[entry][n] for n in told}}
                for which, (ticket, entry) in enumerate(draws)
            ],
            "valueMint": self.policy["unit"]["mint"], "valueDecimals": self.policy["unit"]["decimals"],
            "packId": self.draw["packId"], "providerMode": self.draw["providerMode"],
            "committedAt": self.proof["commitment"]["committedAt"],
        }


def duel_steps(proof):
    duel = Duel(proof)
    consent = [("consent", duel.step_consent)] if duel.version == 2 else []
    return [
        ("papers", lambda: check_papers(proof)), ("round", duel.step_round), ("terms", duel.step_terms), *consent,
        ("table", duel.step_table), ("policy", duel.step_policy), ("seed", duel.step_seed),
        ("signature", duel.step_signature), ("draw-0", lambda: duel.step_draw(0)),
        ("draw-1", lambda: duel.step_draw(1)), ("winner", duel.step_winner),
        ("result", lambda: check_result(proof, duel.result)),
    ]


def draw_below(seed, client, nonce, total):
    """Value, the nonce that gave it, and the nonce that the next draw begins at."""
    while True:
        digest = hmac.new(seed, f"{client}:{nonce}".encode(), hashlib.sha256).digest()
        word = int.from_bytes(digest[:8], "big")
        nonce += 1
        if word < 2**64 - 2**64 % total:
            return word % total, nonce - 1, nonce


STAGES = [(96, 120), (120, 150), (150, 200), (200, 300), (300, 500), (500, 800), (800, 1200), (1200, 2000)]


def flight(seed, client):
    nonce, draws = 0, []
    for stage, (survives, out_of) in enumerate(STAGES, 1):
        value, at, nonce = draw_below(seed, client, nonce, out_of)
        draws.append({
            "stage": stage, "value": str(value), "nonce": at, "survives": survives, "outOf": out_of,
            "survived": value < survives,
        })
        if value >= survives:
            break
    return draws


def crash_result(seed, client, decisions):
    draws, left = flight(seed, client), list(decisions)
    stage = 1 if draws[0]["survived"] else 0
    outcome = None if stage else "crashed"
    while outcome is None:
        decision = left.pop(0)
        if decision["stage"] != stage:
            raise ValueError("for another stage")
        if decision["action"] != "continue":
            outcome = {"cash-out": "cashed-out", "forfeit": "forfeited"}[decision["action"]]
        elif stage == len(STAGES):
            raise ValueError("after the last stage")
        elif not draws[stage]["survived"]:
            outcome = "crashed"
        else:
            stage += 1
    if left:
        raise ValueError("decisions after the end")
    paid = STAGES[stage - 1][1] if outcome == "cashed-out" else 0
    used = draws[: stage + 1 if outcome == "crashed" else stage]
    return {"outcome": outcome, "stage": stage, "multiplierHundredths": paid, "draws": used}


def flip_draw(seed, client):
    value, nonce, _ = draw_below(seed, client, 0, 2)
    return {"value": str(value), "nonce": nonce, "outOf": 2}


def flip_result(seed, client, decisions):
    (choice,) = decisions
    draw = flip_draw(seed, client)
    shown = ("heads", "tails")[int(draw["value"])]
    return {"choice": choice, "side": shown, "won": shown == choice, "draw": draw}


def cards_of(seed, client, count):
    nonce, cards = 0, []
    while len(cards) < count:
        value, at, nonce = draw_below(seed, client, nonce, 13)
        cards.append({"rank": value + 1, "value": str(value), "nonce": at})
    return cards


def streak_result(seed, client, decisions):
    guesses, outcome, streak = [], None, 0
    cards = cards_of(seed, client, 1 + len([each for each in decisions if each != "stop"]))
    for move in decisions:
        if outcome is not None:
            raise ValueError("moves after the end")
        if move == "stop":
            outcome = "stopped"
            continue
        before, after = cards[len(guesses)]["rank"], cards[len(guesses) + 1]["rank"]
        was = "neither" if before == after else "right" if (after > before) == (move == "higher") else "wrong"
        guesses.append({"guess": move, "was": was})
        streak += was == "right"
        outcome = "broken" if was == "wrong" else "completed" if streak == 10 else None
    if outcome is None:
        raise ValueError("not over")
    return {"outcome": outcome, "streak": streak, "cards": cards, "guesses": guesses}


# Hash of the rules; what a result says was drawn; the same from the seeds; the whole result.
GAMES = {
    "crash": (
        "e0d6bcc41f320c67e1a81c83c1257455112f0c6eb84de6b30e2962e253c2728c", lambda result: result["draws"],
        lambda seed, client, result: flight(seed, client)[: len(result["draws"])], crash_result,
    ),
    "flip": (
        "3e88b382f1cc6c3556f52fb2a4e5498745bdc801e820032fc095e9a5f391f485", lambda result: result["draw"],
        lambda seed, client, result: flip_draw(seed, client), flip_result,
    ),
    "streak": (
        "032408fa3e4d863244f75c6ff828cd4650808e9c75d96530ea5125a84cb13367", lambda result: result["cards"],
        lambda seed, client, result: cards_of(seed, client, len(result["cards"])), streak_result,
    ),
}


def step_round(proof, document):
    commitment = proof["commitment"]
    head = [proof[name] for name in ("roundId", "mode", "modeVersion")]
    told = [commitment["hash"], commitment["committedAt"], commitment["id"], proof["reveal"]["clientSeed"]]
    names = ("roundId", "mode", "modeVersion", "serverSeedHash", "committedAt", "commitmentId", "clientSeed")
    return head + told == [document[name] for name in names]


def common_steps(proof, document, seed):
    return {
        "papers": lambda: check_papers(proof),
        "round": lambda: step_round(proof, document),
        "order": lambda: document["committedAt"] <= document["clientSeedAt"] <= document["endedAt"],
        "seed": lambda: sha(seed).hex() == document["serverSeedHash"],
    }


def game_steps(proof):
    rules_hash, said_, drawn, recompute = GAMES[proof["mode"]]
    rules, document = (each["document"] for each in proof["evidence"])
    seed, client = bytes.fromhex(proof["reveal"]["serverSeed"]), proof["reveal"]["clientSeed"]
    result = proof["result"]
    steps = {
        **common_steps(proof, document, seed),
        "mode": lambda: H(rules) == rules_hash,
        "draws": lambda: canonical(said_(result)) == canonical(drawn(seed, client, result)),
        "result": lambda: check_result(proof, lambda: recompute(seed, client, document["decisions"])),
    }
    return [(key, steps[key]) for key in ("papers", "round", "order", "mode", "seed", "draws", "result")]


def rip_draw(odds, seed, client):
    """Ticket, nonce and the entry that owns the ticket."""
    ticket, nonce, _ = draw_below(seed, client, 0, odds["totalWeight"])
    end = 0
    for entry in odds["entries"]:
        end += entry["weight"]
        if ticket < end:
            return {"ticket": ticket, "nonce": nonce, "entryIndex": entry["entryIndex"]}
    raise ValueError("nobody’s ticket")


def rip_odds(inventory, odds):
    copies = {entry["entryIndex"]: entry["copies"] for entry in inventory["entries"]}
    indices = [entry["entryIndex"] for entry in odds["entries"]]
    return (
        odds["inventoryHash"] == H(inventory) and odds["machineKey"] == inventory["machineKey"]
        and odds["sequence"] == inventory["sequence"] and len(copies) == len(inventory["entries"])
        and all(before < after for before, after in zip(indices, indices[1:]))
        and all(copies.get(entry["entryIndex"]) == entry["weight"] for entry in odds["entries"])
        and sum(entry["weight"] for entry in odds["entries"]) == odds["totalWeight"]
    )


def rip_payment(result, odds, document, client):
    paid = result["payment"]
    if paid is None:
        return result["mode"] == "fixture"
    return result["mode"] == "devnet-preview" and paid["memoNonce"] == H({
        "memoVersion": 1, "intentId": paid["intentId"], "oddsHash": H(odds),
        "serverSeedHash": document["serverSeedHash"], "clientSeedHash": sha(client).hex(),
    })


def rip_result(result, inventory, odds, document, seed, client):
    drawn = rip_draw(odds, seed, client)
    card = next(entry for entry in inventory["entries"] if entry["entryIndex"] == drawn["entryIndex"])
    return {
        "resultVersion": 1, "ripId": document["roundId"], "machineKey": odds["machineKey"], "mode": result["mode"],
        "oddsHash": H(odds), "inventoryHash": H(inventory), "serverSeedHash": document["serverSeedHash"],
        "totalWeight": odds["totalWeight"], **drawn, **{name: card[name] for name in ("cardId", "tier", "valueAmount")},
        "valueMint": inventory["valueMint"], "valueDecimals": inventory["valueDecimals"], "payment": result["payment"],
    }


def rip_steps(proof):
    inventory, odds, document = (each["document"] for each in proof["evidence"])
    seed, client, result = bytes.fromhex(proof["reveal"]["serverSeed"]), proof["reveal"]["clientSeed"], proof["result"]
    steps = {
        **common_steps(proof, document, seed),
        "odds": lambda: rip_odds(inventory, odds),
        "draws": lambda: all(result[name] == value for name, value in rip_draw(odds, seed, client).items()),
        "payment": lambda: rip_payment(result, odds, document, client),
        "result": lambda: check_result(proof, lambda: rip_result(result, inventory, odds, document, seed, client)),
    }
    return [(key, steps[key]) for key in ("papers", "round", "order", "odds", "seed", "draws", "payment", "result")]


STEPS = {"duels": duel_steps, "gacha": rip_steps, "crash": game_steps, "flip": game_steps, "streak": game_steps}


def holds(check):
    try:
        return check()
    except (ValueError, IndexError, ZeroDivisionError, StopIteration, struct.error):
        return False


def verdict(said_text):
    """`holds`, `fails <step>`, or why it is no proof."""
    try:
        proof = read(said_text)
        check_form(proof)
    except Refused as refused:
        return str(refused)
    for key, check in STEPS[proof["mode"]](proof):
        if not holds(check):
            return f"fails {key}"
    return "holds"


def main(arguments):
    if any(each in ("-h", "--help") for each in arguments):
        print(__doc__)
        return 0
    if arguments == ["--lines"]:
        for line in sys.stdin.buffer:
            print(verdict(line.decode("utf-8", "replace")), flush=True)
        return 0
    codes = []
    for name in arguments or ["-"]:
        try:
            data = sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            codes.append(2)
            continue
        found = verdict(data.decode("utf-8", "replace"))
        print(f"{name}: {found}")
        codes.append(0 if found == "holds" else 1 if found.startswith("fails") else 2)
    return 1 if 1 in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
