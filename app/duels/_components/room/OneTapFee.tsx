'use client';

import dynamic from 'next/dynamic';
import { isTooLateToPay } from '../../../_duel/view';
import GuestPayment from '../../../_guest/GuestPayment';
import { useIsGuestRunActive } from '../../../_guest/use-guest-run';
import { useNetwork } from '../../../_site/contexts';
import { retryImport } from '../../../_site/retry-import';
import type { Side } from '../../../_ui/side';
import { CancelOrNote, PaymentLoading } from './FundingPanel';
import type { DuelPollState } from './use-duel-view';
import { useIsAfterLastCall } from './use-is-after-last-call';

const PaymentPanel = dynamic(
  retryImport(() => import('../pay/PaymentPanel')),
  { ssr: false, loading: PaymentLoading },
);

interface Props {
  readonly pollState: DuelPollState;
  readonly side: Side;
  readonly rivalName: string;
}

/** A one-tap player's unpaid fee, shown below the picture of the draw. */
export default function OneTapFee({ pollState, side, rivalName }: Props) {
  const network = useNetwork();
  const isPaying = useIsGuestRunActive();
  const { view, wallet, refresh } = pollState;
  const isAfterLastCall = useIsAfterLastCall(view);
  if (view.fullDuel === null || wallet == null || network === null) return <PaymentLoading />;
  const player = { view: { ...view, fullDuel: view.fullDuel }, wallet, refresh };
  const stepByStep = <PaymentPanel {...player} />;
  if (isTooLateToPay(view, side, isAfterLastCall)) return stepByStep;
  return (
    <>
      <GuestPayment {...player} {...{ side, network, stepByStep }} />
      {isPaying ? null : <CancelOrNote {...{ pollState, side, rivalName }} />}
    </>
  );
}
