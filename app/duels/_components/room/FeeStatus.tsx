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
   * `due`: the fees must still be paid; `ended`: the duel ended without a result; `paid`: any time after both payments.
   */
  readonly stage: 'due' | 'ended' | 'paid';
}

/** State of a side's fee in a matched duel; for the viewer's own unpaid fee, the panel to pay it. */
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
