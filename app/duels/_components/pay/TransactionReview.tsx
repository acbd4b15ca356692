import type { ReactNode } from 'react';
import { useCanPay } from '../../../_payment/can-pay';
import { instructionWords } from '../../../_payment/instruction-words';
import type { TransactionTask } from '../../../_payment/transaction-steps';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import type { PreparedPayment } from '../../../_site/payment';
import { SignPanel } from '../../../_ui/ReadToSign';
import { StopWaiting } from '../../../_wallet/StopWaiting';
import { Bill } from './Bill';
import { listMismatches } from './mismatches';

interface Props {
  readonly task: TransactionTask;
  readonly payment: PreparedPayment;
  readonly sentence: ReactNode;
  readonly signing: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
  readonly life: { readonly height: number; readonly lastValid: number } | undefined;
}

const CHECKED_NOTE =
  'This page read the bytes: the terms are those of the duel and pack you were shown, the provider signed them, and it costs what Solana says.';

/** A prepared transaction as this page inspected it, before it goes to the wallet. */
export function TransactionReview({ task, payment: { prepared, inspection, costs }, life, ...rest }: Props) {
  const network = describeNetwork(useNetwork());
  return (
    <SignPanel
      stopWaiting={<StopWaiting />}
      {...rest}
      canPay={useCanPay()}
      instructions={instructionWords({ inspection, wallet: task.wallet, programId: task.duel.programId, network })}
      raw={prepared.transaction}
      mismatches={listMismatches(inspection, task)}
      networkFeeLamports={inspection.networkFeeLamports}
      checked={task.purpose === 'fund' ? CHECKED_NOTE : undefined}
      bill={<Bill {...{ costs, network }} wallet={task.wallet} />}
      way={{ label: 'How far it is', life }}
    />
  );
}
