import type { Queries } from '../../db/client';
import type { ChainPort, FinalizedTip } from '../chain/port';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { listCalls, type StoredCall } from './call-store';
import { checkSubmittedIntents, markDuplicatePayments, mergeIntentOutcomes } from './check-submitted-intents';
import { type RequestEntropy, replayClosedEscrow } from './closed-escrow';
import { listCurrentIntents } from './current-intents-store';
import { readEscrowState } from './escrow-state';
import type { IntentOutcome } from './finding';
import { isAccountExplained, replayHistory, wasEscrowClosed } from './history';
import {
  findHistoryGap,
  type HistoryGap,
  type HistoryGapFacts,
  listExpiredOutcomes,
  matchLandedIntents,
} from './recover';
import { type HistoryPage, readHistoryPage } from './scan';
import { readScanOrStart, type StoredScan } from './scan-store';
import type { StoredIntent } from './store';
import { verifyEscrowState } from './verify-state';

/** The conclusions from an escrow account and the program calls in its history, compared with each other. */
interface EscrowEvidence {
  /** The account's state, or its last state if the history shows that it was closed. Null if neither is known. */
  readonly escrow: EscrowState | null;
  /**
   * Whether the known calls explain the account, or its absence (`isAccountExplained`). False if `isAwaitingEntropy`.
   */
  readonly isExplained: boolean;
  /**
   * Whether the calls show that the account was closed, and its last state is known. The account can't change any more.
   */
  readonly hasEnded: boolean;
  /**
   * Whether the history must be read again from its beginning: it was read completely, and this check's page had no
   * transactions, but the known calls don't explain the account.
   */
  readonly needsRescan: boolean;
  /**
   * Whether this check read a page and the known calls break the program's rules. Saving the check then deletes the
   * stored calls.
   */
  readonly hasImpossibleCalls: boolean;
  /**
   * Whether the impossible calls all come from the first walk through the history, so that a node served false data.
   * After several walks it may be our fault: an older release didn't store all calls.
   */
  readonly isFalseChainState: boolean;
  /**
   * Whether the last state of a closed account is unknown because the provider, which may know the entropy, gives no
   * usable answer, and the resolution deadline hasn't passed.
   */
  readonly isAwaitingEntropy: boolean;
}

/** The result of one check of a duel against the finalized chain, before anything is saved. */
export interface DuelCheck extends EscrowEvidence {
  readonly duel: StoredDuel;
  /** The duel's intents before this check, as `listCurrentIntents` returns them. */
  readonly intents: readonly StoredIntent[];
  /** Outcomes of intents, in the order in which they must be written. */
  readonly findings: readonly IntentOutcome[];
  /** The chain's clock, unix seconds. */
  readonly chainTime: bigint;
  /** Block height of the finalized tip that was read before this check. */
  readonly blockHeight: bigint;
  /** The finalized slot at which the escrow account was read. */
  readonly slot: bigint;
  /** How far the escrow account's history was read before this check. */
  readonly scan: StoredScan;
  /** The page of history that this check read; null if it read none. */
  readonly page: HistoryPage | null;
  /** Why more of the history must be read; null if nothing is missing. */
  readonly gap: HistoryGap | null;
}

/** Dependencies of `checkDuel`. */
export interface CheckDependencies {
  readonly queries: Queries;
  readonly chain: ChainPort;
  /** How long intents are searched for in the history after they were prepared, in milliseconds. */
  readonly retentionMs: number;
  readonly askEntropy: RequestEntropy;
}

/** Reasons for which a check reads a page of history: every `HistoryGap`, or only `unexplained`. */
export type GapsToRead = 'all' | 'outcome';

/** Options for one check. */
export interface CheckOptions {
  readonly tip: FinalizedTip;
  /** Returns how many transactions of the escrow account's history may be fetched; 0 for none. */
  readonly takeScanLimit: () => number;
  readonly gapsToRead: GapsToRead;
  readonly now: Date;
}

/**
 * Reads what may change a duel, as of `tip` or later: submitted signatures, the escrow account and at most one page of
 * its history; for a closed account it may ask the provider for the entropy. Saves nothing. Throws
 * `chain-unavailable`, and FalseChainStateError for an account that the escrow program can't have written.
 */
export async function checkDuel(
  dependencies: CheckDependencies,
  duel: StoredDuel,
  { tip, takeScanLimit, gapsToRead, now }: CheckOptions,
): Promise<DuelCheck> {
  const { chain, queries, retentionMs } = dependencies;
  const { escrow: account, chainTime } = await readEscrowState(chain, duel, tip.slot);
  const intents = await listCurrentIntents(queries, duel.duelId);
  const bySignature = await checkSubmittedIntents(chain, intents, tip);
  const { blockHeight } = tip;
  const known: HistoryGapFacts = {
    duel,
    intents,
    findings: bySignature,
    escrow: account,
    blockHeight,
    now,
    retentionMs,
  };

  const scan = await readScanOrStart(queries, { ...duel, escrowAddress: duel.escrowAddress as string });
  const calls = await listCalls(queries, duel.duelId);
  const wasClosed = wasEscrowClosed(duel, account, calls);
  const wasExplained = isAccountExplained(replayHistory(duel, calls, scan), account, wasClosed);
  if (account !== null) await verifyEscrowState(queries, duel, account, wasExplained);

  const gap = findHistoryGap(known, scan, wasExplained);
  const limit = gap === 'unexplained' || (gap !== null && gapsToRead === 'all') ? takeScanLimit() : 0;
  const existed = account !== null || wasClosed;
  const page = limit > 0 ? await readHistoryPage(chain, scan, { tip, duel, existed, limit }) : null;
  const findings = mergeIntentOutcomes(
    bySignature,
    page === null ? [] : await matchLandedIntents(queries, duel, page.landed),
  );

  const evidence = await compareHistoryWithAccount(dependencies, duel, {
    account,
    calls,
    scan,
    page,
    chainTime: chainTime.seconds,
  });
  const knownAfter = { ...known, findings };
  const scanAfter = page?.next ?? scan;
  return {
    duel,
    intents,
    findings: markDuplicatePayments(intents, [...findings, ...listExpiredOutcomes(knownAfter, scanAfter, findings)]),
    ...evidence,
    chainTime: chainTime.seconds,
    blockHeight,
    slot: chainTime.slot,
    scan,
    page,
    gap: findHistoryGap(knownAfter, scanAfter, evidence.isExplained),
  };
}

/** The data of an escrow account that one check has read. */
interface EscrowReads {
  readonly account: EscrowState | null;
  /** Calls that earlier checks stored. */
  readonly calls: readonly StoredCall[];
  readonly scan: StoredScan;
  readonly page: HistoryPage | null;
  readonly chainTime: bigint;
}

/** Replays all known calls, those of the new page included, and compares them with the account. */
async function compareHistoryWithAccount(
  dependencies: CheckDependencies,
  duel: StoredDuel,
  { account, calls, scan, page, chainTime }: EscrowReads,
): Promise<EscrowEvidence> {
  const newCalls = (page?.calls ?? []).filter((call) => !calls.some((stored) => isSameCall(stored, call)));
  const allCalls = [...calls, ...newCalls];
  const history = replayHistory(duel, allCalls, page?.next ?? scan);
  const isExplained = isAccountExplained(history, account, wasEscrowClosed(duel, account, allCalls));
  const isFalse = page !== null && history === 'false';
  const isStale = page !== null && history !== 'unread' && !isExplained && page.fetched === 0;
  const lastState =
    account === null && typeof history === 'object' && history.isClosed
      ? await replayClosedEscrow({ ...dependencies, chainTime }, duel, history)
      : null;
  // The last state of the closed account is unknown, so this check concludes nothing from it. A later check asks the
  // provider again.
  const isPostponed = lastState === 'postponed';
  return {
    escrow: isPostponed ? null : (lastState ?? account),
    isExplained: isExplained && !isPostponed,
    hasEnded: lastState !== null && !isPostponed,
    needsRescan: isStale,
    hasImpossibleCalls: isFalse,
    isFalseChainState: isFalse && scan.readUntil === null,
    isAwaitingEntropy: isPostponed,
  };
}

const isSameCall = (one: StoredCall, other: StoredCall): boolean =>
  one.signature === other.signature && one.instructionIndex === other.instructionIndex;
