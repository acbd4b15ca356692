'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { useLocale } from '../../_messages/use-locale';
import { toFault } from '../../_site/fault';
import { useSessionSteps } from '../../_site/session-steps';
import { formatUtcTime } from '../../_site/utc-time';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Account.module.css';

/** Poll interval for the wallet's sessions. */
const POLL_MS = 60_000;

/** The wallet's sessions, with a button to end all of them. */
export default function SessionsPanel({ wallet }: { wallet: string }) {
  const t = useTranslations('account.sessions');
  const siteTexts = useTranslations('site');
  const locale = useLocale();
  const { pendingAction, fault, signOutEverywhere } = useSessionSteps(wallet);
  const read = useQuery({
    queryKey: ['sessions', wallet],
    queryFn: async () => (await import('../../_site/session-calls')).readSessions(),
    refetchInterval: POLL_MS,
  });
  const sessions = read.data ?? [];
  if (read.data === undefined && !read.isError) return null;
  const failed = read.isError ? toFault(siteTexts, read.error, t('refreshes')) : null;
  return (
    <Panel title={t('title')}>
      <div className={styles.stack}>
        {fault === null ? null : <Problem {...fault} />}
        {failed === null ? null : <Problem {...failed} />}
        {sessions.length === 0 ? null : (
          <ul className={styles.sessions}>
            {sessions.map(({ openedAt, current }) => (
              <li key={openedAt.toISOString()}>
                {t.rich('session', {
                  current: current ? 'yes' : 'no',
                  since: formatUtcTime(locale, openedAt),
                  time: (text) => <time dateTime={openedAt.toISOString()}>{text}</time>,
                })}
              </li>
            ))}
          </ul>
        )}
        <p>{t('advice')}</p>
        <div>
          <Button
            onClick={signOutEverywhere}
            busyLabel={pendingAction === 'everywhere' ? t('signingOutEverywhere') : null}
          >
            {t('signOutEverywhere')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
