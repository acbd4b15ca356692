'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../Button';
import { Icon } from '../Icon';
import styles from './DuelTable.module.css';
import { RipHint, SkipButton } from './RipControls';
import type { RipAnimation } from './use-rip';

/** Hint for the current phase of a duel's rip, or the button to skip or replay the animation. */
export function DuelRipControls({
  phase,
  isSelfTearing,
  skip,
  replay,
  sealedNote,
}: Pick<RipAnimation, 'phase' | 'isSelfTearing' | 'skip' | 'replay'> & { readonly sealedNote: string | null }) {
  const t = useTranslations('ui.rip');
  if (phase === 'sealed' && !isSelfTearing)
    return (
      <>
        <p className={styles.sealedHint}>
          <RipHint />
        </p>
        <p className={styles.sealedNote} role="status">
          {sealedNote}
        </p>
      </>
    );
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
