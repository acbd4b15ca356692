import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import { listDuelEvents } from './events-contract';
import { readDuel } from './read-duel';
import { listEvents } from './store';

interface Services {
  readonly database: Database;
}

/** The whole timeline, after the deadline was evaluated; throws `not-found`. */
export const listDuelEventsHandler = read(listDuelEvents)(async ({ services, now }: Context<Services>, { params }) => {
  const { duelId } = await readDuel(services.database, params.duelId, now);
  return { body: await listEvents(services.database.queries, duelId) };
});
