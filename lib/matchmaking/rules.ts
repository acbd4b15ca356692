import { formatCanonicalJson } from '../core/canonical-json';
import { sha256 } from '../core/hash';
import type { DuelStatus } from '../duel/rules/duel';
import { FUNDING_SECONDS } from '../duel/rules/funding-time';
import type { RiskSegment } from './risk-rules';

/** A search without a match ends after this time. */
export const SEARCH_TIMEOUT_MS = 600_000;
/**
 * How long a stored poll keeps a search from ending as `unseen`. Browsers let a hidden page's timers run once a minute.
 */
const UNSEEN_TIMEOUT_MS = 90_000;
/** How long both players have to pay after they are matched: as long as in a duel with the default funding time. */
export const MATCH_FUNDING_MS = FUNDING_SECONDS.standard * 1000;
/** A poll is stored only if it extends the search by at least this, so that most polls just read. */
const MIN_EXTENSION_MS = 10_000;
/** Maximum number of matched tickets whose waits an estimate is made from. */
export const MAX_ESTIMATE_SAMPLES = 50;
/** With fewer tickets there is no estimate. */
const MIN_ESTIMATE_SAMPLES = 5;

/** Two tickets can be matched only if all of these are equal. */
export interface Segment {
  readonly packTier: string;
  readonly policyHash: string;
  readonly providerMode: string;
  readonly region: string;
  readonly riskSegment: RiskSegment;
}

/** State of a ticket; `searching` and `matched` are active. `completed`: its duel settled, or its fees go back. */
export type TicketState = 'searching' | 'matched' | 'completed' | 'cancelled' | 'expired';
/**
 * Why a search or match ended. `participant`: its wallet cancelled it. `replaced`: its wallet searches in another
 * segment. `duel-cancelled`: the duel was cancelled otherwise. `timeout`: nobody came in time. `unseen`: the wallet
 * stopped polling.
 */
export type EndReason = 'participant' | 'replaced' | 'duel-cancelled' | 'timeout' | 'unseen';

/** The part of a ticket that decides whether its search goes on. */
export interface Search {
  readonly state: TicketState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly seenUntil: Date;
}

/** Returns the times of a search that begins now. */
export function createSearchTimes(now: Date): Omit<Search, 'state'> {
  const expiresAt = new Date(now.getTime() + SEARCH_TIMEOUT_MS);
  return { createdAt: now, expiresAt, seenUntil: calculateSeenUntil({ expiresAt }, now) };
}

/** Returns the time until which a search goes on if its wallet polls now. */
export const calculateSeenUntil = ({ expiresAt }: Pick<Search, 'expiresAt'>, now: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), now.getTime() + UNSEEN_TIMEOUT_MS));

/** Whether a poll now extends the search by enough to be stored. */
export const isExtensionDue = (search: Search, now: Date): boolean =>
  calculateSeenUntil(search, now).getTime() - search.seenUntil.getTime() >= MIN_EXTENSION_MS;

/** Returns why a search's time is up; null while it goes on, and for a ticket that isn't searching. */
export function findSearchEndReason(search: Search, now: Date): 'timeout' | 'unseen' | null {
  if (search.state !== 'searching' || now <= search.seenUntil) return null;
  return now > search.expiresAt ? 'timeout' : 'unseen';
}

/** Whether two segments are the same apart from the risk segment, which is fixed when the search begins. */
export const haveSameSegmentBesidesRisk = (
  one: Omit<Segment, 'riskSegment'>,
  other: Omit<Segment, 'riskSegment'>,
): boolean =>
  one.packTier === other.packTier &&
  one.policyHash === other.policyHash &&
  one.providerMode === other.providerMode &&
  one.region === other.region;

/**
 * Returns the number (32 bits) under which a segment is locked. Two segments with the same number, which is rare, only
 * wait for each other's locks.
 */
export function calculateSegmentLockKey({ packTier, policyHash, providerMode, region, riskSegment }: Segment): number {
  return toLockKey(formatCanonicalJson({ packTier, policyHash, providerMode, region, riskSegment }));
}

/** Returns the number (32 bits) under which `lockWallet` locks a wallet. */
export const calculateWalletLockKey = (wallet: string): number => toLockKey(wallet);

const toLockKey = (text: string): number => {
  const hash = sha256(text);
  return new DataView(hash.buffer, hash.byteOffset).getInt32(0);
};

/** Median wait of recently matched searches, in seconds; null if there were too few. */
export interface WaitEstimate {
  readonly medianSeconds: number | null;
  readonly sampleSize: number;
}

/**
 * Builds the estimate from the median of the last waits. `medianSeconds` is in whole seconds, and null if there are too
 * few waits.
 */
export const toWaitEstimate = ({ median, sampleSize }: { median: number; sampleSize: number }): WaitEstimate => ({
  medianSeconds: sampleSize < MIN_ESTIMATE_SAMPLES ? null : Math.max(0, Math.round(median)),
  sampleSize,
});

/** Whether this status of a duel frees its players for another search: settled, cancelled, refunding or refunded. */
export const endsTickets = (status: DuelStatus): boolean =>
  status === 'settled' || status === 'refunding' || status === 'refunded' || status === 'cancelled';
