import { type Base64EncodedWireTransaction, createSolanaRpc } from '@solana/kit';
import { type Costs, findCostFaults } from '../../lib/chain/inspect/costs';
import { type InspectedPurpose, type Inspection, inspectTransaction } from '../../lib/chain/inspect/inspect';
import { readCosts } from '../../lib/chain/inspect/read-costs';
import { checkSigned } from '../../lib/chain/inspect/signed';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import type { EndpointResponse } from '../../lib/client/given';
import { isApiProblem } from '../../lib/client/problem';
import { systemClock } from '../../lib/core/clock';
import type { DuelBody } from '../../lib/duel/contract';
import { getPack } from '../../lib/packs/contract';
import { computePublishedValues, findPublishedFaults } from '../../lib/packs/published-rules';
import { type parts, prepareTransaction, recordSubmission, rejectTransaction } from '../../lib/transactions/contract';
import { restoreFirstShown } from '../_payment/shown-duel';
import { getWalletActions } from '../_wallet/wallet-store';
import { api } from './api';
import { ExplainedError } from './explained-error';

/** A prepared transaction with the browser’s own inspection of its bytes and on-chain state. */
export interface InspectedTransaction {
  readonly prepared: EndpointResponse<typeof prepareTransaction> & { readonly intentId: string };
  readonly inspection: Inspection;
  /** Costs as this browser read them on chain. If they contradict the service's costs, `inspection.faults` says so. */
  readonly costs: Costs;
}

/** The ids of a transaction's intent, with which the signed transaction can be recorded even after a reload. */
export interface IntentReference {
  readonly prepared: { readonly duelId: string; readonly intentId: string };
}

/** A prepared transaction has faults, or the signed one differs from it. This page didn't send it. */
export class TransactionMismatchError extends Error {
  override readonly name = 'TransactionMismatchError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join(' '));
  }
}

/** A part of a duel's escrow account: a fee, a card or the provider's bond. */
export type EscrowPart = (typeof parts)[number];

/** Arguments of `prepareAndInspect`. */
interface PrepareAndInspectOptions {
  readonly duel: DuelBody;
  readonly wallet: string;
  readonly rpcUrl: string;
  readonly purpose: InspectedPurpose;
  readonly part?: EscrowPart | undefined;
}

/**
 * Prepares a transaction and inspects it by the duel's terms and, for `fund`, also by the duel's fixed fields as this
 * tab first stored them and by its pack. Signs nothing. Differences are in `inspection.faults`. Throws `ExplainedError`
 * if the costs can't be read.
 */
export async function prepareAndInspect({
  duel,
  wallet,
  rpcUrl,
  purpose,
  part,
}: PrepareAndInspectOptions): Promise<InspectedTransaction> {
  const body = part === undefined ? { purpose } : { purpose, part };
  const prepared = await api.call(prepareTransaction, { params: { duelId: duel.duelId }, body });
  const { intentId } = prepared;
  if (intentId === null) throw new Error('what is prepared for a page has an intent');
  const shown = restoreFirstShown(duel);
  const pack = purpose === 'fund' ? await readPackTableWithFaults(shown.packId) : null;
  const inspection = inspectTransaction(prepared.transaction, {
    purpose,
    wallet,
    programId: shown.programId,
    terms: fromBase64(duel.terms ?? ''),
    cardMints: duel.cards?.map(({ cardMint }) => cardMint) ?? [],
    ...(pack === null ? {} : { agreement: { duel: shown, table: pack.table, now: systemClock.now() } }),
  });
  const { costs } = await readCosts(createSolanaRpc(rpcUrl), wallet, inspection).catch((cause: unknown) => {
    throw new ExplainedError('costsUnread', { cause });
  });
  const faults = [...(pack?.faults ?? []), ...inspection.faults, ...findCostFaults(prepared.costs, costs)];
  return { prepared: { ...prepared, intentId }, inspection: { ...inspection, faults }, costs };
}

/**
 * Reads a duel's pack and recomputes its value table in the browser. `faults` are differences between that and the
 * published one, and between the cards and those of the pack of which this one is an edition.
 */
async function readPackTableWithFaults(packId: string) {
  const pack = await api.call(getPack, { params: { packId } });
  const base = pack.editionOf === null ? null : await api.call(getPack, { params: { packId: pack.editionOf } });
  return { table: computePublishedValues(pack), faults: findPublishedFaults(pack, base) };
}

/**
 * Signs with the wallet and checks the signed transaction. Throws the wallet's error, or TransactionMismatchError;
 * before signing, if the inspection found faults.
 */
export async function signInspectedTransaction({
  prepared,
  inspection,
}: InspectedTransaction): Promise<{ signed: string; signature: string }> {
  if (inspection.faults.length > 0) throw new TransactionMismatchError(inspection.faults);
  const signed = await getWalletActions().signTransaction(prepared.transaction);
  const { faults, signature } = checkSigned(prepared.transaction, signed, prepared.wallet, prepared.programId);
  if (faults.length > 0) throw new TransactionMismatchError(faults);
  return { signed, signature };
}

/**
 * Sends a signed transaction over Solana's RPC, then records it. In this order, since a payment that couldn't be sent
 * has no record and can be prepared again at once. The record has the transaction, not only its signature: a wallet may
 * have added guard instructions, which the signature also covers.
 */
export async function sendAndRecordTransaction(
  { prepared }: IntentReference,
  rpcUrl: string,
  { signed, signature }: { signed: string; signature: string },
): Promise<void> {
  const rpc = createSolanaRpc(rpcUrl);
  await rpc
    .sendTransaction(signed as Base64EncodedWireTransaction, { encoding: 'base64', preflightCommitment: 'confirmed' })
    .send();
  const params = { duelId: prepared.duelId, transactionId: prepared.intentId };
  await api
    .call(recordSubmission, { params, body: { signature, signedTransaction: signed } })
    .catch((error: unknown) => {
      // Ignored, because the transaction was sent: the intent has ended, or is bound to another signature.
      if (!isApiProblem(error, 'intent-not-open')) throw error;
    });
}

/** Tells the service that the player signed nothing, so that another transaction can be prepared at once. */
export async function reportUnsignedTransaction({ prepared }: IntentReference): Promise<void> {
  await api.call(rejectTransaction, { params: { duelId: prepared.duelId, transactionId: prepared.intentId } });
}
