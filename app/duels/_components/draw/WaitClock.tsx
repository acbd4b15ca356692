'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { systemClock } from '../../../../lib/core/clock';
import { formatCountdown } from '../../../_ui/Countdown';
import { useNow } from '../../../_ui/now';
import styles from './DrawRitual.module.css';

/**
 * Shows the time since this clock appeared, and that the page may be closed. `rival` is the name of the opponent if the
 * duel waits for their payment.
 */
export function WaitClock({ rival = null }: { readonly rival?: string | null }) {
  const t = useTranslations('draw.clock');
  const [startedAtMs] = useState(() => systemClock.now().getTime());
  const now = useNow() ?? startedAtMs;
  return (
    <p className={styles.clock}>
      <span role="timer" aria-label={t('label')}>
        {formatCountdown(Math.max(0, Math.floor((now - startedAtMs) / 1_000)))}
      </span>
      <span>{rival === null ? t('note') : t('rivalNote', { rival })}</span>
    </p>
  );
}
