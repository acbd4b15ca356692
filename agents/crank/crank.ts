import type { SealedTable } from '../../lib/chain/escrow/table';
import type { Connection } from '../connect';
import { topUpFromFaucet } from '../faucet';
import type { Keypair } from '../keypair';
import type { Log } from '../log';
import { repeat } from '../repeat';
import { SlotClock } from '../slot-clock';
import { readDuelAccounts, type TimedDuelAccount } from './duel-accounts';
import { openDuelFinder } from './duel-finder';
import { type NextRead, planMissing, planNextRead } from './next-read';
import { openTreasury } from './open-treasury';
import { type Priority, StepQueue } from './step-queue';
import { nameStep } from './steps';
import { findPendingSteps, type PendingStep, takeSteps } from './take-step';
import { openUnitPrice } from './unit-price';
import { type WatchedDuel, WatchList } from './watch-list';

/** How often the crank checks, without a request, whether accounts are due to be read. */
const TICK_MS = 200;
const LISTS_POLL_MS = 1_500;
const FUNDS_CHECK_MS = 60_000;
const ACCOUNTS_PER_READ = 495;
const MOST_BUSY_DUELS = 16;
/** Usual length of a slot in milliseconds. */
const SLOT_MS = 400;
const SLOTS_AFTER_STEP = 4;
const TOP_UP = { least: 100_000_000n, amount: 2_000_000_000n };
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;

export interface CrankSettings {
  readonly connection: Connection;
  readonly keypair: Keypair;
  /** The most that the crank pays for a compute unit, in micro-lamports. */
  readonly mostUnitPrice: bigint;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Sends the steps that anyone may send: lock, commit, settle, refund and close, each at least 4 slots after it became
 * possible. The crank pays network fees, and no rent but that of `openTreasury`. The next step follows from public
 * lists and accounts, so nothing is stored. Each duel's steps go to the program that owns its account. An account is
 * read again when its last read or a list says that something may have changed.
 */
export async function runCrank(settings: CrankSettings): Promise<void> {
  const { connection, keypair, log, signal } = settings;
  const { rpc, programId } = connection;
  const list = new WatchList();
  const findDuels = openDuelFinder(connection.client, signal);
  const handleAccount = openAccountHandler(settings, list);
  log('started', { wallet: keypair.address });
  await Promise.all([
    repeat(FUNDS_CHECK_MS, log, signal, () => topUpFromFaucet(connection, keypair, TOP_UP, log, signal)),
    openTreasury(connection, keypair, log, signal),
    repeat(LISTS_POLL_MS, log, signal, async () => {
      for (const page of await findDuels()) list.take(page, performance.now());
    }),
    repeat(TICK_MS, log, signal, async () => {
      const due = list.takeDue(performance.now(), ACCOUNTS_PER_READ);
      if (due.length === 0) return;
      const addresses = due.map(({ escrow }) => escrow);
      const read = await readDuelAccounts(rpc, programId, addresses);
      for (const [index, duel] of due.entries()) handleAccount(duel, read[index] as TimedDuelAccount);
    }),
  ]);
}

/** Returns a function that queues the due steps of an account that was just read, and plans when it is read again. */
function openAccountHandler(settings: CrankSettings, list: WatchList) {
  const { connection, keypair, mostUnitPrice, log, signal } = settings;
  const { client, rpc } = connection;
  const unitPrice = openUnitPrice(rpc, mostUnitPrice);
  const context = { connection, keypair, unitPrice, log, signal, client, rpc, tables: new Map<string, SealedTable>() };
  const clock = new SlotClock(SLOT_MS);
  const queue = new StepQueue(MOST_BUSY_DUELS);
  const readSoon = (duel: WatchedDuel): void => planIn(duel, SLOTS_AFTER_STEP * clock.slotMs);
  return (duel: WatchedDuel, { account, time }: TimedDuelAccount): void => {
    clock.note(time.slot, performance.now());
    if (account === null) {
      const isOver = list.dropIfOver(duel, time.seconds, performance.now());
      if (!isOver) plan(duel, planMissing(duel.fundingDeadline, time.seconds));
      return;
    }
    const due = findPendingSteps(duel, account, time, context);
    const ready = due.filter((each) => duel.providerWait.isOver(nameStep(each.step), time.slot, each.possibleSince));
    if (ready.length === 0) {
      if (due.length > 0) readSoon(duel);
      else plan(duel, planNextRead(account, time, clock.slotMs));
      return;
    }
    duel.isBusy = true;
    queue.add(findPriority(ready), async () => {
      const result = await takeSteps(ready, duel, context);
      duel.isBusy = false;
      duel.refusals = result === 'refused' ? duel.refusals + 1 : 0;
      duel.waits = result === 'waits' ? duel.waits + 1 : 0;
      const failures = duel.refusals + duel.waits;
      if (failures === 0) readSoon(duel);
      else planIn(duel, Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures - 1, 8)));
    });
  };
}

function findPriority(steps: readonly PendingStep[]): Priority {
  const kinds = steps.map(({ step }) => step.kind);
  if (kinds.some((kind) => kind === 'lock' || kind === 'commit')) return 'deadline';
  return kinds.includes('close') ? 'close' : 'payout';
}

function plan(duel: WatchedDuel, { earliestMs, latestMs }: NextRead): void {
  const now = performance.now();
  duel.window = { earliest: now + earliestMs, latest: now + latestMs };
}

const planIn = (duel: WatchedDuel, ms: number): void => plan(duel, { earliestMs: ms, latestMs: ms });
