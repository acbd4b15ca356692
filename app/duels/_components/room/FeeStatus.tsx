'use client';

import { useTranslations } from '#use-translations';
import type { PackBasics } from '../../../_duel/pack-basics';
import { hasPaidIfKnown } from '../../../_duel/view';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import { FeeStatusLine } from './FeeStatusLine';
import { FundingPanel, PackWithStatus } from './FundingPanel';
import type { DuelPollState } from './use-duel-view';

interface Props {
  readonly pollState: DuelPollState;
  readonly pack: PackBasics;
  readonly side: Side;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /**
   * `due`: at least one fee must still be paid; `ended`: the duel is cancelled, being refunded or refunded; `paid`: any
   * other status, in which both fees have been paid.
   */
  readonly stage: 'due' | 'ended' | 'paid';
}

/**
 * State of a side's fee in a duel that no longer waits for an opponent. For the viewer's own unpaid fee, while fees are
 * due, the panel to pay it.
 */
export function FeeStatus({ pollState, pack, side, ownSide, players, stage }: Props) {
  const t = useTranslations('room.fee');
  const { view } = pollState;
  if (stage === 'due' && side === ownSide && hasPaidIfKnown(view, side) !== true)
    return <FundingPanel pollState={pollState} pack={pack} side={side} rivalName={players[getOtherSide(side)].name} />;
  if (stage === 'ended')
    return (
      <PackWithStatus pack={pack}>
        <FeeStatusLine view={view} side={side} />
        <p>{t('staysSealed')}</p>
      </PackWithStatus>
    );
  return (
    <>
      <FeeStatusLine view={view} side={side} />
      {stage === 'due' && side === ownSide ? <p>{t('packWaits')}</p> : null}
    </>
  );
}
