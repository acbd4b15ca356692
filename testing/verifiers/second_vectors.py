#!/usr/bin/env python3
# cspell:ignore Preisliste saat zweite
"""Makes proofs with the second implementation alone, for the first to judge: lib/proofs/rules/vectors/second.json.

    python3 testing/verifiers/second_vectors.py
"""
import base64
import copy
import hashlib
import json
import os
import random
import struct
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts", "verify"))
import second as S  # noqa: E402

DICE = random.Random("second vectors 1")


def some(length=32):
    return DICE.getrandbits(8 * length).to_bytes(length, "big")


def sign(secret, message):
    """Ed25519, RFC 8032, 5.1.6."""
    digest = hashlib.sha512(secret).digest()
    scalar = (int.from_bytes(digest[:32], "little") & (2**254 - 8)) | 2**254
    key = packed(S.times(scalar, S.BASE))
    r = int.from_bytes(hashlib.sha512(digest[32:] + message).digest(), "little") % S.L
    sealed = packed(S.times(r, S.BASE))
    k = int.from_bytes(hashlib.sha512(sealed + key + message).digest(), "little") % S.L
    return key, sealed + ((r + k * scalar) % S.L).to_bytes(32, "little")


def packed(point):
    inverse = pow(point[2], S.P - 2, S.P)
    x, y = point[0] * inverse % S.P, point[1] * inverse % S.P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def paper(kind, document):
    return {"kind": kind, "hash": S.H(document), "document": document}


def proof(mode, round_id, commitment, reveal, evidence, result, version=1):
    return {
        "proofVersion": 1, "mode": mode, "modeVersion": version, "roundId": round_id, "commitment": commitment,
        "reveal": reveal, "evidence": evidence, "result": result, "resultHash": S.H(result),
    }


COMMITTED, SEEDED, ENDED = ("2026-11-21T10:00:%02d.250Z" % second for second in (0, 7, 42))


HEADS = {1: b"ripduel:terms:v4", 2: b"ripduel:duel4:t2"}
TAILS = {1: (0,), 2: (200_000_000, 16, 6, 32, 2, 7)}


def make_duel(version, card_mode, values):
    """A duel over few cards; equal values are settled by the coin."""
    seed, entropy, secret, program = some(), some(), some(), some()
    table = [
        {
            "cardId": f"zweite-{index}-ß", "tier": "rare", "weight": DICE.randint(1, 1_000_000), "valueAmount": value,
            "valueSource": 'list "B"\n', "valuedAt": COMMITTED,
            "cardMint": S.to_base58(some()) if card_mode else None,
        }
        for index, value in enumerate(values)
    ]
    root, total = S.seal(table)
    policy = {
        "schema": "ripduel.valuation-policy/1",
        "unit": {"symbol": "USDC", "mint": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", "decimals": 6},
        "valueOf": "the value which the sealed pack table gives the drawn entry", "winner": "higher-value",
        "tie": "seed-coin",
    }
    duel_id, key = f"duel_{DICE.randrange(10**9)}", sign(secret, b"")[0]
    terms = struct.pack(
        S.TERMS[version], HEADS[version], S.sha(duel_id), root, total, bytes.fromhex(S.H(policy)), key, S.sha(seed), some(),
        some(), 50_000_000, some(), 1_796_000_000, 1_796_001_800, 4, 1, card_mode, *TAILS[version],
    )
    terms_hash = S.sha(terms)
    draw = {
        "duelId": duel_id, "genesisHash": "a chain that never was", "programId": S.to_base58(program),
        "escrowAddress": S.to_base58(S.program_address(terms_hash, program)),
        "terms": base64.b64encode(terms).decode(), "termsHash": terms_hash.hex(), "packId": "second-pack", "request": "",
        "requestHash": "", "providerKey": S.to_base58(key), "providerMode": "external",
        "valuationPolicyHash": S.H(policy), "signature": "",
        "answer": {
            "schema": f"ripduel.draw-answer/{version}", "termsHash": terms_hash.hex(), "seedCommitment": S.sha(seed).hex(),
            "seed": seed.hex(), "entropySlot": str(DICE.randrange(10**12)), "entropy": entropy.hex(),
        },
    }
    made = proof(
        "duels", duel_id, {"hash": S.sha(seed).hex(), "committedAt": COMMITTED, "id": terms_hash.hex()}, {},
        [{"document": each} for each in (draw, table, policy)], {}, version,
    )
    duel, answer = S.Duel(made), draw["answer"]
    if version == 2:
        draw["consent"] = S.to_base58(sign(secret, f"ripduel:terms:2\n{terms_hash.hex()}".encode())[1])
    draw["request"] = S.canonical(duel.request())
    draw["requestHash"] = answer["requestHash"] = S.sha(draw["request"]).hex()
    winner, _, draws = duel.outcome()
    sides = ("creator", "opponent")
    answer["winner"] = sides[winner]
    answer["draws"] = [
        {"side": name, "ticket": ticket, "entryIndex": entry, "valueAmount": table[entry]["valueAmount"]}
        for name, (ticket, entry) in zip(sides, draws)
    ]
    message = (f"ripduel:draw-answer:v{version}\n" + S.canonical(answer)).encode()
    draw["signature"] = S.to_base58(sign(secret, message)[1])
    made["reveal"] = {**{name: answer[name] for name in ("seed", "entropy", "entropySlot")}, "requestHash": draw["requestHash"]}
    made["evidence"] = [paper("signed-draw", draw), paper("pack-table", table), paper("valuation-policy", policy)]
    made["result"] = duel.result()
    made["resultHash"] = S.H(made["result"])
    return made


RULES = {
    "crash": {
        "schema": "ripduel.rgs-mode/1", "mode": "crash", "modeVersion": 1, "stake": "none", "returnHundredths": 96,
        "decisionMs": 20_000, "defaultAction": "forfeit",
        "draw": "hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling; one draw a stage",
        "stages": [
            {"stage": stage, "multiplierHundredths": out_of, "survives": survives, "outOf": out_of}
            for stage, (survives, out_of) in enumerate(S.STAGES, 1)
        ],
    },
    "flip": {
        "schema": "ripduel.rgs-mode/1", "mode": "flip", "modeVersion": 1, "stake": "none",
        "draw": "hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling; the value counts"
        " the sides from 0",
        "sides": ["heads", "tails"],
    },
    "streak": {
        "schema": "ripduel.rgs-mode/1", "mode": "streak", "modeVersion": 1, "stake": "none",
        "draw": "hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling; the rank is the"
        " value plus 1",
        "ranks": 13, "sameRank": "neither", "longest": 10,
    },
}


def decisions_of(mode, seed, client):
    if mode == "flip":
        return ["tails"]
    if mode == "crash":
        reached = len([each for each in S.flight(seed, client) if each["survived"]])
        last = DICE.choice(["cash-out", "forfeit"])
        return [
            {"stage": stage, "action": "continue" if stage < min(reached, 3) else last}
            for stage in range(1, min(reached, 3) + 1)
        ]
    cards = S.cards_of(seed, client, 60)
    moves = []
    for before, after in zip(cards, cards[1:]):
        moves.append("higher" if before["rank"] <= 7 else "lower")
        right = (after["rank"] > before["rank"]) == (moves[-1] == "higher")
        if before["rank"] != after["rank"] and not right:
            return moves
        if len(moves) == 6:
            return moves + ["stop"]
    raise ValueError("unreachable")


def make_game(mode):
    seed, round_id = some(), f"{mode}_{DICE.randrange(10**9)}"
    client = "".join(chr(DICE.randint(0x21, 0x7E)) for _ in range(DICE.randint(1, 64)))
    decisions = decisions_of(mode, seed, client)
    document = {
        "roundId": round_id, "mode": mode, "modeVersion": 1, "commitmentId": None, "serverSeedHash": S.sha(seed).hex(),
        "clientSeed": client, "committedAt": COMMITTED, "clientSeedAt": SEEDED, "endedAt": ENDED, "decisions": decisions,
    }
    return proof(
        mode, round_id, {"hash": S.sha(seed).hex(), "committedAt": COMMITTED, "id": None},
        {"serverSeed": seed.hex(), "clientSeed": client, "nonce": 0},
        [paper("mode", RULES[mode]), paper("round", document)], S.GAMES[mode][3](seed, client, decisions),
    )


def make_rip(paid):
    """A rip of a machine in which one card is sold out and one is promised to others."""
    seed, client = some(), "zweite-saat"
    head = {"documentVersion": 1, "machineKey": "second-machine", "sequence": 7, "sealedAt": COMMITTED}
    inventory = {
        **head, "kind": "gacha-inventory", "previousHash": some().hex(), "valueMint": S.to_base58(some()),
        "valueDecimals": 9, "valueSource": "Preisliste ü", "valuedAt": COMMITTED,
        "entries": [
            {"entryIndex": index, "cardId": f"card-{index}", "tier": "epic", "copies": copies, "valueAmount": str(10**index)}
            for index, copies in enumerate((40, 0, 3, 25, 1))
        ],
    }
    entries = [{"entryIndex": index, "weight": inventory["entries"][index]["copies"]} for index in (0, 2, 4)]
    odds = {
        **head, "kind": "gacha-odds", "previousHash": None, "inventoryHash": S.H(inventory),
        "drawMethod": "hmac-sha256-rejection-1", "totalWeight": sum(each["weight"] for each in entries), "entries": entries,
    }
    document = {
        "roundId": f"rip_{DICE.randrange(10**9)}", "mode": "gacha", "modeVersion": 1, "commitmentId": "gsc_second",
        "serverSeedHash": S.sha(seed).hex(), "clientSeed": client, "committedAt": COMMITTED, "clientSeedAt": SEEDED,
        "endedAt": ENDED, "decisions": [],
    }
    bound = {
        "memoVersion": 1, "intentId": "gpi_second", "oddsHash": S.H(odds), "serverSeedHash": S.sha(seed).hex(),
        "clientSeedHash": S.sha(client).hex(),
    }
    payment = {"intentId": "gpi_second", "memoNonce": S.H(bound), "signature": S.to_base58(some(64))}
    wish = {"mode": "devnet-preview", "payment": payment} if paid else {"mode": "fixture", "payment": None}
    return proof(
        "gacha", document["roundId"], {"hash": S.sha(seed).hex(), "committedAt": COMMITTED, "id": "gsc_second"},
        {"serverSeed": seed.hex(), "clientSeed": client, "nonce": 0},
        [paper("gacha-inventory", inventory), paper("gacha-odds", odds), paper("round", document)],
        S.rip_result(wish, inventory, odds, document, seed, client),
    )


def bent(made):
    """A copy with another digit in its commitment hash. Its documents stay the same."""
    other = copy.deepcopy(made)
    digit = other["commitment"]["hash"][0]
    other["commitment"]["hash"] = ("1" if digit == "0" else "0") + other["commitment"]["hash"][1:]
    return other


def main():
    made = [
        *(
            (f"{name}, version {version}", make_duel(version, card_mode, values))
            for version in (1, 2)
            for name, card_mode, values in (
                ("duel for fees", 0, ["1", "20", "18446744073709551615"]),
                ("duel for cards", 1, ["7", "8", "9", "10", "11"]),
                *([("another duel for cards", 1, ["3", "4", "5"])] if version == 2 else []),
                ("duel that the coin settles", 0, ["5", "5"]),
            )
        ),
        ("paid rip", make_rip(True)),
        ("rip from the fixture", make_rip(False)),
        *((f"{mode} {count}", make_game(mode)) for mode in RULES for count in (1, 2, 3)),
    ]
    vectors = []
    for name, each in made:
        for label, text in ((name, each), (f"{name}, its commitment changed", bent(each))):
            vectors.append({"name": f"second: {label}", "verdict": S.verdict(json.dumps(text)), "proof": text})
    path = os.path.join(ROOT, "lib", "proofs", "rules", "vectors", "second.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(vectors, file, ensure_ascii=False, indent=2)
        file.write("\n")
    for vector in vectors:
        print(f"{vector['name']}: {vector['verdict']}")


if __name__ == "__main__":
    main()
