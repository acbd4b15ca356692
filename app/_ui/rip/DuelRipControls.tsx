'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../Button';
import { Icon } from '../Icon';
import styles from './DuelTable.module.css';
import { SkipButton } from './RipControls';
import type { RipAnimation } from './use-rip';

/**
 * Button to skip a duel's reveal while it runs, or to replay it afterwards. Shows no button while the pack
 * waits for the player to tear it.
 */
export function DuelRipControls({
  phase,
  isSelfTearing,
  skip,
  replay,
}: Pick<RipAnimation, 'phase' | 'isSelfTearing' | 'skip' | 'replay'>) {
  const t = useTranslations('ui.rip');
  if (phase === 'sealed' && !isSelfTearing) return null;
  if (phase !== 'done')
    return (
      <span className={styles.skip}>
        <SkipButton skip={skip} />
      </span>
    );
  return (
    <Button variant="quiet" onClick={replay}>
      <Icon name="replay" />
      {t('replay')}
    </Button>
  );
}
