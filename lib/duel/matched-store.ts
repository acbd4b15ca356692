import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client';
import { placeholders, preparedOnce } from '../../db/prepared';
import type { EveryColumn } from '../../db/rows';
import { duelEvents, duels } from '../../db/schema/duels';
import { type MatchedDuel, matchedColumns, type OpenedDuel } from './columns-store';
import type { ActorKind } from './rules/change';
import { matchNow } from './rules/decide';
import { type Match, type MatchmakingMode, unmatched } from './rules/duel';
import { nextCheck } from './rules/schedule';
import { asDuel, noteEvents, refuseSuperseded, type StoredDuel } from './store';

const insertMatched = preparedOnce((transaction: Transaction) => {
  const event = {
    duelId: sql.placeholder('duelId'),
    at: sql.placeholder('createdAt'),
    data: sql.placeholder('data'),
  };
  const events = transaction.$with('events').as(
    transaction
      .insert(duelEvents)
      .values([
        {
          ...event,
          sequence: 1,
          kind: 'created',
          actorKind: sql.placeholder('creatorKind'),
          statusFrom: null,
          statusTo: 'waiting',
          data: {},
        } satisfies EveryColumn<typeof duelEvents>,
        {
          ...event,
          sequence: 2,
          kind: 'joined',
          actorKind: sql.placeholder('opponentKind'),
          statusFrom: 'waiting',
          statusTo: 'matched',
        } satisfies EveryColumn<typeof duelEvents>,
      ])
      .returning({ sequence: duelEvents.sequence }),
  );
  const row = placeholders(duels, ...matchedColumns);
  return transaction.with(events).insert(duels).values(row).returning().prepare('insert_matched_duel');
});

/** Who made the two first events of a duel that is matched at its creation. */
export interface MatchActors {
  readonly creatorKind: ActorKind;
  readonly opponentKind: ActorKind;
}

/**
 * A duel that has both its wallets from the start, with the events of one that was opened and joined. Throws
 * `policy-superseded`.
 */
export async function insertMatchedDuel(
  transaction: Transaction,
  opened: OpenedDuel & { readonly status: 'waiting'; readonly matchmakingMode: MatchmakingMode },
  match: Match,
  actors: MatchActors,
): Promise<StoredDuel> {
  const { next, changes } = matchNow({ ...unmatched, ...opened }, match);
  const row: MatchedDuel = {
    ...opened,
    ...match,
    status: next.status,
    version: opened.version + changes.length,
    nextCheckAt: nextCheck(next, 0, opened.createdAt),
  };
  const values = { ...row, ...actors, data: changes[0]?.data };
  const [stored] = await insertMatched(transaction).execute(values).catch(refuseSuperseded);
  noteEvents(transaction, opened.duelId, 1, [
    { kind: 'created', from: null, to: 'waiting', actorKind: actors.creatorKind },
    { kind: 'joined', from: 'waiting', to: 'matched', actorKind: actors.opponentKind },
  ]);
  return asDuel(stored as typeof duels.$inferSelect);
}
