import type { Inspection } from '../../../../lib/chain/inspect/inspect';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { localizeAmount } from '../../../_messages/format-number';
import type { Translate } from '../../../_messages/translate';
import type { TransactionTask } from '../../../_payment/transaction-steps';
import type { Mismatch } from '../../../_ui/TransactionPreview';

/** The purpose of a transaction, and the fee that it pays if it funds the duel. */
interface IntendedTransaction {
  readonly duel: { readonly feeAmount: bigint };
  readonly purpose: TransactionTask['purpose'];
}

/** Returns the inspection's faults as rows of a table: one for a wrong amount, and one with the text of all faults. */
export function listMismatches(
  t: Translate<'pay'>,
  inspection: Inspection,
  { duel, purpose }: IntendedTransaction,
): readonly Mismatch[] {
  const { faults, paysLamports } = inspection;
  if (faults.length === 0) return [];
  const due = purpose === 'fund' ? duel.feeAmount : 0n;
  const formatSol = (lamports: bigint): string => `${localizeAmount(t.locale, lamports, SOL_DECIMALS)} SOL`;
  const amount: Mismatch[] =
    paysLamports === due
      ? []
      : [{ what: t('mismatch.amount'), expected: formatSol(due), found: formatSol(paysLamports) }];
  return [
    ...amount,
    { what: t('mismatch.effect'), expected: t(`mismatch.expected.${purpose}`), found: faults.join(' ') },
  ];
}
