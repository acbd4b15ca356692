import type { Database } from '../../../db/client';
import type { HandlerContext } from '../../api/handler';
import type { Limiter } from '../../api/limits';
import { requireCallerWallet } from '../../api/session-wallet';
import { assertAvailableAtOdds } from '../machines/assert-seal-as-seen';
import { findMachine } from '../machines/store';
import { findUnresolvedPayment, isNewestPaymentPaid } from './store';

interface Services {
  readonly database: Database;
  readonly limiter: Limiter;
}

/**
 * Counts a new reservation against the limits of its wallet and of its client address, so that unpaid reservations
 * can't exhaust a machine. Doesn't count a request that returns an existing payment or names no machine on offer, or a
 * wallet whose newest payment was paid. Throws `rate-limited`, and `odds-changed` or `machine-sold-out` without
 * counting.
 */
export async function consumeReservationLimit(
  { services, caller, clientAddress }: HandlerContext<Services>,
  machineKey: string,
  oddsHash: string,
): Promise<void> {
  const { limiter, database } = services;
  const wallet = requireCallerWallet(caller);
  if ((await findUnresolvedPayment(database.queries, wallet, machineKey)) !== null) return;
  const found = await findMachine(database.queries, machineKey);
  if (!found?.machine.active) return;
  assertAvailableAtOdds(found.seal, oddsHash);
  if (await isNewestPaymentPaid(database.queries, wallet)) return;
  await limiter.consume('reserve', `wallet:${wallet}`);
  // Without an address header, all clients would share one count.
  if (clientAddress !== 'unknown') await limiter.consume('reserve', `address:${clientAddress}`);
}
