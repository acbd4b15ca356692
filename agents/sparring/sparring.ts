import type { Client } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { isApiProblem } from '../../lib/client/problem';
import { getDuel, joinDuel, listDuels } from '../../lib/duel/contract';
import { createExpectationCache } from '../fact-cache';
import { toErrorFields } from '../log';
import { hasPaid, type Payer, payDuel } from '../pay';
import { repeatUntilAborted } from '../repeat';
import { topUpFromFaucet } from '../top-up';
import { UNFUNDED_STATUSES, type UnfundedDuel, UnfundedDuelList } from '../unfunded-duels';
import { createPackOpener } from './open-packs';
import { openWalletSession } from './session';

/** Pause between two reads of the practice opponent's newest duels. Short, because challengers wait until it joins. */
const NEWEST_DUELS_POLL_MS = 500;
/** Pause between two reads of all unfunded duels of the practice opponent. */
const UNFUNDED_POLL_MS = 30_000;
const FUNDS_CHECK_INTERVAL_MS = 30_000;
/** Pause after an attempt to join or pay for a duel, also a successful one, before the next for the same duel. */
const JOIN_OR_PAY_RETRY_DELAY_MS = 5_000;
/**
 * Maximum number of accepted duels that aren't paid by both players yet. High, because a challenger who never pays
 * occupies a place until the funding deadline.
 */
const MAX_UNFUNDED_DUELS = 100;
/** If the practice opponent has fewer than `min` lamports, it requests `amount` from the faucet. */
const FAUCET_TOP_UP_LAMPORTS = { min: 1_000_000_000n, amount: 5_000_000_000n };

export interface SparringSettings extends Omit<Payer, 'facts'> {
  /** The one provider that sparring plays with; if undefined, the first one that the service names. */
  readonly providerKey: string | undefined;
  /** Lamports that a bond must cover, at least, for each base unit of a card's value. */
  readonly lamportsPerValueUnit: bigint;
}

/**
 * Runs the practice opponent: it accepts direct challenges within `MAX_UNFUNDED_DUELS`, pays its side and opens its
 * packs.
 */
export async function runSparring(settings: SparringSettings): Promise<void> {
  const { connection, keypair, clock, log, signal } = settings;
  const { client } = connection;
  const payer: Payer = { ...settings, facts: createExpectationCache(client, settings) };
  const wallet = keypair.address;
  const unfundedDuels = new UnfundedDuelList(wallet);
  const asWallet = openWalletSession(connection.apiBaseUrl, keypair);
  const runInBackground = (duel: UnfundedDuel, work: (client: Client) => Promise<void>): void => {
    duel.isBusy = true;
    void asWallet(work)
      .catch((error: unknown) => {
        if (!signal.aborted) log('failed', { duel: duel.duelId, ...toErrorFields(error) });
      })
      .then(() => {
        duel.isBusy = false;
        duel.nextAttemptAtMs = clock.now().getTime() + JOIN_OR_PAY_RETRY_DELAY_MS;
      });
  };
  const openPacks = createPackOpener(asWallet, log);
  log('started', { wallet });
  await Promise.all([
    repeatUntilAborted(FUNDS_CHECK_INTERVAL_MS, log, signal, () =>
      topUpFromFaucet(connection, keypair, FAUCET_TOP_UP_LAMPORTS, log, signal),
    ),
    repeatUntilAborted(UNFUNDED_POLL_MS, log, signal, async () => {
      for (const status of UNFUNDED_STATUSES) {
        const query = { wallet, status, limit: 50 };
        for await (const page of pages(client, listDuels, { query }, { signal })) unfundedDuels.update(page.items);
      }
    }),
    repeatUntilAborted(NEWEST_DUELS_POLL_MS, log, signal, async () => {
      const { items: newest } = await client.call(listDuels, { query: { wallet, limit: 50 } }, { signal });
      unfundedDuels.update(newest);
      const now = clock.now().getTime();
      openPacks(newest, now);
      for (const duel of unfundedDuels.listChallenges(now, MAX_UNFUNDED_DUELS))
        runInBackground(duel, (own) => joinAndPay(own, duel, payer));
      for (const duel of unfundedDuels.listUnpaid(now)) runInBackground(duel, (own) => payUnlessPaid(own, duel, payer));
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
  await payUnlessPaid(client, duel, payer);
}

/** Pays this wallet's side, unless the service reports its deposit as finalized. */
async function payUnlessPaid(client: Client, unfunded: UnfundedDuel, payer: Payer): Promise<void> {
  const { signal, keypair } = payer;
  const duel = await client.call(getDuel, { params: { duelId: unfunded.duelId } }, { signal });
  unfunded.needsNoPayment = hasPaid(duel, keypair.address);
  if (!unfunded.needsNoPayment) await payDuel(client, duel, payer);
}
