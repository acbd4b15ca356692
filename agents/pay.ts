import type { Client } from '../lib/client/client';
import { isApiProblem } from '../lib/client/problem';
import type { DuelBody } from '../lib/duel/contract';
import { prepareTransaction, recordSubmission } from '../lib/transactions/contract';
import type { Connection } from './connect';
import type { Keypair } from './keypair';
import type { Log } from './log';
import { findPaymentFaults, signPayment } from './payment';
import { offer, sendSigned } from './send';

/** Who pays, and through whom. */
export interface Payer {
  readonly connection: Connection;
  readonly keypair: Keypair;
  /** The most it pays for one duel. */
  readonly mostLamports: bigint;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Whether the finalized chain has this wallet's deposit, as the service tells. */
export const hasPaid = (duel: DuelBody, wallet: string): boolean =>
  duel.opponentWallet === wallet ? duel.deposits.opponent : duel.deposits.creator;

/**
 * Pays one side once: what was prepared or sent before a restart is found by asking again. `wallet` is named
 * where an integration key speaks for it.
 */
export async function payFor(client: Client, duel: DuelBody, payer: Payer, wallet?: string): Promise<void> {
  const { connection, keypair, mostLamports, log, signal } = payer;
  const { duelId } = duel;
  const prepared = await prepare(client, duelId, wallet, signal);
  if (typeof prepared === 'string') return log('cannot-pay', { duel: duelId, code: prepared });
  const limits = { wallet: keypair.address, programId: connection.programId, mostLamports };
  const [fault] = findPaymentFaults(duel, prepared, limits);
  if (fault !== undefined) return log('not-signed', { duel: duelId, fault });
  const signed = signPayment(prepared, keypair);
  const refusal = await offer(connection.rpc, signed, signal);
  if (refusal !== null) return log('refused', { duel: duelId, reason: refusal });
  const { signature } = signed;
  const transactionId = prepared.intentId as string;
  await client.call(recordSubmission, { params: { duelId, transactionId }, body: { signature } });
  const outcome = await sendSigned(connection.rpc, signed, signal);
  log(outcome.kind === 'confirmed' ? 'paid' : 'not-paid', { duel: duelId, signature });
}

/** The transaction to pay with, or the code of why there is none now. */
async function prepare(client: Client, duelId: string, wallet: string | undefined, signal: AbortSignal) {
  try {
    const body = { purpose: 'fund', wallet } as const;
    return await client.call(prepareTransaction, { params: { duelId }, body }, { signal });
  } catch (error) {
    if (isApiProblem(error) && error.status === 409) return error.code as string;
    throw error;
  }
}
