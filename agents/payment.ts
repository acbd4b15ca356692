import type { GetMultipleAccountsApi, Rpc, Signature } from '@solana/kit';
import type { ShownDuel } from '../lib/chain/inspect/agreement';
import { type Costs, findCostFaults } from '../lib/chain/inspect/costs';
import { type Inspection, inspectTransaction } from '../lib/chain/inspect/inspect';
import { readCosts } from '../lib/chain/inspect/read-costs';
import { attachSignature, fromBase64, splitTransaction } from '../lib/chain/inspect/wire';
import type { Keypair } from './keypair';
import type { SendableTransaction } from './send';
import type { PackTable } from './table-entry';

/** A duel with its terms in base64; null if they aren't known yet. */
export interface DuelWithTerms extends ShownDuel {
  readonly terms: string | null;
}

/** A payment as the service prepared it. */
export interface PreparedPayment {
  /** The unsigned transaction in base64. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  readonly costs: Costs;
}

/** Limits on the duels that an agent pays for. They come from the agent's options, never from a duel. */
export interface PaymentLimits {
  readonly maxFeeLamports: bigint;
  /** The longest time from the check of a payment to the funding deadline, besides a tolerance for clocks. */
  readonly maxFundingSeconds: number;
  /** The longest time from the funding deadline to the result deadline. */
  readonly maxResolutionSeconds: number;
}

/** The agent's own expectations of a payment, beside the duel that the service shows. */
export interface PaymentPolicy extends PaymentLimits {
  readonly wallet: string;
  readonly programId: string;
  /** The only provider that a payment may name. */
  readonly providerKey: string;
  /** The only treasury that a payment may name. */
  readonly treasuryWallet: string;
  readonly valuationPolicyHash: string;
  /** The table of odds, which the agent itself computes from the pack's published entries. */
  readonly packTable: PackTable;
  readonly now: Date;
}

/**
 * Returns the faults of a payment; empty if the transaction only pays the agreed fee and costs what the service says.
 * Compares the costs only if nothing else is wrong.
 */
export async function findPaymentFaults(
  rpc: Rpc<GetMultipleAccountsApi>,
  duel: DuelWithTerms,
  prepared: PreparedPayment,
  policy: PaymentPolicy,
): Promise<readonly string[]> {
  const inspection = inspectPreparedPayment(duel, prepared, policy);
  if (typeof inspection === 'string') return [inspection];
  const { faults, terms } = inspection;
  if (terms.feeLamports > policy.maxFeeLamports) return ['The fee is above the limit of this wallet.', ...faults];
  if (faults.length > 0) return faults;
  const { costs } = await readCosts(rpc, policy.wallet, inspection);
  return findCostFaults(prepared.costs, costs);
}

function inspectPreparedPayment(
  duel: DuelWithTerms,
  { transaction }: PreparedPayment,
  policy: PaymentPolicy,
): Inspection | string {
  if (duel.terms === null) return 'The duel has no terms.';
  const { wallet, programId, providerKey, treasuryWallet, valuationPolicyHash, packTable, now } = policy;
  // The inspection compares the terms with these seconds: the duel's, or the agent's limits if those are shorter.
  const limits = {
    fundingSeconds: Math.min(duel.fundingSeconds, policy.maxFundingSeconds),
    resolutionSeconds: Math.min(duel.resolutionSeconds, policy.maxResolutionSeconds),
  };
  try {
    const shown = { ...duel, ...limits, providerKey, treasuryWallet, valuationPolicyHash };
    const agreement = { duel: shown, table: packTable, now };
    const terms = fromBase64(duel.terms);
    return inspectTransaction(transaction, { purpose: 'fund', wallet, programId, terms, agreement });
  } catch {
    return 'The terms or the transaction can’t be read.';
  }
}

/** Signs a transaction of which the wallet is the only signer. */
export function signPayment(
  { transaction, lastValidBlockHeight }: Omit<PreparedPayment, 'costs'>,
  keypair: Keypair,
): SendableTransaction {
  const { message } = splitTransaction(fromBase64(transaction));
  const signed = attachSignature(transaction, keypair.sign(message));
  return {
    wire: signed.transaction,
    signature: signed.signature as Signature,
    lastValidBlockHeight,
  };
}
