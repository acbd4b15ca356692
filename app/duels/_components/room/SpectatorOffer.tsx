'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { DuelView } from '../../../_duel/view';
import { LinkButton } from '../../../_ui/LinkButton';
import NextSparkyDuel from '../rip/NextSparkyDuel';
import styles from './DuelRoom.module.css';

interface Props {
  readonly duel: DuelView['duel'];
  /** Whether the viewer tried to join this duel and came too late. */
  readonly isSeatTaken: boolean;
  /** Whether the duel has a result, or ends without one. */
  readonly isOver: boolean;
}

/**
 * Offers a spectator a duel of their own. If they tried to join this duel too late, says that first. Shows nothing once
 * the duel is over, unless the spectator has started a duel here.
 */
export default function SpectatorOffer({ duel, isSeatTaken, isOver }: Props) {
  const t = useTranslations('room.spectator');
  const visitorTexts = useTranslations('rip.visitor');
  const [hasStarted, setHasStarted] = useState(false);
  // If the spectator has started a duel here, this stays, since removing it would stop that start.
  if (isOver && !hasStarted) return null;
  const packId = toOfferedPackId(duel.packId);
  const variant = isSeatTaken ? 'primary' : 'quiet';
  return (
    <div className={styles.join}>
      {isSeatTaken ? (
        <div role="status">
          <h2>{t('taken')}</h2>
          <p>{t('takenNote')}</p>
        </div>
      ) : null}
      <NextSparkyDuel
        packId={packId}
        tier={undefined}
        variant={variant}
        onPlay={() => setHasStarted(true)}
        label={(fee) => (fee === null ? visitorTexts('duel') : visitorTexts('duelFor', { fee }))}
        stepByStep={
          <LinkButton variant={variant} large={isSeatTaken} href={`/duels/new?pack=${packId}&opponent=sparring`}>
            {visitorTexts('duel')}
          </LinkButton>
        }
      />
    </div>
  );
}
