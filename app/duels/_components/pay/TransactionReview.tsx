import type { ReactNode } from 'react';
import { formatAmount } from '../../../../lib/core/money';
import { useCanPay } from '../../../_payment/can-pay';
import { describeInstructions } from '../../../_payment/instruction-words';
import type { TransactionTask } from '../../../_payment/transaction-steps';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import type { InspectedTransaction } from '../../../_site/payment';
import { SignPanel } from '../../../_ui/SignPanel';
import { StopWaiting } from '../../../_wallet/StopWaiting';
import { Bill } from './Bill';
import { listMismatches } from './mismatches';

interface Props {
  readonly task: TransactionTask;
  readonly payment: InspectedTransaction;
  readonly effectNote: ReactNode;
  readonly isSigning: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
  readonly blockhashLife: { readonly height: number; readonly lastValid: number } | undefined;
}

/** Returns the result of the check of a payment's bytes, in words. */
const describeCheckedPayment = ({ feeAmount, feeDecimals }: TransactionTask['duel']): string =>
  `Checked: pays exactly ${formatAmount(feeAmount, feeDecimals)} SOL into this duel, under the terms you saw and the provider signed.`;

/** A prepared transaction as this page inspected it, before it goes to the wallet. */
export function TransactionReview({ task, payment: { prepared, inspection, costs }, blockhashLife, ...rest }: Props) {
  const network = describeNetwork(useNetwork());
  return (
    <SignPanel
      stopWaitingButton={<StopWaiting />}
      {...rest}
      canPay={useCanPay()}
      instructions={describeInstructions({ inspection, wallet: task.wallet, programId: task.duel.programId, network })}
      rawBase64={prepared.transaction}
      mismatches={listMismatches(inspection, task)}
      networkFeeLamports={inspection.networkFeeLamports}
      checkedNote={task.purpose === 'fund' ? describeCheckedPayment(task.duel) : undefined}
      itemizedCosts={<Bill {...{ costs, network }} wallet={task.wallet} />}
      progress={{ label: 'Progress', blockhashLife }}
    />
  );
}
