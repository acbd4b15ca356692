import type { Address } from '@solana/kit';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { ProviderWait } from './provider-wait';

/** A duel whose escrow account the crank reads. */
export interface WatchedDuel {
  readonly duelId: string;
  readonly escrow: Address;
  readonly packId: string;
  readonly providerWait: ProviderWait;
  status: DuelSummaryBody['status'];
  fundingDeadline: Date | null;
  /** When a list last named it, in Unix milliseconds. */
  listedAt: number;
  /** No step of it is sent before this time, in Unix milliseconds. */
  restUntil: number;
  /** How many times in a row one of its steps was refused. */
  refusals: number;
  /** Whether steps of it are being prepared or sent. */
  busy: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['settled', 'refunded', 'cancelled']);
const UNLISTED_MS = 600_000;

/** The duels that may have something in escrow. All of it comes from the service's lists and the chain. */
export class WatchList {
  readonly #watched = new Map<string, WatchedDuel>();

  get size(): number {
    return this.#watched.size;
  }

  /** Adds or updates the duels of a page, except those without an escrow address: they have no second wallet yet. */
  take(duels: readonly DuelSummaryBody[], now: number): void {
    for (const { duelId, escrowAddress, packId, status, fundingDeadline } of duels) {
      if (escrowAddress === null) continue;
      const known = this.#watched.get(duelId);
      if (known !== undefined) Object.assign(known, { status, fundingDeadline, listedAt: now });
      else {
        const fresh = { providerWait: new ProviderWait(), restUntil: 0, refusals: 0, busy: false };
        const escrow = escrowAddress as Address;
        this.#watched.set(duelId, { duelId, escrow, packId, status, fundingDeadline, listedAt: now, ...fresh });
      }
    }
  }

  /** Returns the next `count` duels at most, in turn. */
  turn(count: number): WatchedDuel[] {
    const batch = [...this.#watched.values()].slice(0, count);
    for (const each of batch) {
      this.#watched.delete(each.duelId);
      this.#watched.set(each.duelId, each);
    }
    return batch;
  }

  /**
   * Drops a duel without an account if it ended (a cancelled one only after its funding deadline), or if no list has
   * named it for `UNLISTED_MS`. `chainTime` in Unix seconds, `now` in milliseconds.
   */
  dropIfOver(duel: WatchedDuel, chainTime: bigint, now: number): void {
    const { status, fundingDeadline, listedAt } = duel;
    const fundable = fundingDeadline !== null && chainTime * 1000n <= BigInt(fundingDeadline.getTime());
    const ended = ENDED.has(status) && (status !== 'cancelled' || !fundable);
    if (ended || now - listedAt > UNLISTED_MS) this.#watched.delete(duel.duelId);
  }
}
