import { ProblemError } from '../api/problems';

/**
 * How many streams of this process one client address may have open, times `factor`: enough for a household, or a
 * school behind one address.
 */
const MAX_PER_ADDRESS = 100;
/** How many streams of this process one session may have open, times `factor`. A browser needs one. */
const MAX_PER_SESSION = 10;
/** Header `retry-after` of a refusal. */
const RETRY_SECONDS = '30';

/** The client of a stream: its address by `toClientNetwork`, and its session; null without one. */
export interface StreamOwner {
  readonly clientAddress: string;
  readonly tokenHash: string | null;
}

/** Counts the open streams of this process. */
export class StreamLimits {
  private readonly open = new Map<string, number>();

  /** `factor` widens the limits, for load tests. */
  constructor(private readonly factor: number) {}

  /**
   * Throws `too-many-streams` if the client address or the session has reached its limit of open streams. Doesn't count
   * the request as a stream, because a HEAD request opens none.
   */
  assertBelow(owner: StreamOwner): void {
    if (this.listKeys(owner).some(({ key, most }) => (this.open.get(key) ?? 0) >= most))
      throw new ProblemError('too-many-streams', undefined, { headers: { 'retry-after': RETRY_SECONDS } });
  }

  /** Counts a stream as open. Returns a function that counts it as closed; a second call of that does nothing. */
  count(owner: StreamOwner): () => void {
    const keys = this.listKeys(owner);
    for (const { key } of keys) this.open.set(key, (this.open.get(key) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const { key } of keys) this.decrement(key);
    };
  }

  private listKeys({ clientAddress, tokenHash }: StreamOwner): readonly { key: string; most: number }[] {
    const address = { key: `address:${clientAddress}`, most: MAX_PER_ADDRESS * this.factor };
    return tokenHash === null
      ? [address]
      : [address, { key: `session:${tokenHash}`, most: MAX_PER_SESSION * this.factor }];
  }

  private decrement(key: string): void {
    const left = (this.open.get(key) ?? 0) - 1;
    if (left > 0) this.open.set(key, left);
    else this.open.delete(key);
  }
}
