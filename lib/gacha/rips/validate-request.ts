import type { Database } from '../../../db/client';
import type { HandlerContext } from '../../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../../api/problems';
import { requireCallerWallet } from '../../api/session-wallet';
import type { KeyRing } from '../../core/key-ring';
import type { Random } from '../../core/random';
import { recoverServerSeed } from '../../core/seeded-draw';
import { assertGatesOpen } from '../../gates/assert-open';
import type { GateServices } from '../../gates/read-gates';
import { describePayment } from '../payments/rules/describe';
import { findPayment, type StoredPayment } from '../payments/store';
import { endUndeliveredPayment } from '../refunds-owed/end-undelivered';
import type { GachaSettings } from '../settings';
import { unknownCommitmentProblem, unknownPaymentProblem } from '../unknown';
import { findCommitment, type StoredSeedCommitment } from './commitment-store';
import { hashClientSeed } from './rules/draw';

export interface RipServices extends GateServices {
  readonly database: Database;
  readonly random: Random;
  readonly drawKeys: KeyRing;
  readonly gachaSettings: () => GachaSettings;
}

interface RipRequestBody {
  readonly commitmentId: string;
  readonly clientSeed: string;
  readonly paymentIntentId?: string | undefined;
}

/**
 * A validated rip request: the commitment, its server seed, which is still secret, and the payment. `payment` is null
 * for a free rip. In fixture mode too, a payment verified earlier is used if the request names it.
 */
export interface RipRequest {
  readonly commitment: StoredSeedCommitment;
  readonly payment: StoredPayment | null;
  readonly serverSeed: Uint8Array;
}

/** States of a payment that pays for a rip, drawn or not. */
const paidStates: ReadonlySet<string> = new Set(['verified', 'spent']);

/**
 * Validates a rip request. A verified payment can be ripped even while gates are closed; otherwise the gates decide.
 * Throws the problem that prevents the rip. If the server seed can't be derived any more, ends a verified payment and
 * records the refund owed before throwing.
 */
export async function validateRequest(context: HandlerContext<RipServices>, body: RipRequestBody): Promise<RipRequest> {
  const { services, caller, now } = context;
  const { queries } = services.database;
  const wallet = requireCallerWallet(caller);
  const commitment = await findCommitment(queries, body.commitmentId);
  const named = body.paymentIntentId === undefined ? null : await findPayment(queries, body.paymentIntentId);
  const isPaid = named !== null && named.wallet === wallet && paidStates.has(named.state);
  const isOwn = isPaid && named.commitmentId === body.commitmentId;
  if (!isOwn) await assertGatesOpen(['gacha'], context);
  if (commitment === null) throw unknownCommitmentProblem();
  if (commitment.wallet !== wallet) throw new ProblemError('forbidden', 'The commitment was made to another wallet.');
  if (!isOwn) assertRipsAreFree(services.gateSettings().gachaMode, body, wallet, named);
  const payment = isOwn ? named : null;
  if (payment === null) assertCommitmentFree(commitment, now);
  else if (hashClientSeed(body.clientSeed) !== payment.clientSeedHash)
    throw buildInvalidMemberProblem('/body/clientSeed', 'is not the client seed whose hash the payment binds');
  return { commitment, payment, serverSeed: await recoverSeedOrEndPayment(services, commitment, payment, now) };
}

/**
 * Throws unless rips are free, as in fixture mode. Called if the request has no payment that can be ripped; the problem
 * says why.
 */
function assertRipsAreFree(mode: string, body: RipRequestBody, wallet: string, named: StoredPayment | null): void {
  if (mode === 'fixture') return;
  if (body.paymentIntentId === undefined)
    throw buildInvalidMemberProblem('/body/paymentIntentId', 'must name a verified payment: rips are paid for here');
  if (named === null) throw unknownPaymentProblem('/body/paymentIntentId');
  if (named.wallet !== wallet) throw new ProblemError('forbidden', 'This payment belongs to another wallet.');
  if (named.commitmentId !== body.commitmentId)
    throw buildInvalidMemberProblem('/body/commitmentId', 'is not the commitment that the payment binds');
  if (named.endReason === 'undeliverable' || named.endReason === 'surrendered')
    throw new ProblemError('rip-undeliverable');
  throw new ProblemError('payment-not-verified', describePayment(named));
}

/** Throws `commitment-not-open` if a commitment was taken before or has expired. */
function assertCommitmentFree({ takenAt, expiresAt }: StoredSeedCommitment, now: Date): void {
  if (takenAt !== null || expiresAt < now) throw new ProblemError('commitment-not-open');
}

/**
 * Returns the server seed of the commitment. If the key that it is derived from was removed, throws `rip-undeliverable`
 * after ending a verified payment and recording the refund owed, or `commitment-not-open` if there is no payment.
 */
async function recoverSeedOrEndPayment(
  services: RipServices,
  { commitmentId, serverSeedHash }: StoredSeedCommitment,
  payment: StoredPayment | null,
  now: Date,
): Promise<Uint8Array> {
  const serverSeed = recoverServerSeed(services.drawKeys, commitmentId, serverSeedHash);
  if (serverSeed !== null) return serverSeed;
  if (payment === null) throw new ProblemError('commitment-not-open');
  if (payment.state === 'verified') await endSeedlessPayment(services, payment, now);
  throw new ProblemError('rip-undeliverable');
}

/** Ends a verified payment that can't be ripped without its server seed, and records the refund owed. */
async function endSeedlessPayment(services: RipServices, payment: StoredPayment, openedAt: Date): Promise<void> {
  await services.database.transaction((transaction) =>
    endUndeliveredPayment(transaction, services.random, payment, { reason: 'seed-lost', openedAt }),
  );
}
