/** The only home of the current time; everything else is given a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since 1970 (UTC), the unit of the chain's clock and of every deadline in the terms. */
export const unixSeconds = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1000));

export const fromUnixSeconds = (seconds: bigint): Date => new Date(Number(seconds) * 1000);

/** The whole second that a moment lies in. */
export const wholeSecond = (at: Date): Date => fromUnixSeconds(unixSeconds(at));

/** `now` in the deadline's own second is still in time, here and in the escrow program. */
export const isPast = (deadline: Date, now: Date): boolean => unixSeconds(now) > unixSeconds(deadline);

/** Returns the later of two moments. Clocks of instances differ, and an effect must not be dated before its cause. */
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
