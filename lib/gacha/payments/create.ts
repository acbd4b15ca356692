import type { Transaction } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import type { Limiter } from '../../api/limits';
import { ProblemError } from '../../api/problems';
import { requireCallerWallet } from '../../api/session-wallet';
import { pickLater } from '../../core/clock';
import { generateId } from '../../core/ids';
import { assertNotRetired } from '../machines/assert-not-retired';
import { assertAvailableAtOdds } from '../machines/assert-seal-as-seen';
import {
  findMachine,
  getSeal,
  lockMachine,
  resealIfOutdated,
  reserveCopies,
  type StoredMachine,
  type StoredSeal,
} from '../machines/store';
import { findCommitment, type StoredSeedCommitment, takeCommitment } from '../rips/commitment-store';
import { deriveMemoNonce } from '../rips/rules/draw';
import { deriveTokenAccount, type GachaSettings } from '../settings';
import { unknownCommitmentProblem, unknownMachineProblem } from '../unknown';
import { type PaymentServices, reconcilePayment } from './check';
import { createPaymentIntent } from './contract';
import { consumeReservationLimit } from './count-reservation';
import { getCommitment } from './find-own';
import { INTENT_LIFETIME_MS } from './rules/intent';
import { findUnresolvedPayment, insertPayment, type NewPayment } from './store';
import { toPaymentBody } from './view';

interface Services extends PaymentServices {
  readonly gachaSettings: () => GachaSettings;
  readonly limiter: Limiter;
}

interface PaymentRequest {
  readonly wallet: string;
  readonly machineKey: string;
  readonly commitmentId: string;
  readonly clientSeedHash: string;
  readonly oddsHash: string;
}

/**
 * Creates a payment for a draw from the machine's newest seal, and reserves a copy of each card in it. If the wallet
 * has an unresolved payment on the machine, returns that one again.
 */
export const createPaymentIntentHandler = defineWriteHandler(createPaymentIntent)({
  async gather(context: HandlerContext<Services>, { params, body }) {
    const { services, caller, now } = context;
    const { queries } = services.database;
    const wallet = requireCallerWallet(caller);
    const { mint, treasuryWallet } = services.gachaSettings();
    const found = await findMachine(queries, params.machineKey);
    if (found === null || found.machine.priceMint !== mint) throw unknownMachineProblem();
    if (wallet === treasuryWallet) throw new ProblemError('forbidden', 'The treasury cannot pay itself.');
    const commitment = await findCommitment(queries, body.commitmentId);
    if (commitment === null) throw unknownCommitmentProblem();
    if (commitment.wallet !== wallet) throw new ProblemError('forbidden', 'The commitment was made to another wallet.');
    const open = await findUnresolvedPayment(queries, wallet, params.machineKey);
    if (open !== null && now > open.expiresAt) await reconcilePayment(services, open);
    await consumeReservationLimit(context, params.machineKey, body.oddsHash);
  },
  async apply({ services, caller, now }, transaction, { params, body }) {
    const request = { ...body, wallet: requireCallerWallet(caller), machineKey: params.machineKey };
    const machine = await lockMachine(transaction, request.machineKey);
    if (machine === null) throw unknownMachineProblem();
    const held = await findUnresolvedPayment(transaction, request.wallet, request.machineKey);
    if (held !== null) return { body: toPaymentBody(held, await getCommitment(transaction, held)) };
    assertNotRetired(machine);
    const seal = await getSeal(transaction, machine.machineKey, machine.sealSequence);
    assertAvailableAtOdds(seal, request.oddsHash);
    const commitment = await takeFreeCommitment(transaction, request, now);
    const row = buildPaymentRow(request, machine, seal, {
      commitment,
      now,
      settings: services.gachaSettings(),
      intentId: generateId('gpi', services.random),
    });
    await reserveCopies(transaction, seal);
    const payment = await insertPayment(transaction, row);
    await resealIfOutdated(transaction, machine, now);
    return { body: toPaymentBody(payment, commitment) };
  },
});

/** Takes the commitment for this payment. Throws `commitment-not-open`. */
async function takeFreeCommitment(
  transaction: Transaction,
  { commitmentId, machineKey }: PaymentRequest,
  now: Date,
): Promise<StoredSeedCommitment> {
  const commitment = await findCommitment(transaction, commitmentId);
  const isOpen = commitment !== null && commitment.machineKey === machineKey && commitment.expiresAt >= now;
  if (!isOpen || !(await takeCommitment(transaction, commitmentId, pickLater(now, commitment.committedAt))))
    throw new ProblemError('commitment-not-open');
  return commitment;
}

interface PaymentRowInput {
  readonly commitment: StoredSeedCommitment;
  readonly now: Date;
  readonly settings: GachaSettings;
  readonly intentId: string;
}

function buildPaymentRow(
  request: PaymentRequest,
  machine: StoredMachine,
  seal: StoredSeal,
  at: PaymentRowInput,
): NewPayment {
  const { commitment, now, settings, intentId } = at;
  const { serverSeedHash } = commitment;
  const { clientSeedHash, wallet } = request;
  const { oddsHash } = seal;
  const expiresAt = new Date(now.getTime() + INTENT_LIFETIME_MS);
  return {
    intentId,
    machineKey: machine.machineKey,
    wallet,
    commitmentId: request.commitmentId,
    clientSeedHash,
    sealSequence: seal.sequence,
    oddsHash,
    mint: machine.priceMint,
    decimals: machine.priceDecimals,
    amount: machine.priceAmount,
    sourceAccount: deriveTokenAccount(wallet, machine.priceMint),
    destinationAccount: deriveTokenAccount(settings.treasuryWallet, machine.priceMint),
    memoNonce: deriveMemoNonce({ intentId, oddsHash, serverSeedHash, clientSeedHash }),
    state: 'open',
    holding: true,
    expiresAt,
    createdAt: now,
    updatedAt: now,
    nextCheckAt: new Date(expiresAt.getTime() + 1),
    checkAttempts: 0,
  };
}
