'use client';

import dynamic from 'next/dynamic';
import GuestPayment from '../../../_guest/GuestPayment';
import { useIsGuestRunActive } from '../../../_guest/use-guest-run';
import { useNetwork } from '../../../_site/contexts';
import { retryImport } from '../../../_site/retry-import';
import type { Side } from '../../../_ui/side';
import { CancelOrNote, PaymentLoading } from './FundingPanel';
import type { DuelPollState } from './use-duel-view';

const PaymentPanel = dynamic(
  retryImport(() => import('../pay/PaymentPanel')),
  { ssr: false, loading: PaymentLoading },
);

interface Props {
  readonly pollState: DuelPollState;
  readonly side: Side;
  readonly rivalName: string;
}

/** A one-tap player's fee while it is due, below the picture of the draw. */
export default function OneTapFee({ pollState, side, rivalName }: Props) {
  const network = useNetwork();
  const isPaying = useIsGuestRunActive();
  const { view, wallet, refresh } = pollState;
  if (view.fullDuel === null || wallet == null || network === null) return <PaymentLoading />;
  const player = { view: { ...view, fullDuel: view.fullDuel }, wallet, refresh };
  return (
    <>
      <GuestPayment {...player} {...{ side, network }} stepByStep={<PaymentPanel {...player} />} />
      {isPaying ? null : <CancelOrNote {...{ pollState, side, rivalName }} />}
    </>
  );
}
