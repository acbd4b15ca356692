import type { Database, Queries, Transaction } from '../../db/client';
import type { Log } from '../api/log';
import type { Meter } from '../api/meter';
import { isProblem } from '../api/problems';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import { isAbortedForAnother } from '../core/lost-race';
import { calculateJitter, type Random } from '../core/random';
import { delayDuelCheck } from '../duel/due-store';
import { findDuel, type StoredDuel } from '../duel/store';
import type { ReportedChanges } from '../operations/reported-changes';
import type { ProviderPort } from '../provider/port';
import { applyCheck } from './apply-check';
import { requestAndSaveDrawAnswer, requestEntropy } from './ask-provider';
import { type CheckDependencies, type CheckOptions, checkDuel, type DuelCheck, type GapsToRead } from './check-duel';
import { saveCheckedAt } from './duel-check-store';
import { FalseChainStateError } from './false-chain-state';
import { meterSettlement } from './meter-settlement';
import { isUnchanged, planWorkerWait } from './plan-checks';
import { raiseAlert } from './raise-alert';
import type { RecoverySettings } from './scan-rules';
import { readRecentTip } from './trusted-tip';

/** Dependencies of `reconcile`. */
export interface ReconcileServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly genesisHash: () => string;
  readonly random: Random;
  readonly recovery: RecoverySettings;
  readonly pollFreshness: PollFreshness;
  /** On-chain changes that a node has reported to this process and that no check has seen yet. */
  readonly reportedChanges: ReportedChanges;
  readonly duelSettings: () => { readonly feeLamports: bigint };
}

/** Limits to the age of stored chain state that answers a participant's poll, and to the poll's wait. */
export interface PollFreshness {
  /** Up to this age, stored state answers a poll without a new check. If 0, each poll causes or joins a check. */
  readonly maxFreshAgeMs: number;
  /** Up to this age, stored state answers a poll while the chain can't be read or answers slowly. */
  readonly maxStaleAgeMs: number;
  /**
   * How long a poll waits for its check. After that the check continues, and the poll gets the stored state if that is
   * recent enough; otherwise it waits on.
   */
  readonly maxWaitMs: number;
}

/** Options for one check. A caller that holds no lease on the duel leaves out `releaseLease`. */
export interface ReconcileOptions {
  /**
   * Returns how many transactions of the escrow account's history may be fetched; 0 for none. Called at most once: only
   * if the history has to be read. If left out, a page may be as long as the configuration allows.
   */
  readonly takeScanLimit?: () => number;
  readonly gapsToRead?: GapsToRead;
  /** How long the worker leaves a duel with a recent change to polls, in milliseconds; 0 if left out. */
  readonly workerWaitMs?: number;
  /** Releases the caller's lease in the transaction that saves the check. Returns false if the lease was lost. */
  readonly releaseLease?: (transaction: Transaction, check: DuelCheck) => Promise<boolean>;
}

export interface ReconcileResult {
  readonly duel: StoredDuel;
  readonly blockHeight: bigint;
  /** The finalized slot at which the escrow account was read. */
  readonly slot: bigint;
  /** Number of transactions of the escrow account's history that were requested from the node. */
  readonly fetched: number;
  /** Whether there is an escrow account, or was one. */
  readonly hasAccount: boolean;
  /** Whether another run was faster or took the lease, so that this one wrote nothing and released no lease. */
  readonly isOvertaken: boolean;
}

/**
 * Reads the finalized chain for one duel, saves the resulting changes, and asks the provider for its signed answer if
 * that is due. Safe to run concurrently: a run that loses the race, or its lease, writes nothing and returns the duel
 * as the other run saved it. Throws `chain-unavailable`.
 */
export async function reconcile(
  services: ReconcileServices,
  duel: StoredDuel,
  { takeScanLimit = () => services.recovery.signatureLimit, ...options }: ReconcileOptions = {},
): Promise<ReconcileResult> {
  const checkedAt = services.clock.now();
  const check = await checkOrAlert(services, duel, { ...options, takeScanLimit });
  const progress = {
    blockHeight: check.blockHeight,
    slot: check.slot,
    fetched: check.page?.fetched ?? 0,
    hasAccount: check.escrow !== null || !check.isExplained,
  };
  const savedDuel = await saveCheck(services, check, { ...options, checkedAt });
  if (savedDuel === null) {
    const currentDuel = await findDuel(services.database.queries, duel.duelId);
    return { duel: currentDuel ?? duel, ...progress, isOvertaken: true };
  }
  await meterSettlement(services, duel, savedDuel);
  return { duel: await requestAnswerIfDue(services, savedDuel), ...progress, isOvertaken: false };
}

/** Checks a duel against the finalized chain. Raises an alert for an account that the program can't have written. */
async function checkOrAlert(
  services: ReconcileServices,
  duel: StoredDuel,
  { takeScanLimit, gapsToRead = 'all' }: Pick<CheckOptions, 'takeScanLimit'> & Partial<CheckOptions>,
): Promise<DuelCheck> {
  const { database, chain, clock, recovery } = services;
  const tip = await readRecentTip(services, services.pollFreshness.maxFreshAgeMs);
  const dependencies: CheckDependencies = {
    queries: database.queries,
    chain,
    retentionMs: recovery.retentionMs,
    askEntropy: (closedDuel) => requestEntropy(services, closedDuel),
  };
  try {
    return await checkDuel(dependencies, duel, { tip, takeScanLimit, gapsToRead, now: clock.now() });
  } catch (error) {
    if (error instanceof FalseChainStateError)
      await database.transaction((transaction) => raiseAlert(transaction, duel, 'false-chain-state', clock.now()));
    throw error;
  }
}

/** Thrown to roll back the transaction that saves a check, because another run was faster or the lease was lost. */
class LostRaceError extends Error {}

/**
 * Saves a check, and releases the caller's lease in the same transaction if there is one. Returns null if another run
 * was faster or the lease was lost.
 */
async function saveCheck(
  { database, genesisHash, clock, random, reportedChanges }: ReconcileServices,
  check: DuelCheck,
  { releaseLease, workerWaitMs = 0, checkedAt }: ReconcileOptions & { readonly checkedAt: Date },
): Promise<StoredDuel | null> {
  const options = {
    workerWaitMs,
    genesisHash: genesisHash(),
    now: clock.now(),
    jitter: calculateJitter(random),
    isFollowed: reportedChanges.isLive,
  };
  // A duel without a next check may need one again, such as a cancelled one whose payment was submitted late.
  const isPlanned = check.duel.nextCheckAt !== null;
  if (releaseLease === undefined && isPlanned && isUnchanged(check, options.now))
    return saveCheckTimes(database.queries, check.duel, planWorkerWait(check.duel, options), checkedAt);
  try {
    return await database.transaction(async (transaction) => {
      const savedDuel = await applyCheck(transaction, check, options);
      if (savedDuel === null) throw new LostRaceError();
      await saveCheckedAt(transaction, savedDuel.duelId, checkedAt);
      if ((await releaseLease?.(transaction, { ...check, duel: savedDuel })) === false) throw new LostRaceError();
      return savedDuel;
    });
  } catch (error) {
    // Another run was faster, the lease was lost, or Postgres aborted this transaction in favour of another one.
    if (error instanceof LostRaceError || isAbortedForAnother(error)) return null;
    throw error;
  }
}

/**
 * Saves `noCheckBefore` and `checkedAt` after a check without a lease that found nothing new. It does no harm if only
 * one of the two is saved, so it uses no transaction. Returns null if another run has changed the duel meanwhile.
 */
async function saveCheckTimes(
  queries: Queries,
  duel: StoredDuel,
  noCheckBefore: Date | null,
  checkedAt: Date,
): Promise<StoredDuel | null> {
  if (!(await delayDuelCheck(queries, duel, noCheckBefore))) return null;
  await saveCheckedAt(queries, duel.duelId, checkedAt);
  return duel;
}

/** Asks the provider for its signed answer if that is due. If it gives no usable one, only logs a warning. */
async function requestAnswerIfDue(services: ReconcileServices, duel: StoredDuel): Promise<StoredDuel> {
  try {
    return await requestAndSaveDrawAnswer(services, duel, services.clock.now());
  } catch (error) {
    if (!isProblem(error) || error.code !== 'provider-unavailable') throw error;
    services.log.warn({ duelId: duel.duelId, err: error.cause }, 'the provider gave no usable answer');
    return duel;
  }
}
