'use client';

import { useTranslations } from '#use-translations';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { PackBasics } from '../../../_duel/pack-basics';
import { LinkButton } from '../../../_ui/LinkButton';
import styles from './DuelRoom.module.css';

/** The free seat as shown to a wallet that wasn't challenged. */
export function NotInvitedPanel({ pack }: { pack: PackBasics }) {
  const t = useTranslations('room.join');
  return (
    <div className={styles.join}>
      <h2>{t('reserved')}</h2>
      <p>{t('notInvited')}</p>
      <LinkButton href={`/duels/new?pack=${toOfferedPackId(pack.packId)}`}>{t('openOwn')}</LinkButton>
    </div>
  );
}
