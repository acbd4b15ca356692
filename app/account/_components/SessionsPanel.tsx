'use client';

import { useQuery } from '@tanstack/react-query';
import { toFault } from '../../_site/fault';
import { useSessionSteps } from '../../_site/session-steps';
import { formatUtcTime } from '../../_site/utc-time';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Account.module.css';

const POLL_MS = 60_000;

/** The wallet's sessions, with a button to end all of them. */
export default function SessionsPanel({ wallet }: { wallet: string }) {
  const { pendingAction: busy, fault, signOutEverywhere } = useSessionSteps(wallet);
  const read = useQuery({
    queryKey: ['sessions', wallet],
    queryFn: async () => (await import('../../_site/session-calls')).readSessions(),
    refetchInterval: POLL_MS,
  });
  const sessions = read.data ?? [];
  if (read.data === undefined && !read.isError) return null;
  const failed = read.isError ? toFault(read.error, 'This list refreshes every minute.') : null;
  return (
    <Panel title="Where you’re signed in">
      <div className={styles.stack}>
        {fault === null ? null : <Problem {...fault} />}
        {failed === null ? null : <Problem {...failed} />}
        {sessions.length === 0 ? null : (
          <ul className={styles.sessions}>
            {sessions.map(({ openedAt, current }) => (
              <li key={openedAt.toISOString()}>
                {current ? 'This browser' : 'Another browser or program'}, since{' '}
                <time dateTime={openedAt.toISOString()}>{formatUtcTime(openedAt)}</time>
              </li>
            ))}
          </ul>
        )}
        <p>If one of them isn’t yours, sign out everywhere. Your duels and payments aren’t affected.</p>
        <div>
          <Button onClick={signOutEverywhere} busyLabel={busy === 'everywhere' ? 'Signing out everywhere…' : null}>
            Sign out everywhere
          </Button>
        </div>
      </div>
    </Panel>
  );
}
