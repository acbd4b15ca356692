import { isChange, isGap } from '../../../lib/client/live-event';
import { watchDuel } from '../../../lib/client/watch';
import type { WatchOptions } from '../../../lib/client/watch-options';
import { type Duel, type DuelStatus, getDuel } from '../generated/duels';
import type { Client } from './client';

/** A duel's statuses on its way to a result, in their order. */
const STATUS_ORDER: readonly string[] = [
  'waiting',
  'matched',
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
  'settled',
];
const FINAL_STATUSES: readonly string[] = ['settled', 'refunded', 'cancelled'];

/** Options of `waitForDuel`. */
export interface WaitOptions extends Pick<WatchOptions, 'onMode' | 'adjustPollWaitMs' | 'streamTimes'> {
  /** The status to wait for; a later status counts too. By default any final status: settled, refunded or cancelled. */
  readonly until?: DuelStatus;
  /** Ends the wait, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How long to wait at most, in milliseconds. By default as long as it takes. */
  readonly timeoutMs?: number;
  /** Called with the duel as first read, and whenever a later read shows a new version. */
  readonly onChange?: (duel: Duel) => void;
}

/** Thrown if a duel doesn't reach the status within `timeoutMs`. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeout';
  readonly code = 'wait-timeout';
  constructor(
    /** The duel as it was read last; null if it wasn't read at all. */
    readonly duel: Duel | null,
  ) {
    super(`The duel is still ${duel?.status ?? 'unread'}`);
  }
}

/**
 * Waits until a duel has reached `until` or is over, and returns the duel. It may be over without having reached the
 * status, so check `status`. Follows the duel's stream, and polls where streams aren't offered. Throws as `call` does,
 * and WaitTimeoutError.
 */
export async function waitForDuel(client: Client, duelId: string, options: WaitOptions = {}): Promise<Duel> {
  const { until, signal, timeoutMs, onChange, ...watching } = options;
  const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  const ending = AbortSignal.any([signal, timeout].filter((each) => each !== undefined && each !== null));
  let duel: Duel | null = null;
  const read = async (): Promise<boolean> => {
    const found = await client.call(getDuel, { params: { duelId } }, { signal: ending });
    if (found.version !== duel?.version) onChange?.(found);
    duel = found;
    return hasReached(found.status, until);
  };
  try {
    if (!(await read()))
      for await (const event of watchDuel(client.settings, duelId, { ...watching, signal: ending }))
        if ((isGap(event) || isChange(event)) && (await read())) break;
  } catch (error) {
    throw timeout?.aborted === true && signal?.aborted !== true ? new WaitTimeoutError(duel) : error;
  }
  return duel as unknown as Duel;
}

/**
 * Whether a duel with `status` has reached `until` or is over. A status that this release doesn't know has reached only
 * itself.
 */
export const hasReached = (status: string, until: DuelStatus | undefined): boolean =>
  status === until ||
  FINAL_STATUSES.includes(status) ||
  (until !== undefined && STATUS_ORDER.includes(until) && STATUS_ORDER.indexOf(status) >= STATUS_ORDER.indexOf(until));
