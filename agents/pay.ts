import type { Client } from '../lib/client/client';
import { isApiProblem } from '../lib/client/problem';
import type { Clock } from '../lib/core/clock';
import { type DuelBody, getDuel } from '../lib/duel/contract';
import { prepareTransaction, recordSubmission } from '../lib/transactions/contract';
import type { AgentConnection } from './connect';
import type { ExpectationCache } from './fact-cache';
import type { Keypair } from './keypair';
import type { Log } from './log';
import { findPaymentFaults, type PaymentLimits, type PaymentPolicy, signPayment } from './payment';
import { awaitOutcome } from './send';
import { sendOnce } from './send-once';

/** The wallet that pays, with the facts and limits that it checks a payment against. */
export interface Payer {
  readonly connection: AgentConnection;
  readonly keypair: Keypair;
  readonly facts: ExpectationCache;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Whether the service reports this player's deposit as finalized. */
export const hasPaid = (duel: DuelBody, wallet: string): boolean =>
  duel.opponentWallet === wallet ? duel.deposits.opponent : duel.deposits.creator;

/**
 * Pays one side, never without the provider's consent. Logs why it doesn't pay, or throws if a call fails. Safe to call
 * again, also after a restart: the service prepares another payment only once the last one can no longer land. If the
 * client has an integration key, `wallet` is the wallet that the key acts for.
 */
export async function payDuel(client: Client, duel: DuelBody, payer: Payer, wallet?: string): Promise<void> {
  const { connection, keypair, log, signal } = payer;
  const { duelId } = duel;
  const policy = await findPaymentPolicy(duel, payer);
  if (policy === null) return log('awaits-provider', { duel: duelId });
  const prepared = await requestPaymentTransaction(client, duelId, wallet, signal);
  if (typeof prepared === 'string') return log('cannot-pay', { duel: duelId, code: prepared });
  // Preparing the payment also requested the provider's consent if the service didn't have it yet.
  const agreed = duel.providerConsent === null ? await client.call(getDuel, { params: { duelId } }, { signal }) : duel;
  const [fault] = await findPaymentFaults(connection.rpc, agreed, prepared, policy);
  if (fault !== undefined) return log('not-signed', { duel: duelId, fault });
  const signed = signPayment(prepared, keypair);
  const refusal = await sendOnce(connection.rpc, signed, signal);
  if (refusal !== null) return log('refused', { duel: duelId, reason: refusal });
  const { signature } = signed;
  const transactionId = prepared.intentId as string;
  await client.call(recordSubmission, { params: { duelId, transactionId }, body: { signature } });
  const outcome = await awaitOutcome(connection.rpc, signed, signal);
  log(outcome.kind === 'confirmed' ? 'paid' : 'not-paid', { duel: duelId, signature });
}

/** Returns the agent’s payment policy for this duel, or null while no provider is known. */
async function findPaymentPolicy({ packId }: DuelBody, payer: Payer): Promise<PaymentPolicy | null> {
  const { connection, keypair, facts, clock, limits } = payer;
  const expected = await facts.getExpectedFacts();
  if (expected === null) return null;
  const table = await facts.getPackTable(packId);
  const { programId } = connection;
  return { ...expected, ...limits, wallet: keypair.address, programId, packTable: table, now: clock.now() };
}

/** Returns the transaction to sign, or the code of a problem of status 409. */
async function requestPaymentTransaction(
  client: Client,
  duelId: string,
  wallet: string | undefined,
  signal: AbortSignal,
) {
  try {
    const body = { purpose: 'fund', wallet } as const;
    return await client.call(prepareTransaction, { params: { duelId }, body }, { signal });
  } catch (error) {
    if (isApiProblem(error) && error.status === 409) return error.code as string;
    throw error;
  }
}
