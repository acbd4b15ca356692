'use client';

import { useTranslations } from '#use-translations';
import { LinkButton } from '../../_ui/LinkButton';
import styles from './Binder.module.css';
import type { BinderSet } from './binder-set';

interface Props {
  /** Number of duels of the last 30 days whose pack the player hasn't opened, 50 at most. */
  readonly duelCount: number;
  /** The machines at which the player has paid for a pack that this browser can still rip. */
  readonly paidPacks: readonly BinderSet[];
}

/** Lists the packs that the player can rip now: sealed packs of duels, and packs paid for at a machine. */
export function SealedNote({ duelCount, paidPacks }: Props) {
  const t = useTranslations('binder.sealed');
  return (
    <div className={styles.sealed}>
      {duelCount === 0 ? null : (
        <div className={styles.sealedPack}>
          <p>{t('duels', { count: duelCount })}</p>
          <LinkButton href="/duels" variant="primary" large>
            {t('rip', { count: duelCount })}
          </LinkButton>
        </div>
      )}
      {paidPacks.map(({ setId, name }, nth) => (
        <div key={setId} className={styles.sealedPack}>
          <p>{t('paid', { set: name })}</p>
          <LinkButton href={`/gacha/${setId}`} variant={duelCount === 0 && nth === 0 ? 'primary' : undefined} large>
            {t('rip', { count: 1 })}
          </LinkButton>
        </div>
      ))}
    </div>
  );
}
