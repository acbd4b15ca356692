import type { ReactNode } from 'react';
import {
  calculateCardDeadline as cardDeadlineOf1,
  EscrowStage as FirstStage,
} from '../../../../lib/chain/escrow/layout-1/state';
import {
  calculateCardDeadline,
  calculateLastAcceptSlot,
  type Escrow,
  EscrowStage,
} from '../../../../lib/chain/escrow/state';
import { fromUnixSeconds } from '../../../../lib/core/clock';
import { type AnyEscrow, type EscrowAccount, isLayout2 } from '../../../_duel/escrow-account';
import { hasResult } from '../../../_duel/escrow-actions';
import { Countdown } from '../../../_ui/Countdown';

interface Props {
  readonly account: EscrowAccount;
  readonly clockOffsetMs: number;
}

/** Explains why nothing can be sent: the event that the escrow program awaits, and what follows without it. */
export function WaitExplanation({ account: { state, now }, clockOffsetMs: offsetMs }: Props) {
  if (state === null) return null;
  const renderCountdown = (seconds: bigint) => (
    <Countdown deadline={fromUnixSeconds(seconds).toISOString()} offsetMs={offsetMs} />
  );
  return (
    <p>
      Nothing is due yet. {describeWait(state, now.slot, renderCountdown)} Leave this page open, or keep the duel’s
      address: any wallet can do it later too.
    </p>
  );
}

function describeWait(state: AnyEscrow, slot: bigint, countdown: (seconds: bigint) => ReactNode): ReactNode {
  const { fundingDeadline, resolutionDeadline } = state.terms;
  const isFunding = isLayout2(state) ? state.stage === EscrowStage.Funding : state.stage === FirstStage.Funding;
  if (isFunding) return <>If the other fee doesn’t arrive, this one can be refunded in {countdown(fundingDeadline)}.</>;
  if (hasResult(state)) {
    const deadline = isLayout2(state) ? calculateCardDeadline(state) : cardDeadlineOf1(state);
    return <>The provider still has to deliver a card. Its time ends in {countdown(deadline)}.</>;
  }
  if (!isLayout2(state)) return <>Without a result the fees go back in {countdown(resolutionDeadline)}.</>;
  if (state.stage === EscrowStage.Funded)
    return <>The provider hasn’t accepted yet. {describeAcceptEnd(state, slot)}</>;
  return (
    <>
      Without a result each player gets the fee back in {countdown(resolutionDeadline)}, and one more fee out of the
      provider’s bond.
    </>
  );
}

function describeAcceptEnd(state: Escrow, slot: bigint): ReactNode {
  const left = calculateLastAcceptSlot(state) - slot;
  return left <= 0n
    ? 'Its time is over: both fees go back.'
    : `Unless it does within ${left.toLocaleString('en')} slots, both fees go back.`;
}
