import { base58 } from '@scure/base';
import { hashCanonicalJson, type Json } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import type { OddsDocument } from '../../lib/gacha/machines/rules/documents';
import { buildNextSeal } from '../../lib/gacha/machines/rules/seal';
import { buildRipResult, deriveMemoNonce, drawCopy, hashClientSeed } from '../../lib/gacha/rips/rules/draw';
import { type RgsProof, toEvidenceEntry } from '../../lib/proofs/rules/proof';
import { toHex } from '../../lib/proofs/rules/step';
import type { SeededRandom } from './dice';

const sealedAt = new Date('2026-11-21T09:00:00.000Z');

/** Builds the seal of a machine with 1 to 12 kinds of card, which may be partly drawn, sold out or fully reserved. */
function makeSealedMachine(dice: SeededRandom) {
  const entries = Array.from({ length: 1 + dice.nextBelow(12) }, (_, entryIndex) => {
    const stock = 1 + dice.nextBelow(dice.oneOf(1, 30, 1_000_000));
    const drawn = entryIndex === 0 ? 0 : dice.nextBelow(stock + 1);
    const held = entryIndex === 0 ? 0 : dice.oneOf(0, stock - drawn);
    return {
      ...{ entryIndex, stock, drawn, held, cardId: `card-${dice.nextBelow(1e6)}`, tier: dice.oneOf('common', 'rare') },
      valueAmount: BigInt(dice.nextBelow(1e12)),
    };
  });
  const machine = {
    ...{ machineKey: `machine-${dice.nextBelow(100)}`, priceMint: dice.address(), priceDecimals: dice.nextBelow(10) },
    ...{ valueSource: 'a price list', valuedAt: sealedAt },
  };
  const previous = dice.oneOf(null, {
    sequence: 1 + dice.nextBelow(9),
    inventoryHash: toHex(dice.nextBytes()),
    oddsHash: toHex(dice.nextBytes()),
  });
  return buildNextSeal(machine, entries, previous, sealedAt);
}

/** Makes the proof of an invented rip, paid or in fixture mode. */
export function makeGachaProof(dice: SeededRandom): RgsProof {
  const seal = makeSealedMachine(dice);
  const inventory = JSON.parse(seal.inventory.json);
  const odds: OddsDocument = JSON.parse(seal.odds.json);
  const serverSeed = dice.nextBytes();
  const [serverSeedHash, clientSeed] = [sha256Hex(serverSeed), `seed-${dice.nextBelow(1e9)}`];
  const [roundId, commitmentId, intentId] = [
    `rip_${dice.nextBelow(1e9)}`,
    `gsc_${dice.nextBelow(1e9)}`,
    `gpi_${dice.nextBelow(1e9)}`,
  ];
  const { ticket, nonce, entryIndex } = drawCopy(odds, serverSeed, clientSeed);
  const { cardId, tier, valueAmount } = inventory.entries[entryIndex];
  const oddsHash = seal.odds.hash;
  const bound = { intentId, oddsHash, serverSeedHash, clientSeedHash: hashClientSeed(clientSeed) };
  const signature = base58.encode(Uint8Array.from([...dice.nextBytes(), ...dice.nextBytes()]));
  const isPaid = dice.nextBelow(3) > 0;
  const result = buildRipResult({
    ...{ ripId: roundId, machineKey: odds.machineKey, mode: isPaid ? 'devnet-preview' : 'fixture', oddsHash },
    ...{ inventoryHash: seal.inventory.hash, serverSeedHash, ticket, totalWeight: odds.totalWeight, nonce, entryIndex },
    ...{ cardId, tier, valueAmount, valueMint: inventory.valueMint, valueDecimals: inventory.valueDecimals },
    payment: isPaid ? { intentId, memoNonce: deriveMemoNonce(bound), signature } : null,
  });
  const committedAt = '2026-11-21T10:00:00.000Z';
  const round: Json = {
    ...{ roundId, mode: 'gacha', modeVersion: 1, commitmentId, serverSeedHash, clientSeed, committedAt },
    ...{ clientSeedAt: '2026-11-21T10:00:01.000Z', endedAt: '2026-11-21T10:00:30.000Z', decisions: [] },
  };
  return {
    ...{ proofVersion: 1, mode: 'gacha', modeVersion: 1, roundId },
    commitment: { hash: serverSeedHash, committedAt, id: commitmentId },
    reveal: { serverSeed: toHex(serverSeed), clientSeed, nonce: 0 },
    evidence: [
      toEvidenceEntry('gacha-inventory', inventory),
      toEvidenceEntry('gacha-odds', odds),
      toEvidenceEntry('round', round),
    ],
    result,
    resultHash: hashCanonicalJson(result),
  };
}
