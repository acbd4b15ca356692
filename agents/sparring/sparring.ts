import type { Client } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { isApiProblem } from '../../lib/client/problem';
import type { Clock } from '../../lib/core/clock';
import { getDuel, joinDuel, listDuels } from '../../lib/duel/contract';
import { prepareTransaction, recordSubmission } from '../../lib/transactions/contract';
import type { Connection } from '../connect';
import { keepFunded } from '../faucet';
import type { Keypair } from '../keypair';
import { errorFields, type Log } from '../log';
import { repeat } from '../repeat';
import { offer, sendSigned } from '../send';
import { findPaymentFaults, signPayment } from './payment';
import { type Engagement, Roster } from './roster';
import { openSession } from './session';
import { unwrapRefunds } from './unwrap';

const TICK_MS = 1_500;
const RESUME_MS = 30_000;
const FUNDS_MS = 30_000;
const AGAIN_MS = 5_000;
const MOST_DUELS = 8;
const FUNDS = { least: 1_000_000_000n, amount: 5_000_000_000n };
const UNFINISHED = ['waiting', 'matched', 'funding', 'committing'] as const;

export interface SparringSettings {
  readonly connection: Connection;
  readonly keypair: Keypair;
  /** The most it pays for one duel. */
  readonly mostLamports: bigint;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** A partner for whoever has none: it accepts every direct challenge and pays its side, as any client does. */
export async function runSparring(settings: SparringSettings): Promise<void> {
  const { connection, keypair, clock, log, signal } = settings;
  const { client } = connection;
  const wallet = keypair.address;
  const roster = new Roster(wallet, MOST_DUELS);
  const asWallet = openSession(connection.base, keypair);
  const inBackground = (duel: Engagement, work: (client: Client) => Promise<void>): void => {
    duel.busy = true;
    void asWallet(work)
      .catch((error: unknown) => {
        if (!signal.aborted) log('failed', { duel: duel.duelId, ...errorFields(error) });
      })
      .then(() => {
        duel.busy = false;
        duel.restUntil = clock.now().getTime() + AGAIN_MS;
      });
  };
  log('started', { wallet });
  await Promise.all([
    repeat(FUNDS_MS, log, signal, async () => {
      await unwrapRefunds(connection, keypair, log, signal);
      await keepFunded(connection, keypair, FUNDS, log, signal);
    }),
    repeat(RESUME_MS, log, signal, async () => {
      for (const status of UNFINISHED) {
        const query = { wallet, status, limit: 50 };
        for await (const page of pages(client, listDuels, { query }, { signal })) roster.take(page.items);
      }
    }),
    repeat(TICK_MS, log, signal, async () => {
      roster.take((await client.call(listDuels, { query: { wallet, limit: 50 } }, { signal })).items);
      const now = clock.now().getTime();
      for (const duel of roster.challenges(now)) inBackground(duel, (own) => accept(own, duel, settings));
      for (const duel of roster.debts(now)) inBackground(duel, (own) => pay(own, duel, settings));
    }),
  ]);
}

/** Joins, then pays at once. */
async function accept(client: Client, duel: Engagement, settings: SparringSettings): Promise<void> {
  const { log, signal } = settings;
  const { duelId } = duel;
  try {
    const { status } = await client.call(joinDuel, { params: { duelId } }, { signal });
    duel.status = status;
    log('accepted', { duel: duelId });
  } catch (error) {
    if (isApiProblem(error, 'duel-not-joinable')) return log('not-joinable', { duel: duelId });
    throw error;
  }
  await pay(client, duel, settings);
}

/** Pays its side once: what was prepared or sent before a restart is found by asking again. */
async function pay(client: Client, engagement: Engagement, settings: SparringSettings): Promise<void> {
  const { connection, keypair, mostLamports, log, signal } = settings;
  const { duelId } = engagement;
  const params = { duelId };
  const duel = await client.call(getDuel, { params }, { signal });
  engagement.paid = duel.opponentWallet === keypair.address ? duel.deposits.opponent : duel.deposits.creator;
  if (engagement.paid) return;
  const prepared = await prepare(client, duelId, signal);
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
async function prepare(client: Client, duelId: string, signal: AbortSignal) {
  try {
    return await client.call(prepareTransaction, { params: { duelId }, body: { purpose: 'fund' } }, { signal });
  } catch (error) {
    if (isApiProblem(error) && error.status === 409) return error.code as string;
    throw error;
  }
}
