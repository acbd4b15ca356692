'use client';

import { useTranslations } from '#use-translations';
import { useIsOffline } from '../_site/use-is-offline';
import { Problem } from '../_ui/Problem';

/**
 * Placeholder while the code of the one-tap duel loads. Says so if the browser is offline, when the code can't load.
 */
export function GuestDuelLoading() {
  const t = useTranslations('guest');
  return useIsOffline() ? (
    <Problem what={t('offline.what')} money={t('offline.tapPaidNothing')} next={t('offline.startsLater')} />
  ) : (
    <p role="status">{t('startingDuel')}</p>
  );
}
