import type { Address } from '@solana/kit';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { type ReadWindow, selectDue } from '../read-window';
import { isUnfunded } from './next-read';
import { ProviderWait } from './provider-wait';

/** A duel whose escrow account the crank reads. Members ending in `Ms` are in milliseconds of `performance.now()`. */
export interface WatchedDuel {
  readonly duelId: string;
  readonly escrowAddress: Address;
  readonly packId: string;
  readonly providerWait: ProviderWait;
  status: DuelSummaryBody['status'];
  fundingDeadline: Date | null;
  /** When a list last named the duel. */
  lastListedAtMs: number;
  /** When the escrow account is read next; null reads it at once. */
  readWindow: ReadWindow | null;
  /** How many times in a row the chain refused steps of the duel, or let them expire. */
  consecutiveRefusals: number;
  /** How many times in a row steps of the duel had to wait for others. */
  consecutiveWaits: number;
  /** Whether the program refused the lock because the target slot had left the SlotHashes sysvar. */
  isEntropyLost: boolean;
  /** Whether steps of the duel are queued or being sent; its account isn't read meanwhile. */
  isBusy: boolean;
}

/** Final statuses. Due accounts of duels with one are read after all other due accounts. */
const ENDED_STATUSES: ReadonlySet<string> = new Set(['settled', 'refunded', 'cancelled']);
/** A duel without an account is dropped if no list has named it for longer than this. */
const UNLISTED_TIMEOUT_MS = 600_000;
/**
 * How long the first read of an unfunded duel's account may wait, so that it shares a call with other reads.
 */
const FIRST_READ_DELAY_MS = 10_000;
/**
 * Maximum number of ended duels that are remembered as having no account. The lists of ended duels still contain them;
 * without this memory, their missing accounts would be read again and again.
 */
const MAX_REMEMBERED_DUELS = 100_000;

/**
 * The duels that may have something in escrow. In memory only: a restart rebuilds the list from the service's lists.
 */
export class WatchList {
  readonly #watched = new Map<string, WatchedDuel>();
  readonly #endedDuelIds = new Set<string>();

  get size(): number {
    return this.#watched.size;
  }

  /**
   * Adds or updates the duels of a page. Skips duels without an escrow address, because they have no second player,
   * and duels that are remembered as having no account. A known duel's account is read at once if its status changed to
   * one that isn't `isUnfunded`.
   */
  update(duels: readonly DuelSummaryBody[], now: number): void {
    for (const duel of duels) {
      const { duelId, escrowAddress, status, fundingDeadline } = duel;
      if (escrowAddress === null || this.#endedDuelIds.has(duelId)) continue;
      const known = this.#watched.get(duelId);
      if (known === undefined) this.#watched.set(duelId, createWatchedDuel(duel, escrowAddress as Address, now));
      else {
        const isNews = known.status !== status && !isUnfunded(status);
        Object.assign(
          known,
          { status, fundingDeadline, lastListedAtMs: now },
          isNews ? { readWindow: null, consecutiveWaits: 0 } : {},
        );
      }
    }
  }

  /** Returns the duels to read now, `limit` at most: duels under way before ended duels, and the longest due first. */
  listDue(now: number, limit: number): WatchedDuel[] {
    const idle = [...this.#watched.values()].filter(({ isBusy }) => !isBusy);
    const due = selectDue(idle, ({ readWindow }) => readWindow, now);
    const rank = ({ status, readWindow }: WatchedDuel) =>
      (ENDED_STATUSES.has(status) ? 1e15 : 0) + (readWindow?.latestMs ?? 0);
    return due.toSorted((one, other) => rank(one) - rank(other)).slice(0, limit);
  }

  /**
   * Drops a duel without an account if it ended (a cancelled one only after its funding deadline), or if no list has
   * named it for `UNLISTED_TIMEOUT_MS`. `chainTime` in Unix seconds. Returns whether it was dropped.
   */
  dropIfOver(duel: WatchedDuel, chainTime: bigint, now: number): boolean {
    const { duelId, status, fundingDeadline, lastListedAtMs } = duel;
    const fundable = fundingDeadline !== null && chainTime * 1000n <= BigInt(fundingDeadline.getTime());
    const ended = ENDED_STATUSES.has(status) && (status !== 'cancelled' || !fundable);
    if (!ended && now - lastListedAtMs <= UNLISTED_TIMEOUT_MS) return false;
    this.#watched.delete(duelId);
    if (ended && !fundable) this.#rememberEnded(duelId);
    return true;
  }

  #rememberEnded(duelId: string): void {
    this.#endedDuelIds.add(duelId);
    const [oldest] = this.#endedDuelIds;
    if (this.#endedDuelIds.size > MAX_REMEMBERED_DUELS && oldest !== undefined) this.#endedDuelIds.delete(oldest);
  }
}

/** Creates the entry of a newly listed duel. Its account is read at once, or a little later if it is unfunded. */
function createWatchedDuel(
  { duelId, packId, status, fundingDeadline }: DuelSummaryBody,
  escrow: Address,
  now: number,
): WatchedDuel {
  return {
    ...{ duelId, escrowAddress: escrow, packId, status, fundingDeadline, lastListedAtMs: now },
    ...{ providerWait: new ProviderWait(), consecutiveRefusals: 0, consecutiveWaits: 0 },
    ...{ isEntropyLost: false, isBusy: false },
    readWindow: isUnfunded(status) ? { earliestMs: now, latestMs: now + FIRST_READ_DELAY_MS } : null,
  };
}
