import type { Inspection } from '../../../../lib/chain/inspect/inspect';
import { formatAmount, SOL_DECIMALS } from '../../../../lib/core/money';
import type { TransactionTask } from '../../../_payment/transaction-steps';
import type { Mismatch } from '../../../_ui/TransactionPreview';

interface IntendedTransaction {
  readonly duel: { readonly feeAmount: bigint };
  readonly purpose: TransactionTask['purpose'];
}

/** Lists the differences from the terms that the inspection found: a different amount, and all faults in one entry. */
export function listMismatches(inspection: Inspection, { duel, purpose }: IntendedTransaction): readonly Mismatch[] {
  const { faults, paysLamports: found } = inspection;
  if (faults.length === 0) return [];
  const due = purpose === 'fund' ? duel.feeAmount : 0n;
  const formatSol = (lamports: bigint): string => `${formatAmount(lamports, SOL_DECIMALS)} SOL`;
  const amount: Mismatch[] =
    found === due ? [] : [{ what: 'The amount', expected: formatSol(due), found: formatSol(found) }];
  return [...amount, { what: 'What it does', expected: EXPECTED_EFFECTS[purpose], found: faults.join(' ') }];
}

const EXPECTED_EFFECTS: Readonly<Record<TransactionTask['purpose'], string>> = {
  fund: 'Your fee goes to the duel’s vault, and nothing else happens.',
  'commit-result': 'The result goes to the escrow account; none of your money moves.',
  settle: 'A part of the escrow goes to the wallet named by the result; none of your money moves.',
  refund: 'A part of the escrow goes to the wallet named by the terms; none of your money moves.',
};
