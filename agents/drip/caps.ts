import type { DripRefusal, DripRequest } from '../../lib/drip/rules/request';

/** A drip that was sent, or may have been. */
export interface Drip extends DripRequest {
  readonly at: Date;
  readonly lamports: bigint;
}

/** The most that the agent gives on one day (UTC). A wallet gets one drip. */
export interface DripCaps {
  readonly lamportsPerDrip: bigint;
  readonly dripsPerClient: number;
  readonly lamportsPerDay: bigint;
}

const toDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns why a request isn't granted; null if it is. `drips` are those so far, of any day. */
export function findRefusal(
  drips: readonly Drip[],
  { wallet, clientHash }: DripRequest,
  caps: DripCaps,
  now: Date,
): Exclude<DripRefusal, 'out-of-sol'> | null {
  const today = drips.filter(({ at }) => toDay(at) === toDay(now));
  if (today.some((drip) => drip.wallet === wallet)) return 'wallet-had-its-drip';
  if (today.filter((drip) => drip.clientHash === clientHash).length >= caps.dripsPerClient)
    return 'client-limit-reached';
  const spent = today.reduce((sum, { lamports }) => sum + lamports, 0n);
  return spent + caps.lamportsPerDrip > caps.lamportsPerDay ? 'daily-limit-reached' : null;
}
