import type { Address } from '@solana/kit';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { Patience } from './patience';

/** A duel whose escrow account is looked at. */
export interface Watched {
  readonly duelId: string;
  readonly escrow: Address;
  readonly packId: string;
  readonly patience: Patience;
  status: DuelSummaryBody['status'];
  fundingDeadline: Date | null;
  /** When a list named it last. */
  listedAt: number;
  /** Nothing is done for it before. */
  restUntil: number;
  /** Refusals in a row. */
  refusals: number;
  /** Whether a transaction of it is on its way. */
  busy: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['settled', 'refunded', 'cancelled']);
const UNLISTED_MS = 600_000;

/** The duels that may have something in escrow. All of it comes from the service's lists and the chain. */
export class WatchList {
  readonly #watched = new Map<string, Watched>();

  get size(): number {
    return this.#watched.size;
  }

  /** Takes in a page of a list. A duel without a second wallet has no escrow account yet. */
  take(duels: readonly DuelSummaryBody[], now: number): void {
    for (const { duelId, escrowAddress, packId, status, fundingDeadline } of duels) {
      if (escrowAddress === null) continue;
      const known = this.#watched.get(duelId);
      if (known !== undefined) Object.assign(known, { status, fundingDeadline, listedAt: now });
      else {
        const fresh = { patience: new Patience(), restUntil: 0, refusals: 0, busy: false };
        const escrow = escrowAddress as Address;
        this.#watched.set(duelId, { duelId, escrow, packId, status, fundingDeadline, listedAt: now, ...fresh });
      }
    }
  }

  /** The next ones in turn. */
  turn(count: number): Watched[] {
    const batch = [...this.#watched.values()].slice(0, count);
    for (const each of batch) {
      this.#watched.delete(each.duelId);
      this.#watched.set(each.duelId, each);
    }
    return batch;
  }

  /** Forgets a duel without an account once none can come: it ended, or no list names it any more. `chainTime` in unix seconds. */
  settleMissing(duel: Watched, chainTime: bigint, now: number): void {
    const { status, fundingDeadline, listedAt } = duel;
    const fundable = fundingDeadline !== null && chainTime * 1000n <= BigInt(fundingDeadline.getTime());
    const ended = ENDED.has(status) && (status !== 'cancelled' || !fundable);
    if (ended || now - listedAt > UNLISTED_MS) this.#watched.delete(duel.duelId);
  }
}
