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
  /** `due` while fees are to be paid, `ended` if nothing was drawn, else `paid`. */
  readonly stage: 'due' | 'ended' | 'paid';
}

/** State of a side's fee, once both wallets are known. */
export function FeeStatus({ pollState: room, pack, side, ownSide: own, players, stage }: Props) {
  const t = useTranslations('room.fee');
  const { view } = room;
  if (stage === 'due' && side === own && hasPaidIfKnown(view, side) !== true)
    return <FundingPanel pollState={room} pack={pack} side={side} rivalName={players[getOtherSide(side)].name} />;
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
      {stage === 'due' && side === own ? <p>{t('packWaits')}</p> : null}
    </>
  );
}
