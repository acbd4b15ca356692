import type { SealedTable } from '../../lib/chain/escrow/table';
import type { AgentConnection } from '../connect';
import type { Keypair } from '../keypair';
import type { Log } from '../log';
import { repeatUntilAborted } from '../repeat';
import { SlotDurationMeter } from '../slot-clock';
import { topUpFromFaucet } from '../top-up';
import { readDuelAccounts, type TimedDuelAccount } from './duel-accounts';
import { createDuelFinder } from './duel-finder';
import { type NextRead, planNextRead, planReadOfMissingAccount } from './next-read';
import { findPendingSteps, type PendingStep, sendSteps } from './send-steps';
import { type QueuePriority, StepQueue } from './step-queue';
import { recordResult } from './step-result';
import { formatStepKey } from './steps';
import { openTreasuryTokenAccount } from './treasury-token-account';
import { createUnitPriceReader } from './unit-price';
import { type WatchedDuel, WatchList } from './watch-list';

/** Pause between two ticks. A tick reads the accounts that are due to be read, and sends no request if none is. */
const TICK_MS = 200;
/** Pause between two reads of the service's duel lists, which name the duels to watch. */
const LISTS_POLL_INTERVAL_MS = 1_500;
const FUNDS_CHECK_INTERVAL_MS = 60_000;
/** Maximum number of duels whose escrow accounts are read in one tick. */
const MAX_ACCOUNTS_PER_READ = 495;
/**
 * Maximum number of duels whose steps are sent at the same time. With more, calls would wait so long for a small RPC
 * quota that they time out.
 */
const MAX_CONCURRENT_DUELS = 8;
/** Usual length of a slot in milliseconds. */
const USUAL_SLOT_MS = 400;
/** Slots until a duel's account is read again once its steps are done, or while the provider may still send them. */
const REREAD_SLOTS_AFTER_STEP = 4;
/** If the crank has fewer than `min` lamports, it requests `amount` from the faucet. */
const FAUCET_TOP_UP_LAMPORTS = { min: 100_000_000n, amount: 2_000_000_000n };

export interface CrankSettings {
  readonly connection: AgentConnection;
  readonly keypair: Keypair;
  /** Maximum price of a compute unit that the crank pays, in micro-lamports. */
  readonly maxUnitPriceMicroLamports: bigint;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Sends the steps that anyone may send: lock, commit, settle, refund and close. Waits 4 slots with each
 * (`ProviderWait`), because the provider sends its own first. Stores nothing: a duel's next step follows from the
 * public lists and its escrow account.
 */
export async function runCrank(settings: CrankSettings): Promise<void> {
  const { connection, keypair, log, signal } = settings;
  const { rpc, programId } = connection;
  const list = new WatchList();
  const findDuels = createDuelFinder(connection.client, signal);
  const handleAccount = createAccountHandler(settings, list);
  log('started', { wallet: keypair.address });
  await Promise.all([
    repeatUntilAborted(FUNDS_CHECK_INTERVAL_MS, log, signal, () =>
      topUpFromFaucet(connection, keypair, FAUCET_TOP_UP_LAMPORTS, log, signal),
    ),
    openTreasuryTokenAccount(connection, keypair, log, signal),
    repeatUntilAborted(LISTS_POLL_INTERVAL_MS, log, signal, async () => {
      for (const page of await findDuels()) list.update(page, performance.now());
    }),
    repeatUntilAborted(TICK_MS, log, signal, async () => {
      const due = list.listDue(performance.now(), MAX_ACCOUNTS_PER_READ);
      if (due.length === 0) return;
      const addresses = due.map(({ escrowAddress }) => escrowAddress);
      const read = await readDuelAccounts(rpc, programId, addresses);
      for (const [index, duel] of due.entries()) handleAccount(duel, read[index] as TimedDuelAccount);
    }),
  ]);
}

/** Returns a function that queues the due steps of an account that was just read, and plans when it is read again. */
function createAccountHandler(settings: CrankSettings, list: WatchList) {
  const { connection, keypair, maxUnitPriceMicroLamports, log, signal } = settings;
  const { client, rpc } = connection;
  const getUnitPrice = createUnitPriceReader(rpc, maxUnitPriceMicroLamports);
  const context = {
    connection,
    keypair,
    getUnitPrice,
    log,
    signal,
    client,
    rpc,
    tablesByPackId: new Map<string, SealedTable>(),
  };
  const clock = new SlotDurationMeter(USUAL_SLOT_MS);
  const queue = new StepQueue(MAX_CONCURRENT_DUELS);
  const calculateRereadMs = (): number => REREAD_SLOTS_AFTER_STEP * clock.slotMs;
  return (duel: WatchedDuel, { account, time }: TimedDuelAccount): void => {
    clock.recordSlot(time.slot, performance.now());
    if (account === null) {
      const isOver = list.dropIfOver(duel, time.seconds, performance.now());
      if (!isOver) scheduleRead(duel, planReadOfMissingAccount(duel.fundingDeadline, time.seconds));
      return;
    }
    const due = findPendingSteps(duel, account, time, context);
    const ready = due.filter((each) =>
      duel.providerWait.isOver(formatStepKey(each.step), time.slot, each.possibleSinceSlot),
    );
    if (ready.length === 0) {
      if (due.length > 0) scheduleReadIn(duel, calculateRereadMs());
      else scheduleRead(duel, planNextRead(account, time, clock.slotMs));
      return;
    }
    duel.isBusy = true;
    queue.add(chooseQueuePriority(ready), async () => {
      const result = await sendSteps(ready, duel, context);
      duel.isBusy = false;
      scheduleReadIn(duel, recordResult(duel, result, calculateRereadMs()));
    });
  };
}

function chooseQueuePriority(steps: readonly PendingStep[]): QueuePriority {
  const kinds = steps.map(({ step }) => step.kind);
  if (kinds.some((kind) => kind === 'lock' || kind === 'commit')) return 'deadline';
  return kinds.includes('close') ? 'close' : 'payout';
}

function scheduleRead(duel: WatchedDuel, { earliestDelayMs, latestDelayMs }: NextRead): void {
  const now = performance.now();
  duel.readWindow = { earliestMs: now + earliestDelayMs, latestMs: now + latestDelayMs };
}

const scheduleReadIn = (duel: WatchedDuel, ms: number): void =>
  scheduleRead(duel, { earliestDelayMs: ms, latestDelayMs: ms });
