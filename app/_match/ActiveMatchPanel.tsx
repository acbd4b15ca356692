'use client';

import { useEffect } from 'react';
import { countFunnelEvent } from '../_site/funnel';
import { useSessionWallet } from '../_site/session';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import { consumeAwaitedOutcome } from './awaited-outcome';
import styles from './MatchLine.module.css';
import { useMatchStatus } from './use-match-status';

/** Link to the search or match of the signed-in wallet. */
export function ActiveMatchPanel() {
  const { status } = useMatchStatus(useSessionWallet());
  const session = status?.session ?? null;
  const isMatched = session?.state === 'matched';
  const wallet = session?.wallet;
  useEffect(() => {
    if (isMatched && wallet !== undefined && consumeAwaitedOutcome(wallet)) countFunnelEvent('search-matched');
  }, [isMatched, wallet]);
  if (session === null) return null;
  return (
    <Panel title={isMatched ? 'You have a match' : 'Your search is on'}>
      <div className={styles.line}>
        <p>
          {isMatched
            ? 'Your duel waits for you. A wallet has one match at a time.'
            : 'This page keeps it alive. You are told here when somebody is found.'}
        </p>
        <LinkButton href={isMatched ? `/duels/${session.duelId}` : '/quick-match'} variant="primary">
          {isMatched ? 'Go to the duel' : 'Go to the search'}
        </LinkButton>
      </div>
    </Panel>
  );
}
