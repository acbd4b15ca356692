import { useTranslations } from '#use-translations';
import { useLocale } from '../../../_messages/use-locale';
import { type Fault, toFault } from '../../../_site/fault';
import { useIsOffline } from '../../../_site/use-is-offline';
import { Problem } from '../../../_ui/Problem';

interface Props {
  /** Error of the last poll; null if it succeeded. */
  readonly error: Error | null;
  /** Time of the service's last check of the chain, if that was too long before its response; else null. */
  readonly staleSince: Date | null;
}

/**
 * Says that the last poll of a duel failed, or that the service couldn't read the chain for it. Otherwise shows
 * nothing, also while the browser is offline: then `OfflineNote` says above the page that it may be out of date.
 */
export function CheckFailedNote({ error, staleSince }: Props) {
  const t = useTranslations('room.checkFailed');
  const siteTexts = useTranslations('site');
  const locale = useLocale();
  const isOffline = useIsOffline();
  if (isOffline) return null;
  if (error !== null)
    return <Problem tone="warning" {...toFault(siteTexts, error, t('refreshes'))} money={t('mayBeOld')} />;
  if (staleSince === null) return null;
  const unread: Fault = { what: t('unread'), next: t('refreshes') };
  return (
    <Problem tone="warning" {...unread} money={t('shownSince', { time: staleSince.toLocaleTimeString(locale) })} />
  );
}
