import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import type { Network } from '../health/contract';
import { listCalls } from '../transactions/call-store';
import { toEscrowTransactions } from '../transactions/call-view';
import { listDuelEvents } from './events-contract';
import { readAndExpireDuel } from './read-duel';
import { listEvents, type StoredEvent } from './store';

interface Services {
  readonly database: Database;
  readonly network: () => Network;
}

/** Returns the whole timeline, oldest first. Cancels the duel first if it is overdue. Throws `not-found`. */
export const listDuelEventsHandler = defineReadHandler(listDuelEvents)(
  async ({ services, now }: HandlerContext<Services>, { params }) => {
    const duel = await readAndExpireDuel(services.database, params.duelId, now);
    const { queries } = services.database;
    const [events, calls] = await Promise.all([listEvents(queries, duel.duelId), listCalls(queries, duel.duelId)]);
    const escrowTransactions = toEscrowTransactions(duel, calls, services.network().chain);
    const isEnd = ({ kind }: StoredEvent): boolean => kind === 'settled' || kind === 'refunded';
    return { body: events.map((event) => (isEnd(event) ? { ...event, escrowTransactions } : event)) };
  },
);
