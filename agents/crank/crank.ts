import type { ChainTime } from '../../lib/chain/escrow/state';
import type { SealedTable } from '../../lib/chain/escrow/table';
import type { Clock } from '../../lib/core/clock';
import type { Connection } from '../connect';
import { topUpFromFaucet } from '../faucet';
import type { Keypair } from '../keypair';
import type { Log } from '../log';
import { repeat } from '../repeat';
import { type DuelAccount, readDuelAccounts } from './duel-accounts';
import { openDuelFinder } from './duel-finder';
import { openTreasury } from './open-treasury';
import { nameStep } from './steps';
import { findPendingSteps, type StepResult, takeStep } from './take-step';
import { type WatchedDuel, WatchList } from './watch-list';

const ACCOUNTS_POLL_MS = 400;
const LISTS_POLL_MS = 1_500;
const FUNDS_CHECK_MS = 60_000;
const ACCOUNTS_PER_POLL = 495;
const MOST_BUSY_DUELS = 8;
const TOP_UP = { least: 100_000_000n, amount: 2_000_000_000n };
const REST_AFTER_STEP_MS = 200;
const REST_PER_WAITING_DUEL_MS = 700;
const REST_AFTER_FIRST_REFUSAL_MS = 1_000;
const LONGEST_REST_MS = 60_000;

export interface CrankSettings {
  readonly connection: Connection;
  readonly keypair: Keypair;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Sends the steps that anyone may send: lock, commit, settle, refund and close, each at least 4 slots after it saw that
 * it is possible. It pays network fees, and no rent but that of `openTreasury`. The next step follows from public lists
 * and accounts, so nothing is stored. Each duel's steps go to the program that owns its account.
 */
export async function runCrank(settings: CrankSettings): Promise<void> {
  const { connection, keypair, clock, log, signal } = settings;
  const list = new WatchList();
  const scout = openDuelFinder(connection.client, signal);
  const worker = openStepSender(settings);
  log('started', { wallet: keypair.address });
  await Promise.all([
    repeat(FUNDS_CHECK_MS, log, signal, () => topUpFromFaucet(connection, keypair, TOP_UP, log, signal)),
    openTreasury(connection, keypair, log, signal),
    repeat(LISTS_POLL_MS, log, signal, async () => {
      for (const page of await scout()) list.take(page, clock.now().getTime());
    }),
    repeat(ACCOUNTS_POLL_MS, log, signal, async () => {
      const watched = list.turn(ACCOUNTS_PER_POLL);
      if (watched.length === 0) return;
      const addresses = watched.map(({ escrow }) => escrow);
      const { rpc, programId } = connection;
      const { accounts, chainTime } = await readDuelAccounts(rpc, programId, addresses, signal);
      for (const [index, duel] of watched.entries()) {
        const account = accounts[index] ?? null;
        if (account === null) list.dropIfOver(duel, chainTime.seconds, clock.now().getTime());
        else worker(duel, account, chainTime);
      }
    }),
  ]);
}

/** Sends a duel's due steps in the background, unless it is busy or rests, or `MOST_BUSY_DUELS` duels are busy. */
function openStepSender({ connection, keypair, clock, log, signal }: CrankSettings) {
  const { client, rpc } = connection;
  const tables = new Map<string, SealedTable>();
  const context = { connection, keypair, log, signal, client, rpc, tables };
  const waiting = new Set<string>();
  let running = 0;
  return (duel: WatchedDuel, account: DuelAccount, now: ChainTime): void => {
    const due = findPendingSteps(duel, account, now, context);
    const steps = due.filter(({ step }) => duel.providerWait.isOver(nameStep(step), now.slot));
    if (steps.length === 0 || duel.busy || running >= MOST_BUSY_DUELS || duel.restUntil > clock.now().getTime()) return;
    duel.busy = true;
    running += 1;
    void Promise.all(steps.map((step) => takeStep(step, duel, context))).then((results) => {
      running -= 1;
      duel.busy = false;
      if (results.includes('waits')) waiting.add(duel.duelId);
      else waiting.delete(duel.duelId);
      startRest(duel, results, waiting.size, clock.now().getTime());
    });
  };
}

/** Lets a duel rest after its steps: the longer, the more refusals in a row it had, or the more duels are waiting. */
function startRest(duel: WatchedDuel, results: readonly StepResult[], waiting: number, nowMs: number): void {
  duel.refusals = results.includes('refused') ? duel.refusals + 1 : 0;
  duel.restUntil = nowMs + calculateRestMs(duel.refusals, results, waiting);
}

function calculateRestMs(refusals: number, results: readonly StepResult[], waiting: number): number {
  if (refusals > 0) return Math.min(LONGEST_REST_MS, REST_AFTER_FIRST_REFUSAL_MS * 2 ** Math.min(refusals - 1, 8));
  return results.includes('waits') ? REST_PER_WAITING_DUEL_MS * Math.max(1, waiting) : REST_AFTER_STEP_MS;
}
