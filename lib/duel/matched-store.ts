import type { Transaction } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { duelEvents, duels } from '../../db/schema/duels';
import type { MatchedDuel, OpenedDuel } from './columns-store';
import type { ActorKind } from './rules/change';
import { applyMatch } from './rules/decide';
import { type MatchFields, type MatchmakingMode, unmatchedFields } from './rules/duel';
import { calculateNextCheck } from './rules/schedule';
import { logEventsOnCommit, rethrowInsertError, type StoredDuel, toStoredDuel } from './store';

/** Kinds of actors in the events `created` and `joined` of a duel that gets both players when it is created. */
export interface MatchActorKinds {
  readonly creatorKind: ActorKind;
  readonly opponentKind: ActorKind;
}

/** Inserts a duel together with its opponent, and the events `created` and `joined`. Throws `policy-superseded`. */
export async function insertMatchedDuel(
  transaction: Transaction,
  opened: OpenedDuel & { readonly status: 'waiting'; readonly matchmakingMode: MatchmakingMode },
  match: MatchFields,
  actors: MatchActorKinds,
): Promise<StoredDuel> {
  const { next, changes } = applyMatch({ ...unmatchedFields, ...opened }, match);
  const row: MatchedDuel = {
    ...opened,
    ...match,
    status: next.status,
    version: opened.version + changes.length,
    nextCheckAt: calculateNextCheck(next, 0, opened.createdAt),
  };
  const [stored] = await transaction.insert(duels).values(row).returning().catch(rethrowInsertError);
  const { duelId, createdAt } = opened;
  const events = [
    { kind: 'created' as const, from: null, to: 'waiting' as const, data: {}, actorKind: actors.creatorKind },
    ...changes.map((change) => ({ ...change, actorKind: actors.opponentKind })),
  ];
  const rows = events.map(
    ({ kind, from: statusFrom, to: statusTo, data, actorKind }, index): NewRow<typeof duelEvents> => ({
      duelId,
      sequence: index + 1,
      kind,
      at: createdAt,
      actorKind,
      statusFrom,
      statusTo,
      data,
    }),
  );
  await transaction.insert(duelEvents).values(rows);
  logEventsOnCommit(transaction, duelId, 1, events);
  return toStoredDuel(stored as typeof duels.$inferSelect);
}
