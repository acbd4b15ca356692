import { bytesToHex } from '@noble/hashes/utils.js';
import type { Transaction } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import { pickLater } from '../../core/clock';
import { deriveId, generateId } from '../../core/ids';
import { insertCardDelivery } from '../deliveries/store';
import { assertNotRetired } from '../machines/assert-not-retired';
import {
  getSeal,
  lockMachine,
  recordDrawnCopy,
  releaseCopies,
  resealIfOutdated,
  type StoredMachine,
  type StoredSeal,
} from '../machines/store';
import { findPayment, type StoredPayment, updatePayment } from '../payments/store';
import type { GachaSettings } from '../settings';
import { unknownCommitmentProblem } from '../unknown';
import { type StoredSeedCommitment, spendCommitment } from './commitment-store';
import { createRip } from './contract';
import { drawCopy, hashRipResult } from './rules/draw';
import { insertRip, insertRipSteps, type RipTimes, type StoredRip, takeAndSpendCommitment } from './store';
import { type RipRequest, type RipServices, validateRequest } from './validate-request';
import { getDrawnCard, toRipBody, toRipOutcome } from './view';

/**
 * Spends the commitment and, for a paid rip, the payment. Then draws a card, counts its copy as drawn, inserts a paid
 * card's delivery, and seals the machine again if its odds changed, all in one transaction. Doesn't call the provider.
 */
export const createRipHandler = defineWriteHandler(createRip)({
  gather: (context: HandlerContext<RipServices>, { body }) => validateRequest(context, body),
  async apply({ services, now: requestTime }, transaction, { body }, request) {
    const { commitment } = request;
    const now = pickLater(requestTime, commitment.takenAt ?? commitment.committedAt);
    const machine = await lockMachine(transaction, commitment.machineKey);
    if (machine === null) throw unknownCommitmentProblem();
    const paid = request.payment === null ? null : await spendPayment(transaction, request.payment, now);
    if (paid === null) {
      assertNotRetired(machine);
      await spendFreeCommitment(transaction, commitment, now);
    }
    const seal = await getSeal(transaction, machine.machineKey, paid?.sealSequence ?? machine.sealSequence);
    if (seal.totalWeight === 0) throw new ProblemError('machine-sold-out');
    // The id is derived from the payment, so that a repeat after restoring a backup has the same one, and the provider
    // delivers no second card.
    const ripId = paid === null ? generateId('rip', services.random) : deriveId('rip', paid.intentId);
    const drawing = { ripId, clientSeed: body.clientSeed, now };
    const record = drawRip(machine, seal, request, paid, drawing);
    if (paid !== null) await releaseCopies(transaction, seal);
    await recordDrawnCopy(transaction, machine.machineKey, record.rip.entryIndex);
    await insertRip(transaction, record.rip, record.serverSeed);
    await (paid === null
      ? settleFreeRip(transaction, record.rip)
      : insertCardDelivery(transaction, buildDelivery(record.rip, seal, services.gachaSettings())));
    await resealIfOutdated(transaction, machine, now);
    return { body: toRipBody(record) };
  },
});

async function spendPayment(transaction: Transaction, payment: StoredPayment, now: Date): Promise<StoredPayment> {
  const patch = { state: 'spent', spentAt: now, updatedAt: now, holding: false, nextCheckAt: null } as const;
  const spent = payment.state === 'verified' ? await updatePayment(transaction, payment, patch) : null;
  if (spent !== null && (await spendCommitment(transaction, spent.commitmentId, now))) return spent;
  const current = await findPayment(transaction, payment.intentId);
  throw new ProblemError(current?.state === 'spent' ? 'payment-spent' : 'state-changed');
}

async function spendFreeCommitment(
  transaction: Transaction,
  commitment: StoredSeedCommitment,
  now: Date,
): Promise<void> {
  if (!(await takeAndSpendCommitment(transaction, commitment.commitmentId, now)))
    throw new ProblemError('commitment-not-open');
}

interface RipInput {
  readonly ripId: string;
  readonly clientSeed: string;
  readonly now: Date;
}

/** Draws a rip's card from a seal. Stores nothing. */
function drawRip(
  machine: StoredMachine,
  seal: StoredSeal,
  { commitment, serverSeed }: RipRequest,
  payment: StoredPayment | null,
  { ripId, clientSeed, now }: RipInput,
) {
  const { ticket, nonce, entryIndex } = drawCopy(seal.odds, serverSeed, clientSeed);
  const unhashed: Omit<StoredRip, 'resultHash'> = {
    ripId,
    machineKey: machine.machineKey,
    wallet: commitment.wallet,
    mode: payment === null ? 'fixture' : 'devnet-preview',
    commitmentId: commitment.commitmentId,
    paymentIntentId: payment?.intentId ?? null,
    sealSequence: seal.sequence,
    clientSeed,
    nonce,
    ticket,
    entryIndex,
    rippedAt: now,
  };
  const of = { machine, seal, commitment, payment };
  const resultHash = hashRipResult(toRipOutcome({ ...of, rip: { ...unhashed, resultHash: '' } }));
  // A free rip brings no card, and is settled by the transaction that draws it.
  const endedAt = payment === null ? now : null;
  const times: RipTimes = { acquiredAt: endedAt, settledAt: endedAt, undeliveredAt: null };
  return {
    ...of,
    rip: { ...unhashed, resultHash },
    serverSeed: bytesToHex(serverSeed),
    times,
    delivery: null,
    debtId: null,
  };
}

/** Records the steps that settle a free rip at once. */
const settleFreeRip = (transaction: Transaction, { ripId, rippedAt }: StoredRip): Promise<void> =>
  insertRipSteps(transaction, [
    { ripId, sequence: 2, kind: 'acquisition', at: rippedAt, serverSeed: null },
    { ripId, sequence: 3, kind: 'settlement', at: rippedAt, serverSeed: null },
  ]);

const buildDelivery = (rip: StoredRip, seal: StoredSeal, { deliveryMs }: GachaSettings) => ({
  ripId: rip.ripId,
  wallet: rip.wallet,
  cardId: getDrawnCard({ rip, seal }).cardId,
  requestedAt: rip.rippedAt,
  deadlineAt: new Date(rip.rippedAt.getTime() + deliveryMs),
});
