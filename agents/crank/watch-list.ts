import type { Address } from '@solana/kit';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { type ReadWindow, selectDue } from '../read-window';
import { isUnfunded } from './next-read';
import { ProviderWait } from './provider-wait';

/** A duel whose escrow account the crank reads. Times are in milliseconds of `performance.now()`. */
export interface WatchedDuel {
  readonly duelId: string;
  readonly escrow: Address;
  readonly packId: string;
  readonly providerWait: ProviderWait;
  status: DuelSummaryBody['status'];
  fundingDeadline: Date | null;
  /** When a list last named the duel. */
  listedAt: number;
  /** When the escrow account is read next; null reads it at once. */
  window: ReadWindow | null;
  /** How many times in a row steps of the duel were refused. */
  refusals: number;
  /** How many times in a row steps of the duel had to wait for others. */
  waits: number;
  /** Whether steps of the duel are queued or being sent; its account isn't read meanwhile. */
  isBusy: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['settled', 'refunded', 'cancelled']);
const UNLISTED_MS = 600_000;
/** How long an unfunded duel's first read waits to share a call. Later reads are planned by the duel's deadline. */
const FIRST_READ_MS = 10_000;
/**
 * Duels that can have no account any more, remembered so that the lists of ended duels aren't read from the chain
 * again.
 */
const MOST_REMEMBERED = 100_000;

/** The duels that may have something in escrow. All of it comes from the service's lists and the chain. */
export class WatchList {
  readonly #watched = new Map<string, WatchedDuel>();
  readonly #over = new Set<string>();

  get size(): number {
    return this.#watched.size;
  }

  /**
   * Adds or updates the duels of a page. Skips those without an escrow address, which have no second wallet yet, and
   * those that are remembered as over.
   */
  take(duels: readonly DuelSummaryBody[], now: number): void {
    for (const duel of duels) {
      const { duelId, escrowAddress, status, fundingDeadline } = duel;
      if (escrowAddress === null || this.#over.has(duelId)) continue;
      const known = this.#watched.get(duelId);
      if (known === undefined) this.#watched.set(duelId, watch(duel, escrowAddress as Address, now));
      else {
        const isNews = known.status !== status && !isUnfunded(status);
        Object.assign(known, { status, fundingDeadline, listedAt: now }, isNews ? { window: null, waits: 0 } : {});
      }
    }
  }

  /**
   * Returns the duels to read now, `most` at most: those under way before those that ended, and the longest due first.
   */
  takeDue(now: number, most: number): WatchedDuel[] {
    const idle = [...this.#watched.values()].filter(({ isBusy }) => !isBusy);
    const due = selectDue(idle, ({ window }) => window, now);
    const rank = ({ status, window }: WatchedDuel) => (ENDED.has(status) ? 1e15 : 0) + (window?.latest ?? 0);
    return due.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
  }

  /**
   * Drops a duel without an account if it ended (a cancelled one only after its funding deadline), or if no list has
   * named it for `UNLISTED_MS`. `chainTime` in Unix seconds. Returns whether it was dropped.
   */
  dropIfOver(duel: WatchedDuel, chainTime: bigint, now: number): boolean {
    const { duelId, status, fundingDeadline, listedAt } = duel;
    const fundable = fundingDeadline !== null && chainTime * 1000n <= BigInt(fundingDeadline.getTime());
    const ended = ENDED.has(status) && (status !== 'cancelled' || !fundable);
    if (!ended && now - listedAt <= UNLISTED_MS) return false;
    this.#watched.delete(duelId);
    if (ended && !fundable) this.#remember(duelId);
    return true;
  }

  #remember(duelId: string): void {
    this.#over.add(duelId);
    const [oldest] = this.#over;
    if (this.#over.size > MOST_REMEMBERED && oldest !== undefined) this.#over.delete(oldest);
  }
}

function watch(
  { duelId, packId, status, fundingDeadline }: DuelSummaryBody,
  escrow: Address,
  now: number,
): WatchedDuel {
  return {
    ...{ duelId, escrow, packId, status, fundingDeadline, listedAt: now },
    ...{ providerWait: new ProviderWait(), refusals: 0, waits: 0, isBusy: false },
    window: isUnfunded(status) ? { earliest: now, latest: now + FIRST_READ_MS } : null,
  };
}
