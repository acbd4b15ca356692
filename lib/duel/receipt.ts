import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import type { Network } from '../health/contract';
import { findAlerts, type StoredAlert } from '../operations/alert-store';
import { alertOf } from '../operations/alert-view';
import { findEvidence } from '../provider/evidence-store';
import { listCalls, type StoredCall } from '../transactions/call-store';
import { toEscrowTransactions } from '../transactions/call-view';
import { listIntents, type StoredIntent } from '../transactions/store';
import { readDuel } from './read-duel';
import { getDuelReceipt, type ReceiptBody } from './receipt-contract';
import type { DuelSide, DuelStatus } from './rules/duel';
import { listEvents, type StoredDuel, type StoredEvent } from './store';
import { cardsOf, resultOf, summaryOf } from './view';

interface Services {
  readonly database: Database;
  readonly network: () => Network;
}

/** The public receipt; it says of each kind of evidence whether it is there. */
export const getDuelReceiptHandler = read(getDuelReceipt)(async ({ services, now }: Context<Services>, { params }) => {
  const { queries } = services.database;
  const duel = await readDuel(services.database, params.duelId, now);
  const [intents, events, evidence, alerts, calls] = await Promise.all([
    listIntents(queries, duel.duelId),
    listEvents(queries, duel.duelId),
    findEvidence(queries, duel.duelId),
    findAlerts(queries, duel.duelId),
    listCalls(queries, duel.duelId),
  ]);
  const { chain, genesisHash } = services.network();
  const body: ReceiptBody = {
    duel: summaryOf(duel),
    network: 'solana-devnet',
    chain,
    genesisHash,
    programId: duel.programId,
    termsHash: duel.termsHash,
    valuationPolicyHash: duel.policyHash,
    providerKey: duel.providerKey,
    providerMode: duel.providerMode as ReceiptBody['providerMode'],
    result: duel.result === null ? null : resultOf(duel, duel.result),
    cards: duel.cards === null ? null : cardsOf(duel.cards),
    testCards: duel.cardMode === 1 ? true : null,
    cancelReason: duel.cancelReason,
    deposits: {
      creator: depositOf('creator', { ...duel, intents, events, calls }),
      opponent: depositOf('opponent', { ...duel, intents, events, calls }),
    },
    transactions: intents.filter(({ state }) => state === 'FINALIZED').map(transactionOf),
    escrowTransactions: toEscrowTransactions(duel, calls, chain),
    availability: availabilityOf(duel, evidence?.answer != null),
    custodyAlerts: alerts.map((alert) => ({ ...alertOf(alert), outBy: outBy(duel, alert) })),
    issuedAt: now,
  };
  return { body, headers: { 'content-disposition': `attachment; filename="${duel.duelId}.receipt.json"` } };
});

/** When money that an alert tells of can go back at the latest: once both sides have paid, the program plays the duel. */
const outBy = (duel: StoredDuel, { resolvedAt, amounts }: StoredAlert): Date | null => {
  if (resolvedAt !== null || amounts.length === 0) return null;
  return amounts.length > 1 ? duel.resolutionDeadline : duel.fundingDeadline;
};

const transactionOf = (intent: StoredIntent): ReceiptBody['transactions'][number] => ({
  purpose: intent.purpose as ReceiptBody['transactions'][number]['purpose'],
  part: intent.part,
  wallet: intent.signerWallet,
  signature: intent.signature as string,
  slot: intent.slot as bigint,
  binding: intent.recovered ? 'rpc-recovery' : 'submission',
});

/**
 * The fee that counted for a side: its event says when, its intent by which transaction. A duel can end by a deposit
 * without either, which its calls show.
 */
function depositOf(
  side: DuelSide,
  { events, intents, calls, ...duel }: Pick<StoredDuel, 'creatorWallet' | 'opponentWallet'> & Deposited & Evidenced,
): ReceiptBody['deposits'][DuelSide] {
  const wallet = side === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  const isCounted = side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited;
  const event = events.find(({ kind, data }) => kind === 'deposit-finalized' && data.side === side);
  const counted = event ?? (isCounted ? events.find(({ statusTo }) => statusTo === 'settled') : undefined);
  if (counted === undefined || wallet === null) return null;
  const finalizedAt = counted.at;
  const paid = intents.find(
    (each) => each.purpose === 'fund' && each.state === 'FINALIZED' && each.signerWallet === wallet,
  );
  if (paid !== undefined) {
    const { signature, slot, binding } = transactionOf(paid);
    return { wallet, signature, slot, finalizedAt, binding };
  }
  const call = calls.find(({ step, part }) => step === 'deposit' && part === (side === 'creator' ? 0 : 1));
  if (call === undefined) return null;
  return { wallet, signature: call.signature, slot: call.slot, finalizedAt, binding: 'chain' };
}

type Deposited = Pick<StoredDuel, 'creatorDeposited' | 'opponentDeposited'>;

interface Evidenced {
  readonly intents: readonly StoredIntent[];
  readonly events: readonly StoredEvent[];
  readonly calls: readonly StoredCall[];
}

const endedWithout: ReadonlySet<DuelStatus> = new Set(['cancelled', 'refunding', 'refunded']);

function availabilityOf(duel: StoredDuel, answered: boolean): ReceiptBody['availability'] {
  const otherwise = endedWithout.has(duel.status) ? 'missing' : 'pending';
  // Without the entropy there is nothing to ask the provider about.
  const isUnprovable = duel.status === 'settled' && duel.entropy === null;
  return {
    custody: duel.creatorDeposited && duel.opponentDeposited ? 'available' : otherwise,
    providerProof: answered ? 'available' : isUnprovable ? 'missing' : otherwise,
    settlement: duel.status === 'settled' ? 'available' : otherwise,
  };
}
