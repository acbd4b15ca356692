import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
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
import type { Translate } from '../../../_messages/translate';
import { Countdown } from '../../../_ui/Countdown';

interface Props {
  readonly account: EscrowAccount;
  readonly clockOffsetMs: number;
}

/**
 * Explains why no action can be sent now: which event the escrow program waits for, and what follows if it doesn't
 * happen.
 */
export function WaitExplanation({ account: { state, now }, clockOffsetMs }: Props) {
  const t = useTranslations('pay');
  if (state === null) return null;
  const renderCountdown = (seconds: bigint) => (
    <Countdown deadline={fromUnixSeconds(seconds).toISOString()} offsetMs={clockOffsetMs} />
  );
  return <p>{t.rich('wait.nothingDue', { reason: () => describeWait(t, state, now.slot, renderCountdown) })}</p>;
}

function describeWait(
  t: Translate<'pay'>,
  state: AnyEscrow,
  slot: bigint,
  renderCountdown: (seconds: bigint) => ReactNode,
): ReactNode {
  const { fundingDeadline, resolutionDeadline } = state.terms;
  const isFunding = isLayout2(state) ? state.stage === EscrowStage.Funding : state.stage === FirstStage.Funding;
  if (isFunding) return t.rich('wait.otherFee', { countdown: () => renderCountdown(fundingDeadline) });
  if (hasResult(state)) {
    const deadline = isLayout2(state) ? calculateCardDeadline(state) : cardDeadlineOf1(state);
    return t.rich('wait.card', { countdown: () => renderCountdown(deadline) });
  }
  if (!isLayout2(state)) return t.rich('wait.result', { countdown: () => renderCountdown(resolutionDeadline) });
  if (state.stage === EscrowStage.Funded) return describeAcceptEnd(t, state, slot);
  return t.rich('wait.resultWithBond', { countdown: () => renderCountdown(resolutionDeadline) });
}

function describeAcceptEnd(t: Translate<'pay'>, state: Escrow, slot: bigint): string {
  const left = calculateLastAcceptSlot(state) - slot;
  return left <= 0n ? t('wait.acceptanceOver') : t('wait.acceptance', { slots: left });
}
