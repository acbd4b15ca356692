'use client';

import { useQuery } from '@tanstack/react-query';
import type { Network } from '../../../../lib/health/contract';
import { describeNetwork } from '../../../_site/network-words';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { SignPanel } from '../../../_ui/SignPanel';
import { StopWaiting } from '../../../_wallet/StopWaiting';
import { type PreparedRipPayment, readBlockHeight } from './payment';
import { describeInstructions, listPaymentMismatches } from './payment-words';

const POLL_MS = 1_000;

interface Props {
  readonly payment: PreparedRipPayment;
  readonly network: Network;
  readonly isSigning: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
}

/** Shows a prepared payment as this page inspected it, with a button to sign it. */
export function PaymentReview({ payment, network, isSigning: signing, onSign, onGiveUp }: Props) {
  const { prepared, terms, inspection } = payment;
  const where = describeNetwork(network);
  const { data: height } = useQuery({
    queryKey: ['height', network.genesisHash],
    queryFn: () => readBlockHeight(network.rpcUrl),
    refetchInterval: POLL_MS,
  });
  const life =
    height === undefined ? undefined : { height: Number(height), lastValid: Number(prepared.lastValidBlockHeight) };
  return (
    <SignPanel
      stopWaitingButton={<StopWaiting />}
      {...{ isSigning: signing, onSign, onGiveUp }}
      effectNote={
        <>
          <Amount baseUnits={terms.amount} decimals={terms.decimals} unit={getUnitName(terms.mint)} network={where} />{' '}
          goes from your token account to the house treasury for one rip. It doesn’t come back, whatever you draw.
        </>
      }
      comparedWith="your rip’s terms"
      checkedNote="Checked: payer, amount, mint, receiver and memo match your rip, and nothing else happens."
      instructions={describeInstructions(payment, where)}
      rawBase64={prepared.transaction}
      mismatches={listPaymentMismatches(payment)}
      networkFeeLamports={inspection.networkFeeLamports}
      progress={{ label: 'Progress of the payment', blockhashLife: life }}
    />
  );
}
