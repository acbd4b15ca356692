import type { CardTier } from '../../cards/tier';
import { toOddsBody } from '../machines/view';
import type { RipBody } from './contract';
import type { RipOutcome } from './rules/draw';
import type { RipRecord } from './store';

/** Returns the card of a rip from its sealed inventory. */
function getDrawnCard({ rip, seal }: Pick<RipRecord, 'rip' | 'seal'>) {
  const card = seal.inventory.entries.find(({ entryIndex }) => entryIndex === rip.entryIndex);
  if (card === undefined) throw new Error(`no entry ${rip.entryIndex} in seal ${seal.sequence} of ${seal.machineKey}`);
  return card;
}

/** Builds the outcome whose hash is the rip's `resultHash`. */
export function toRipOutcome(record: Omit<RipRecord, 'serverSeed'>): RipOutcome {
  const { rip, seal, commitment, payment } = record;
  const { cardId, tier, valueAmount } = getDrawnCard(record);
  return {
    ripId: rip.ripId,
    machineKey: rip.machineKey,
    mode: rip.mode as RipOutcome['mode'],
    oddsHash: seal.oddsHash,
    inventoryHash: seal.inventoryHash,
    serverSeedHash: commitment.serverSeedHash,
    ticket: rip.ticket,
    totalWeight: seal.totalWeight,
    nonce: rip.nonce,
    entryIndex: rip.entryIndex,
    cardId,
    tier,
    valueAmount,
    valueMint: seal.inventory.valueMint,
    valueDecimals: seal.inventory.valueDecimals,
    payment:
      payment === null
        ? null
        : {
            intentId: payment.intentId,
            memoNonce: payment.memoNonce,
            signature: payment.signature as string,
          },
  };
}

const LIFECYCLE_KINDS = ['reveal', 'acquisition', 'settlement'] as const;

/** Builds the public response for a rip: everything needed to recompute it, without the wallet. */
export function toRipBody(record: RipRecord): RipBody {
  const { rip, seal, commitment, payment, serverSeed } = record;
  const { cardId, tier, valueAmount } = getDrawnCard(record);
  const { valueMint: mint, valueDecimals: decimals } = seal.inventory;
  return {
    ripId: rip.ripId,
    machineKey: rip.machineKey,
    mode: rip.mode as RipBody['mode'],
    status: 'settled',
    commitmentId: rip.commitmentId,
    committedAt: commitment.committedAt,
    serverSeedHash: commitment.serverSeedHash,
    serverSeed,
    clientSeed: rip.clientSeed,
    drawn: {
      ticket: rip.ticket,
      totalWeight: seal.totalWeight,
      nonce: rip.nonce,
      entryIndex: rip.entryIndex,
      cardId,
      tier: tier as CardTier,
      value: { amount: BigInt(valueAmount), mint, decimals },
    },
    odds: toOddsBody(seal),
    payment:
      payment === null
        ? null
        : {
            intentId: payment.intentId,
            memoNonce: payment.memoNonce,
            clientSeedHash: payment.clientSeedHash,
            signature: payment.signature as string,
            slot: payment.slot as bigint,
          },
    lifecycle: LIFECYCLE_KINDS.map((kind) => ({ kind, at: rip.rippedAt })),
    resultHash: rip.resultHash,
    rippedAt: rip.rippedAt,
  };
}
