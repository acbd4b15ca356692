import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import type { Network } from '../health/contract';
import { listDuelAlerts } from '../operations/alert-store';
import { toDuelAlert } from '../operations/alert-view';
import { findDrawEvidence } from '../provider/evidence-store';
import { listCalls } from '../transactions/call-store';
import { toEscrowTransactions } from '../transactions/call-view';
import { listIntents, type StoredIntent } from '../transactions/store';
import { findCancelReason } from './cancel-reason-store';
import { readAndExpireDuel } from './read-duel';
import { getDuelReceipt, type ReceiptBody } from './receipt-contract';
import { assessEvidence, findDeposit } from './receipt-evidence';
import { listEvents } from './store';
import { toCardBodies, toDuelSummary, toResultBody } from './view';

interface Services {
  readonly database: Database;
  readonly network: () => Network;
}

/** Returns the public receipt, which says for each kind of evidence whether it exists. Throws `not-found`. */
export const getDuelReceiptHandler = defineReadHandler(getDuelReceipt)(
  async ({ services, now }: HandlerContext<Services>, { params }) => {
    const { queries } = services.database;
    const duel = await readAndExpireDuel(services.database, params.duelId, now);
    const [intents, events, evidence, alerts, calls, cancelReason] = await Promise.all([
      listIntents(queries, duel.duelId),
      listEvents(queries, duel.duelId),
      findDrawEvidence(queries, duel.duelId),
      listDuelAlerts(queries, duel.duelId),
      listCalls(queries, duel.duelId),
      findCancelReason(queries, duel),
    ]);
    const records = { wallets: duel, intents, events, calls };
    const deposits = { creator: findDeposit('creator', records), opponent: findDeposit('opponent', records) };
    const { chain, genesisHash } = services.network();
    const body: ReceiptBody = {
      duel: toDuelSummary(duel),
      network: 'solana-devnet',
      chain,
      genesisHash,
      programId: duel.programId,
      termsHash: duel.termsHash,
      valuationPolicyHash: duel.policyHash,
      providerKey: duel.providerKey,
      providerMode: duel.providerMode as ReceiptBody['providerMode'],
      result: duel.result === null ? null : toResultBody(duel, duel.result),
      cards: duel.cards === null ? null : toCardBodies(duel.cards),
      testCards: duel.cardMode === 1 ? true : null,
      cancelReason,
      deposits,
      transactions: intents.filter(({ state }) => state === 'FINALIZED').map(toReceiptTransaction),
      escrowTransactions: toEscrowTransactions(duel, calls, chain),
      availability: assessEvidence(duel, deposits, evidence?.answer != null),
      custodyAlerts: alerts.map((alert) => toDuelAlert(duel, alert)),
      issuedAt: now,
    };
    return { body, headers: { 'content-disposition': `attachment; filename="${duel.duelId}.receipt.json"` } };
  },
);

const toReceiptTransaction = (intent: StoredIntent): ReceiptBody['transactions'][number] => ({
  purpose: intent.purpose as ReceiptBody['transactions'][number]['purpose'],
  part: intent.part,
  wallet: intent.signerWallet,
  signature: intent.signature as string,
  slot: intent.slot as bigint,
  binding: intent.recovered ? 'rpc-recovery' : 'submission',
});
