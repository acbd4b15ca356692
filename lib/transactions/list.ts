import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import { readDuel } from '../duel/read-duel';
import { listDuelTransactions, type RecordBody } from './record-contract';
import { listIntents, type StoredIntent } from './store';
import { intentOf } from './view';

interface Services {
  readonly database: Database;
}

/** Every intent of a duel as it is stored, raw errors included; throws `not-found`. */
export const listDuelTransactionsHandler = read(listDuelTransactions)(
  async ({ services, now }: Context<Services>, { params }) => {
    const { duelId } = await readDuel(services.database, params.duelId, now);
    return { body: (await listIntents(services.database.queries, duelId)).map(recordOf) };
  },
);

function recordOf(row: StoredIntent): RecordBody {
  const binding = row.recovered ? 'rpc-recovery' : 'submission';
  return {
    ...row,
    ...intentOf(row),
    valuationPolicyHash: row.policyHash,
    accounts: [...row.accounts],
    binding: row.signature === null ? null : binding,
  };
}
