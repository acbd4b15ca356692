import { ProblemError } from '../api/problems';

/** How many streams one client address may have open: a household, or a school behind one address. */
const MAX_PER_ADDRESS = 100;
/** How many streams one session may have open. A browser needs one. */
const MAX_PER_SESSION = 10;
const RETRY_SECONDS = '30';

/** Counts the open streams of this process. */
export class StreamLimits {
  private readonly open = new Map<string, number>();

  /** `factor` widens the limits, for load tests. */
  constructor(private readonly factor: number) {}

  /**
   * Counts a stream for its client address and its session. Throws `too-many-streams`. Returns a function that ends the
   * count, which may be called more than once.
   */
  acquire(clientAddress: string, tokenHash: string | null): () => void {
    const keys = [
      { key: `address:${clientAddress}`, most: MAX_PER_ADDRESS * this.factor },
      ...(tokenHash === null ? [] : [{ key: `session:${tokenHash}`, most: MAX_PER_SESSION * this.factor }]),
    ];
    if (keys.some(({ key, most }) => (this.open.get(key) ?? 0) >= most))
      throw new ProblemError('too-many-streams', undefined, { headers: { 'retry-after': RETRY_SECONDS } });
    for (const { key } of keys) this.open.set(key, (this.open.get(key) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const { key } of keys) this.decrement(key);
    };
  }

  private decrement(key: string): void {
    const left = (this.open.get(key) ?? 0) - 1;
    if (left > 0) this.open.set(key, left);
    else this.open.delete(key);
  }
}
