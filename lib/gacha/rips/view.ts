import type { CardTier } from '../../cards/tier';
import { toOddsBody } from '../machines/view';
import { deriveTokenAccount } from '../settings';
import type { RipBody } from './rip-contract';
import type { RipOutcome } from './rules/draw';
import { hasRipEnded, type RipRecord, type RipTimes } from './store';

export const toRipStatus = ({ settledAt, undeliveredAt }: RipTimes): RipBody['status'] => {
  if (settledAt !== null) return 'settled';
  return undeliveredAt === null ? 'acquiring' : 'refund-owed';
};

/** Returns the card of a rip from its sealed inventory. */
export function getDrawnCard({ rip, seal }: Pick<RipRecord, 'rip' | 'seal'>) {
  const card = seal.inventory.entries.find(({ entryIndex }) => entryIndex === rip.entryIndex);
  if (card === undefined) throw new Error(`no entry ${rip.entryIndex} in seal ${seal.sequence} of ${seal.machineKey}`);
  return card;
}

/** Builds a rip's outcome, from which `hashRipResult` computes its `resultHash`. */
export function toRipOutcome(record: Pick<RipRecord, 'rip' | 'seal' | 'commitment' | 'payment'>): RipOutcome {
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

/** Builds a step after the reveal: done at `doneAt`, failed at `failedAt`, or pending. */
const buildStep = (doneAt: Date | null, failedAt: Date | null) => ({
  state: doneAt !== null ? ('done' as const) : failedAt !== null ? ('failed' as const) : ('pending' as const),
  at: doneAt ?? failedAt,
});

/** Builds the evidence that a card was delivered; null if it wasn't, or there is no delivery. */
function buildDeliveryEvidence(delivery: RipRecord['delivery']) {
  if (delivery?.state !== 'delivered') return null;
  const cardMint = delivery.cardMint as string;
  return {
    cardMint,
    tokenAccount: deriveTokenAccount(delivery.wallet, cardMint),
    slot: delivery.slot as bigint,
    signature: delivery.transactionSignature,
    providerKey: delivery.providerKey as string,
    providerSignature: delivery.providerSignature as string,
  };
}

/**
 * Builds the public response for a rip. Once the rip has ended, it contains everything needed to recompute it. It names
 * the token account that a card was delivered to, which is public on chain, but not the wallet.
 */
export function toRipBody(record: RipRecord): RipBody {
  const { rip, seal, commitment, payment, serverSeed, times, delivery, debtId } = record;
  const { cardId, tier, valueAmount } = getDrawnCard(record);
  const { valueMint, valueDecimals } = seal.inventory;
  return {
    ripId: rip.ripId,
    machineKey: rip.machineKey,
    mode: rip.mode as RipBody['mode'],
    status: toRipStatus(times),
    commitmentId: rip.commitmentId,
    committedAt: commitment.committedAt,
    serverSeedHash: commitment.serverSeedHash,
    serverSeed: hasRipEnded(times) ? serverSeed : null,
    clientSeed: rip.clientSeed,
    drawn: {
      ticket: rip.ticket,
      totalWeight: seal.totalWeight,
      nonce: rip.nonce,
      entryIndex: rip.entryIndex,
      cardId,
      tier: tier as CardTier,
      value: { amount: BigInt(valueAmount), mint: valueMint, decimals: valueDecimals },
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
    lifecycle: [
      { kind: 'reveal', state: 'done', at: rip.rippedAt },
      {
        kind: 'acquisition',
        ...buildStep(times.acquiredAt, times.undeliveredAt),
        evidence: buildDeliveryEvidence(delivery),
      },
      { kind: 'settlement', ...buildStep(times.settledAt, times.undeliveredAt), debtId },
    ],
    resultHash: rip.resultHash,
    rippedAt: rip.rippedAt,
  };
}
