import { bytesToHex } from '@noble/hashes/utils.js';
import type { EndpointResponse } from '../../../../lib/client/given';
import { isApiProblem } from '../../../../lib/client/problem';
import { systemRandom } from '../../../../lib/core/random';
import {
  claimPayment,
  createPaymentIntent,
  getPaymentIntent,
  type PaymentIntentBody,
  verifyPayment,
} from '../../../../lib/gacha/payments/contract';
import { createRip, createRipCommitment, getRip, listRips } from '../../../../lib/gacha/rips/contract';
import { hashClientSeed } from '../../../../lib/gacha/rips/rules/draw';
import type { Translate } from '../../../_messages/translate';
import type { BoundPayment, Play } from '../../../_rip/play-record';
import { findLastPlay, findPlay, lockSeed, updateAsLastPlay, withBoundSeed } from '../../../_rip/play-store';
import { api } from '../../../_site/api';
import { type Machine, type OddsAndInventory, toSealedDocuments } from '../machine';
import { readOddsAndInventory } from '../read-seal';

// API calls of a rip, in a chunk that loads after the page is shown: schemas are larger than the page.

export type RipList = EndpointResponse<typeof listRips>;

const CLIENT_SEED_BYTES = 16;
/** Maximum number of attempts to bind a payment. One fails if the machine's odds changed after they were read. */
const MAX_BIND_TRIES = 8;

/** Returns a random seed: 32 hex digits. */
export const createClientSeed = (): string => bytesToHex(systemRandom(CLIENT_SEED_BYTES));

/**
 * Returns the wallet's last play at the machine. Without one, has the service commit to its seed, and only then makes
 * the client's own.
 */
export async function continueOrStartPlay(wallet: string, machineKey: string): Promise<Play> {
  const begun = findLastPlay(wallet, machineKey);
  if (begun !== null) return begun;
  const commitment = await api.call(createRipCommitment, { params: { machineKey } });
  const play: Play = {
    commitmentId: commitment.commitmentId,
    machineKey,
    wallet,
    serverSeedHash: commitment.serverSeedHash,
    committedAt: commitment.committedAt.toISOString(),
    expiresAt: commitment.expiresAt.toISOString(),
    clientSeed: createClientSeed(),
    bound: null,
    intentId: null,
    ripId: null,
  };
  return updateAsLastPlay(play, (kept) => kept);
}

/**
 * Binds seal and client seed to a payment and returns the play with it: another play if the wallet has an unfinished
 * payment at the machine. Only returns the stored play if that has a payment or a rip. Retries if the odds changed.
 * Locks the seed before the request, since the service may bind it even if its answer is lost.
 */
export async function bindPayment(
  t: Translate<'gacha'>,
  play: Play,
  machine: Pick<Machine, 'price' | 'payTo'>,
): Promise<Play> {
  const known = findPlay(play.commitmentId);
  if (known !== null && (known.intentId !== null || known.ripId !== null)) return known;
  const { commitmentId, machineKey, clientSeed } = lockSeed(t, play);
  for (let tries = 1; ; tries += 1) {
    const seal = await readOddsAndInventory(api, machineKey);
    const { oddsHash } = seal.odds;
    const body = { commitmentId, clientSeedHash: hashClientSeed(clientSeed), oddsHash };
    try {
      const intent = await api.call(createPaymentIntent, { params: { machineKey }, body });
      return storeIntent(intent, toBoundPayment(intent, machine, seal));
    } catch (error) {
      if (!isApiProblem(error, 'odds-changed') || tries === MAX_BIND_TRIES) throw error;
    }
  }
}

/** Builds the record of a payment; without the seal if the payment binds other odds. */
function toBoundPayment(
  { oddsHash, sequence }: PaymentIntentBody,
  { price, payTo }: Pick<Machine, 'price' | 'payTo'>,
  read: OddsAndInventory,
): BoundPayment {
  const seal = read.odds.oddsHash === oddsHash ? toSealedDocuments(read) : null;
  return { oddsHash, sequence, price: toStoredPrice(price), treasury: payTo.wallet, seal };
}

/** Stores a payment as the wallet's last play. Another tab or browser may have begun it, with another client seed. */
function storeIntent(intent: PaymentIntentBody, bound: BoundPayment): Play {
  const { commitmentId, machineKey, wallet, serverSeedHash, intentId, clientSeedHash } = intent;
  const elsewhere: Play = {
    ...{ commitmentId, machineKey, wallet, serverSeedHash, intentId, bound, clientSeed: null, ripId: null },
    committedAt: intent.createdAt.toISOString(),
    expiresAt: intent.expiresAt.toISOString(),
  };
  return updateAsLastPlay(elsewhere, (kept) => ({
    ...withBoundSeed(kept, clientSeedHash),
    intentId,
    bound: kept.bound?.oddsHash === bound.oddsHash ? kept.bound : bound,
  }));
}

const toStoredPrice = ({ amount, mint, decimals }: Machine['price']) => ({ amount: amount.toString(), mint, decimals });

/** Returns a payment; null if the service doesn't know it, as after its data was cleared. */
export async function readIntent(intentId: string): Promise<PaymentIntentBody | null> {
  try {
    return await api.call(getPaymentIntent, { params: { intentId } });
  } catch (error) {
    if (isApiProblem(error, 'not-found')) return null;
    throw error;
  }
}

/** Has the service store the signed transaction of a payment. */
export const claimIntent = (intentId: string, signedTransaction: string): Promise<PaymentIntentBody> =>
  api.call(claimPayment, { params: { intentId }, body: { signedTransaction } });

/** Has the service check the finalized chain; false while the payment has no final outcome. */
export async function requestPaymentVerification(intentId: string, signature: string): Promise<boolean> {
  try {
    await api.call(verifyPayment, { params: { intentId }, body: { signature } });
    return true;
  } catch (error) {
    if (isApiProblem(error, 'payment-not-final')) return false;
    if (isApiProblem(error, 'payment-failed')) return true;
    throw error;
  }
}

/** Rips, or returns the earlier rip: the idempotency key is the commitment's, so a retry gets the same answer. */
export async function requestRip(t: Translate<'gacha'>, play: Play) {
  const { commitmentId, intentId } = play;
  const { clientSeed } = intentId === null ? lockSeed(t, play) : play;
  const paid = intentId === null ? {} : { paymentIntentId: intentId };
  const body = { commitmentId, clientSeed: clientSeed ?? '', ...paid };
  return api.call(createRip, { body }, { idempotencyKey: `rip-${commitmentId}` });
}

export const readRip = (ripId: string) => api.call(getRip, { params: { ripId } });

export const readRips = (cursor: string | null, machineKey?: string) =>
  api.call(listRips, {
    query: { limit: 12, ...(cursor === null ? {} : { cursor }), ...(machineKey === undefined ? {} : { machineKey }) },
  });
