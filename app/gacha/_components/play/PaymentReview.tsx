'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import type { Network } from '../../../../lib/health/contract';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { SignPanel } from '../../../_ui/SignPanel';
import { StopWaiting } from '../../../_wallet/StopWaiting';
import { formatTestUnit } from '../price-words';
import { type PreparedRipPayment, readBlockHeight } from './payment';
import { describeInstructions, describePaymentFaults } from './payment-words';

/** Interval at which the block height is read, to show until when the payment can be sent. */
const BLOCK_HEIGHT_POLL_MS = 1_000;

interface Props {
  readonly payment: PreparedRipPayment;
  readonly network: Network;
  readonly isSigning: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
}

/** Shows a prepared payment as this page inspected it, with a button to sign it unless the inspection found a fault. */
export function PaymentReview({ payment, network, isSigning, onSign, onGiveUp }: Props) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const { prepared, terms, inspection } = payment;
  const where = describeNetwork(siteTexts, network);
  const { data: height } = useQuery({
    queryKey: ['height', network.genesisHash],
    queryFn: () => readBlockHeight(network.rpcUrl),
    refetchInterval: BLOCK_HEIGHT_POLL_MS,
  });
  const life =
    height === undefined ? undefined : { height: Number(height), lastValid: Number(prepared.lastValidBlockHeight) };
  return (
    <SignPanel
      stopWaitingButton={<StopWaiting />}
      {...{ isSigning, onSign, onGiveUp }}
      effectNote={t.rich('payment.effect', {
        amount: () => (
          <Amount
            baseUnits={terms.amount}
            decimals={terms.decimals}
            unit={formatTestUnit(t, terms.mint)}
            network={where}
          />
        ),
      })}
      comparedWith={t('payment.comparedWith')}
      checkedNote={t('payment.checked')}
      instructions={describeInstructions(t, payment, where)}
      rawBase64={prepared.transaction}
      mismatches={describePaymentFaults(t, payment)}
      networkFeeLamports={inspection.networkFeeLamports}
      progress={{ label: t('paymentProgress'), blockhashLife: life }}
    />
  );
}
