import type { DripRefusal, DripRequest } from '../../lib/drip/rules/request';

/** A transfer of test SOL to a guest that was sent, or may have been. */
export interface Drip extends DripRequest {
  readonly at: Date;
  readonly lamports: bigint;
}

/** Size of a drip, and caps of one UTC day: for each client, and for all together. A wallet gets one drip a day. */
export interface DripCaps {
  readonly lamportsPerDrip: bigint;
  readonly dripsPerClient: number;
  readonly lamportsPerDay: bigint;
}

const toUtcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the cap that the request would exceed; null if none. `drips` are the earlier ones, of any day. */
export function findRefusal(
  drips: readonly Drip[],
  { wallet, clientHash }: DripRequest,
  caps: DripCaps,
  now: Date,
): Exclude<DripRefusal, 'out-of-sol'> | null {
  const today = drips.filter(({ at }) => toUtcDay(at) === toUtcDay(now));
  if (today.some((drip) => drip.wallet === wallet)) return 'wallet-had-its-drip';
  if (today.filter((drip) => drip.clientHash === clientHash).length >= caps.dripsPerClient)
    return 'client-limit-reached';
  const spent = today.reduce((sum, { lamports }) => sum + lamports, 0n);
  return spent + caps.lamportsPerDrip > caps.lamportsPerDay ? 'daily-limit-reached' : null;
}
