/** The only home of the current time; everything else is given a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since 1970 (UTC), the unit of the chain's clock and of every deadline in the terms. */
export const unixSeconds = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1000));

export const fromUnixSeconds = (seconds: bigint): Date => new Date(Number(seconds) * 1000);

/** `now` equal to the deadline is still in time, here and in the escrow program. */
export const isPast = (deadline: Date, now: Date): boolean =>
  Math.floor(now.getTime() / 1000) > Math.floor(deadline.getTime() / 1000);
