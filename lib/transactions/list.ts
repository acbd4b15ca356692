import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readAndExpireDuel } from '../duel/read-duel';
import type { StoredDuel } from '../duel/store';
import type { Network } from '../health/contract';
import type { EscrowTransactionBody } from './call-contract';
import { listCalls } from './call-store';
import { toEscrowTransactions } from './call-view';
import { listDuelTransactions, type ObservedTransactionBody, type TransactionRecordBody } from './record-contract';
import { listIntents, type StoredIntent } from './store';
import { toIntentBody } from './view';

interface Services {
  readonly database: Database;
  readonly network: () => Network;
}

/**
 * Returns all stored intents of a duel, with their unedited errors, and then the known transactions of its escrow
 * account whose signature none of these intents has. Throws `not-found`.
 */
export const listDuelTransactionsHandler = defineReadHandler(listDuelTransactions)(
  async ({ services, now }: HandlerContext<Services>, { params }) => {
    const duel = await readAndExpireDuel(services.database, params.duelId, now);
    const { queries } = services.database;
    const [intents, calls] = await Promise.all([listIntents(queries, duel.duelId), listCalls(queries, duel.duelId)]);
    const done = toEscrowTransactions(duel, calls, services.network().chain);
    const filterBySignature = (signature: string | null) => done.filter((each) => each.signature === signature);
    const own = new Set(intents.map(({ signature }) => signature));
    const others = [...new Set(done.map(({ signature }) => signature))].filter((signature) => !own.has(signature));
    return {
      body: [
        ...intents.map((intent) => toRecordBody(intent, filterBySignature(intent.signature))),
        ...others.map((signature) => toObservedBody(duel, signature, filterBySignature(signature))),
      ],
    };
  },
);

function toRecordBody(row: StoredIntent, escrowTransactions: EscrowTransactionBody[]): TransactionRecordBody {
  const binding = row.recovered ? 'rpc-recovery' : 'submission';
  return {
    ...row,
    ...toIntentBody(row),
    valuationPolicyHash: row.policyHash,
    accounts: [...row.accounts],
    binding: row.signature === null ? null : binding,
    escrowTransactions,
  };
}

const toObservedBody = (
  { duelId, programId, escrowAddress, policyHash }: StoredDuel,
  signature: string,
  escrowTransactions: EscrowTransactionBody[],
): ObservedTransactionBody => ({
  intentId: null,
  duelId,
  state: 'FINALIZED',
  programId,
  escrowAddress: escrowAddress as string,
  valuationPolicyHash: policyHash,
  signature,
  slot: escrowTransactions[0]?.slot ?? 0n,
  escrowTransactions,
});
