import { type Base64EncodedWireTransaction, createSolanaRpc } from '@solana/kit';
import { type InspectedPurpose, type Inspection, inspectTransaction } from '../../lib/chain/inspect/inspect';
import { checkSigned } from '../../lib/chain/inspect/signed';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import type { Answer } from '../../lib/client/given';
import { isApiProblem } from '../../lib/client/problem';
import type { DuelBody } from '../../lib/duel/contract';
import { type parts, prepareTransaction, recordSubmission, rejectTransaction } from '../../lib/transactions/contract';
import { walletActions } from '../_wallet/wallet-store';
import { api } from './api';

/** A prepared transaction with what the browser itself found in it. */
export interface PreparedPayment {
  readonly prepared: Answer<typeof prepareTransaction> & { readonly intentId: string };
  readonly inspection: Inspection;
}

/** Which intent a payment belongs to; enough to send and to bind it, also after a reload. */
export interface OpenIntent {
  readonly prepared: { readonly duelId: string; readonly intentId: string };
}

/** The wallet gave back something else than what was shown; it was not sent, and no money has moved. */
export class ChangedByWallet extends Error {
  override readonly name = 'ChangedByWallet';
  constructor(readonly faults: readonly string[]) {
    super(faults.join(' '));
  }
}

export type Part = (typeof parts)[number];

/** Asks for a transaction and compares it with the duel; nothing is signed yet. */
export async function preparePayment(
  duel: DuelBody,
  wallet: string,
  purpose: InspectedPurpose,
  part?: Part,
): Promise<PreparedPayment> {
  const body = part === undefined ? { purpose } : { purpose, part };
  const prepared = await api.call(prepareTransaction, { params: { duelId: duel.duelId }, body });
  const inspection = inspectTransaction(prepared.transaction, {
    purpose,
    wallet,
    programId: duel.programId,
    terms: fromBase64(duel.terms ?? ''),
    policyHash: duel.valuationPolicyHash,
    feeLamports: duel.feeAmount,
    cardMints: duel.cards?.map(({ cardMint }) => cardMint) ?? [],
  });
  const { intentId } = prepared;
  if (intentId === null) throw new Error('what is prepared for a page has an intent');
  return { prepared: { ...prepared, intentId }, inspection };
}

/** Signs in the wallet and checks what came back; throws the wallet's error, or ChangedByWallet. */
export async function signPayment({
  prepared,
  inspection,
}: PreparedPayment): Promise<{ signed: string; signature: string }> {
  if (inspection.faults.length > 0) throw new ChangedByWallet(inspection.faults);
  const signed = await walletActions().signTransaction(prepared.transaction);
  const { faults, signature } = checkSigned(prepared.transaction, signed, prepared.wallet, prepared.programId);
  if (faults.length > 0) throw new ChangedByWallet(faults);
  return { signed, signature };
}

/** Sends over the chain's RPC first, then binds the signature: what was never sent can be prepared anew at once. */
export async function sendPayment(
  { prepared }: OpenIntent,
  rpcUrl: string,
  { signed, signature }: { signed: string; signature: string },
): Promise<void> {
  const rpc = createSolanaRpc(rpcUrl);
  await rpc
    .sendTransaction(signed as Base64EncodedWireTransaction, { encoding: 'base64', preflightCommitment: 'confirmed' })
    .send();
  const params = { duelId: prepared.duelId, transactionId: prepared.intentId };
  await api.call(recordSubmission, { params, body: { signature } }).catch((error: unknown) => {
    // The worker found the payment at the escrow account before this page said so.
    if (!isApiProblem(error, 'intent-not-open')) throw error;
  });
}

/** Says that nothing was signed, so that another transaction can be prepared at once. */
export async function rejectPayment({ prepared }: OpenIntent): Promise<void> {
  await api.call(rejectTransaction, { params: { duelId: prepared.duelId, transactionId: prepared.intentId } });
}
