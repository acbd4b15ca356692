import type { Base64EncodedWireTransaction, Signature } from '@solana/kit';
import { inspectTransaction } from '../lib/chain/inspect/inspect';
import { attachSignature, fromBase64, splitTransaction } from '../lib/chain/inspect/wire';
import type { DuelBody } from '../lib/duel/contract';
import type { Keypair } from './keypair';
import type { Signed } from './send';

/** What the service prepared, as far as it is looked at. */
export interface PreparedPayment {
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
}

/** What this wallet agrees to, whatever the service says. */
export interface PaymentLimits {
  readonly wallet: string;
  readonly programId: string;
  readonly mostLamports: bigint;
}

/** Everything that speaks against signing; empty when the transaction is the duel's fee and nothing else. */
export function findPaymentFaults(
  duel: Pick<DuelBody, 'terms' | 'feeAmount' | 'escrowAddress' | 'valuationPolicyHash'>,
  { transaction }: PreparedPayment,
  limits: PaymentLimits,
): readonly string[] {
  const { wallet, programId, mostLamports } = limits;
  if (duel.terms === null) return ['the duel has no terms'];
  try {
    const terms = fromBase64(duel.terms);
    const { faults, escrowAddress } = inspectTransaction(transaction, {
      purpose: 'fund',
      wallet,
      programId,
      terms,
      policyHash: duel.valuationPolicyHash,
      feeLamports: duel.feeAmount,
    });
    return [
      ...faults,
      ...(escrowAddress === duel.escrowAddress ? [] : ['the escrow address does not follow from the terms']),
      ...(duel.feeAmount <= mostLamports ? [] : ['the fee is above the limit of this wallet']),
    ];
  } catch {
    return ['the terms or the transaction cannot be read'];
  }
}

/** Puts the wallet's signature into a transaction that asks for it alone. */
export function signPayment({ transaction, lastValidBlockHeight }: PreparedPayment, keypair: Keypair): Signed {
  const { message } = splitTransaction(fromBase64(transaction));
  const signed = attachSignature(transaction, keypair.sign(message));
  return {
    wire: signed.transaction as Base64EncodedWireTransaction,
    signature: signed.signature as Signature,
    lastValidBlockHeight,
  };
}
