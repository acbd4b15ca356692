import type { Database } from '../../db/client';
import type { Context } from '../api/handler';
import type { Limiter } from '../api/limits';
import { sessionWallet } from '../api/session-wallet';
import { findMachine } from './machine-store';
import { findUnresolved, paidLast } from './payment-store';
import { refuseSeal } from './refuse-seal';

interface Services {
  readonly database: Database;
  readonly limiter: Limiter;
}

/**
 * Counts a new reservation for its wallet and its address, so that nobody empties a machine's odds free of charge;
 * throws `rate-limited`. What is resumed, or refused for its odds, is not counted, nor is who paid what it began last.
 */
export async function countReservation(
  { services, caller, clientAddress }: Context<Services>,
  machineKey: string,
  oddsHash: string,
): Promise<void> {
  const { limiter, database } = services;
  const wallet = sessionWallet(caller);
  if ((await findUnresolved(database.queries, wallet, machineKey)) !== null) return;
  const found = await findMachine(database.queries, machineKey);
  if (!found?.machine.active) return;
  refuseSeal(found.seal, oddsHash);
  if (await paidLast(database.queries, wallet)) return;
  await limiter.consume('reserve', `wallet:${wallet}`);
  // Where no header names the address, everybody would share one count.
  if (clientAddress !== 'unknown') await limiter.consume('reserve', `address:${clientAddress}`);
}
