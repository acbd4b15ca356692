import type { DuelSummaryBody } from '../lib/duel/contract';

/** A duel of the list's wallet in one of `UNFUNDED_STATUSES`, as last read. */
export interface UnfundedDuel {
  readonly duelId: string;
  status: DuelSummaryBody['status'];
  /** Whether this wallet's deposit is known to be final or no longer needed. */
  needsNoPayment: boolean;
  /** Whether an attempt to join or pay is running. */
  isBusy: boolean;
  /** Unix time in milliseconds before which the next attempt doesn't begin. */
  nextAttemptAtMs: number;
}

/** Statuses from a duel's creation until both deposits are final. */
export const UNFUNDED_STATUSES = ['waiting', 'matched', 'funding', 'committing'] as const;
const unfundedStatusSet: ReadonlySet<string> = new Set(UNFUNDED_STATUSES);

/** The unfunded duels of one wallet, without its own that wait for an opponent. Filled from the service's lists. */
export class UnfundedDuelList {
  readonly #unfunded = new Map<string, UnfundedDuel>();

  constructor(readonly wallet: string) {}

  /**
   * Adds or updates duels, in each of which the wallet is a player or invited. Drops those in any other status, and the
   * wallet's own that wait for an opponent.
   */
  update(duels: readonly DuelSummaryBody[]): void {
    for (const { duelId, status, creatorWallet } of duels) {
      const known = this.#unfunded.get(duelId);
      const needsAction = unfundedStatusSet.has(status) && !(status === 'waiting' && creatorWallet === this.wallet);
      if (!needsAction) this.#unfunded.delete(duelId);
      else if (known !== undefined) known.status = status;
      else this.#unfunded.set(duelId, { duelId, status, needsNoPayment: false, isBusy: false, nextAttemptAtMs: 0 });
    }
  }

  /** Updates the list from all duels that it has to contain. Drops the others, unless one is busy. */
  replace(duels: readonly DuelSummaryBody[]): void {
    const listed = new Set(duels.map(({ duelId }) => duelId));
    for (const { duelId, isBusy } of [...this.#unfunded.values()])
      if (!listed.has(duelId) && !isBusy) this.#unfunded.delete(duelId);
    this.update(duels);
  }

  /**
   * Returns challenges to accept now, as many as there is room for: accepted duels that aren't funded yet, and
   * challenges that are being accepted, count against `maxDuels`.
   */
  listChallenges(now: number, maxDuels: number): UnfundedDuel[] {
    const all = [...this.#unfunded.values()];
    const room = maxDuels - all.filter(({ status, isBusy }) => status !== 'waiting' || isBusy).length;
    return all.filter((each) => each.status === 'waiting' && isReady(each, now)).slice(0, Math.max(0, room));
  }

  /**
   * Returns the duels that this wallet still has to pay or check: accepted, with its deposit not known to be final.
   * Leaves out those that are busy or whose next attempt isn't due.
   */
  listUnpaid(now: number): UnfundedDuel[] {
    return [...this.#unfunded.values()].filter(
      (each) => each.status !== 'waiting' && !each.needsNoPayment && isReady(each, now),
    );
  }
}

const isReady = ({ isBusy, nextAttemptAtMs }: UnfundedDuel, now: number): boolean => !isBusy && nextAttemptAtMs <= now;
