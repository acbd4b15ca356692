import { systemClock } from '../../lib/core/clock';

/** Times of a request in milliseconds: sent and received by this machine's clock, answered by the service's. */
export interface AnswerTimes {
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly receivedAt: number;
}

/**
 * Returns a function that estimates the service's clock minus this machine's, in milliseconds, from all answers so far.
 * Each answer is a lower and an upper bound of that difference; a faster answer gives closer bounds. The estimate
 * changes only when it is out of bounds, so that slow answers don't move a countdown. It then becomes the lower bound.
 * From the first change on it only rises, so that the time left only falls, unless one of the clocks is changed.
 */
export function createOffsetEstimator(): (times: AnswerTimes) => number {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let offsetMs = 0;
  return ({ askedAt, answeredAt, receivedAt }) => {
    const bounds = [answeredAt - receivedAt, answeredAt - askedAt] as const;
    least = Math.max(least, bounds[0]);
    most = Math.min(most, bounds[1]);
    // The bounds contradict each other, so one of the clocks was changed: only this answer's bounds still apply.
    if (least > most) [least, most] = bounds;
    if (offsetMs < least || offsetMs > most) offsetMs = least;
    return offsetMs;
  };
}

const estimateOffset = createOffsetEstimator();

/** Returns the page's estimate of `createOffsetEstimator` after an answer that was just received, in milliseconds. */
export const updateClockOffset = (askedAt: number, answeredAt: Date): number =>
  estimateOffset({ askedAt, answeredAt: answeredAt.getTime(), receivedAt: systemClock.now().getTime() });
