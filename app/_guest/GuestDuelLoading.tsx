'use client';

import { useTranslations } from '#use-translations';
import { useIsOffline } from '../_site/use-is-offline';
import { Problem } from '../_ui/Problem';

/** Shown while the code of the one-tap duel loads. Without a connection it can't, and the load is tried again later. */
export function GuestDuelLoading() {
  const t = useTranslations('guest');
  return useIsOffline() ? (
    <Problem what={t('offline.what')} money={t('offline.tapPaidNothing')} next={t('offline.startsLater')} />
  ) : (
    <p role="status">{t('startingDuel')}</p>
  );
}
