import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { localizeAmount } from '../../../_messages/format-number';
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

/** A prepared transaction with the result of this page's inspection, for the player to review before signing. */
export function TransactionReview({ task, payment: { prepared, inspection, costs }, blockhashLife, ...rest }: Props) {
  const t = useTranslations('pay');
  const paymentTexts = useTranslations('payment');
  const siteTexts = useTranslations('site');
  const { feeAmount, feeDecimals } = task.duel;
  const network = describeNetwork(siteTexts, useNetwork());
  return (
    <SignPanel
      stopWaitingButton={<StopWaiting />}
      {...rest}
      canPay={useCanPay()}
      instructions={describeInstructions(paymentTexts, {
        inspection,
        wallet: task.wallet,
        programId: task.duel.programId,
        network,
      })}
      rawBase64={prepared.transaction}
      mismatches={listMismatches(t, inspection, task)}
      networkFeeLamports={inspection.networkFeeLamports}
      checkedNote={
        task.purpose === 'fund'
          ? t('payment.checked', { amount: `${localizeAmount(t.locale, feeAmount, feeDecimals)} SOL` })
          : undefined
      }
      itemizedCosts={<Bill {...{ costs, network }} wallet={task.wallet} />}
      progress={{ label: t('progress.label'), blockhashLife }}
    />
  );
}
