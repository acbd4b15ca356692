/** A source of the current time, for code that gets it as a dependency and doesn't read the system's clock itself. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since 1970 (UTC), the unit of the chain's clock and of every deadline in the terms. */
export const toUnixSeconds = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1000));

export const fromUnixSeconds = (seconds: bigint): Date => new Date(Number(seconds) * 1000);

/** Rounds a timestamp down to the whole second. */
export const roundDownToSecond = (at: Date): Date => fromUnixSeconds(toUnixSeconds(at));

/** Whether a deadline has passed. Its own second is still in time, here and in the escrow program. */
export const isPast = (deadline: Date, now: Date): boolean => toUnixSeconds(now) > toUnixSeconds(deadline);

/**
 * Returns the later timestamp. Used because the clocks of instances differ, and an effect must not be dated before its
 * cause.
 */
export const pickLater = (one: Date, other: Date): Date => (one > other ? one : other);

/** Returns the earliest of some timestamps; null if there is none. */
export const findEarliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((earliest, each) => (earliest === null || (each !== null && each < earliest) ? each : earliest), null);
