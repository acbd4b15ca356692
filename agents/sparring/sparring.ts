import type { Client } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { isApiProblem } from '../../lib/client/problem';
import { getDuel, joinDuel, listDuels } from '../../lib/duel/contract';
import { openFactCache } from '../expected';
import { topUpFromFaucet } from '../faucet';
import { errorFields } from '../log';
import { hasPaid, type Payer, payFor } from '../pay';
import { repeat } from '../repeat';
import { Roster, type UnfundedDuel } from '../roster';
import { openSession } from './session';

const TICK_MS = 1_500;
const UNFUNDED_POLL_MS = 30_000;
const FUNDS_CHECK_MS = 30_000;
const REST_MS = 5_000;
const MOST_DUELS = 8;
const TOP_UP = { least: 1_000_000_000n, amount: 5_000_000_000n };
const UNFUNDED_STATUSES = ['waiting', 'matched', 'funding', 'committing'] as const;

export interface SparringSettings extends Omit<Payer, 'knowledge'> {
  /** The one provider that sparring plays with; if undefined, the first one that the service names. */
  readonly providerKey: string | undefined;
  /** The least that a card counts in a bond, in lamports for a base unit of its value. */
  readonly lamportsPerValueUnit: bigint;
}

/** Runs the practice opponent: it accepts direct challenges, up to `MOST_DUELS` at once, and pays its side. */
export async function runSparring(settings: SparringSettings): Promise<void> {
  const { connection, keypair, clock, log, signal } = settings;
  const { client } = connection;
  const payer: Payer = { ...settings, knowledge: openFactCache(client, settings) };
  const wallet = keypair.address;
  const roster = new Roster(wallet, MOST_DUELS);
  const asWallet = openSession(connection.base, keypair);
  const inBackground = (duel: UnfundedDuel, work: (client: Client) => Promise<void>): void => {
    duel.busy = true;
    void asWallet(work)
      .catch((error: unknown) => {
        if (!signal.aborted) log('failed', { duel: duel.duelId, ...errorFields(error) });
      })
      .then(() => {
        duel.busy = false;
        duel.restUntil = clock.now().getTime() + REST_MS;
      });
  };
  log('started', { wallet });
  await Promise.all([
    repeat(FUNDS_CHECK_MS, log, signal, () => topUpFromFaucet(connection, keypair, TOP_UP, log, signal)),
    repeat(UNFUNDED_POLL_MS, log, signal, async () => {
      for (const status of UNFUNDED_STATUSES) {
        const query = { wallet, status, limit: 50 };
        for await (const page of pages(client, listDuels, { query }, { signal })) roster.take(page.items);
      }
    }),
    repeat(TICK_MS, log, signal, async () => {
      roster.take((await client.call(listDuels, { query: { wallet, limit: 50 } }, { signal })).items);
      const now = clock.now().getTime();
      for (const duel of roster.challenges(now)) inBackground(duel, (own) => joinAndPay(own, duel, payer));
      for (const duel of roster.listUnpaid(now)) inBackground(duel, (own) => pay(own, duel, payer));
    }),
  ]);
}

/** Joins the duel, then pays at once. Only logs a duel that can no longer be joined. */
async function joinAndPay(client: Client, duel: UnfundedDuel, payer: Payer): Promise<void> {
  const { log, signal } = payer;
  const { duelId } = duel;
  try {
    const { status } = await client.call(joinDuel, { params: { duelId } }, { signal });
    duel.status = status;
    log('accepted', { duel: duelId });
  } catch (error) {
    if (isApiProblem(error, 'duel-not-joinable')) return log('not-joinable', { duel: duelId });
    throw error;
  }
  await pay(client, duel, payer);
}

/** Pays this wallet's side, unless its deposit is finalized. */
async function pay(client: Client, unfunded: UnfundedDuel, payer: Payer): Promise<void> {
  const { signal, keypair } = payer;
  const duel = await client.call(getDuel, { params: { duelId: unfunded.duelId } }, { signal });
  unfunded.paid = hasPaid(duel, keypair.address);
  if (!unfunded.paid) await payFor(client, duel, payer);
}
