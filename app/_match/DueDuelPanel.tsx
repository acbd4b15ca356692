'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { buildOwnDuelsQuery } from '../_duel/own-duels-query';
import { useIsGuestRunActive } from '../_guest/use-guest-run';
import { usePollWhileNotLive } from '../_live/topics';
import { useSessionWallet } from '../_site/session';
import { Countdown } from '../_ui/Countdown';
import { LinkButton } from '../_ui/LinkButton';
import { useIsAfter } from '../_ui/now';
import { Panel } from '../_ui/Panel';
import styles from '../_ui/Panel.module.css';
import { findFeeDueDuel, findLastPaymentTime } from './due-duel';

/** Poll interval for duels in which the player's fee is due, while live changes don't reach the page. */
const POLL_MS = 10_000;

/** A duel of the viewer in which they can still pay. */
export interface DueDuel {
  readonly duelId: string;
  readonly lastPaymentTime: Date;
}

/**
 * Looks only at the newest duel, other than this page's, in which a fee of either side is due. Returns it if the
 * signed-in wallet can still pay its own fee there, else null. Also null while a one-tap run is under way on this page.
 */
export function useDueDuel(pageDuelId: string | undefined): DueDuel | null {
  const wallet = useSessionWallet();
  const isPlaying = useIsGuestRunActive();
  const interval = usePollWhileNotLive(POLL_MS);
  const { data: own } = useQuery({ ...buildOwnDuelsQuery(wallet), refetchInterval: interval });
  const found = own === undefined ? null : findFeeDueDuel(own.items, pageDuelId);
  const { data: duel } = useQuery({
    // Starts with the key that a change of the duel invalidates, so that this query is read again, too.
    queryKey: ['duel', found?.duelId, 'due'],
    queryFn: async () => (await import('../_duel/calls')).readAndRememberDuel(found?.duelId ?? ''),
    enabled: found !== null,
    refetchInterval: interval,
  });
  const last = duel == null || typeof wallet !== 'string' ? null : findLastPaymentTime(duel, wallet);
  const isTooLate = useIsAfter(last);
  if (isPlaying || found === null || last === null || isTooLate) return null;
  return { duelId: found.duelId, lastPaymentTime: last };
}

/** Says that the opponent has joined and how long the viewer can still pay, with a link to the duel. */
export function DueDuelPanel({ duelId, lastPaymentTime }: DueDuel) {
  const t = useTranslations('match');
  return (
    <Panel title={t('due.title')}>
      <div className={styles.row}>
        <p>{t.rich('due.line', { countdown: () => <Countdown deadline={lastPaymentTime.toISOString()} /> })}</p>
        <LinkButton href={`/duels/${duelId}`} variant="primary">
          {t('due.play')}
        </LinkButton>
      </div>
    </Panel>
  );
}
