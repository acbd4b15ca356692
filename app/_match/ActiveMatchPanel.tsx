'use client';

import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from './MatchLine.module.css';
import { useActiveMatch } from './use-active-match';

/** Link to the search or match of the signed-in wallet. */
export function ActiveMatchPanel() {
  const session = useActiveMatch();
  if (session === null) return null;
  const isMatched = session.state === 'matched';
  return (
    <Panel title={isMatched ? 'You have a match' : 'You’re searching for an opponent'}>
      <div className={styles.line}>
        <p>
          {isMatched
            ? 'Your duel is waiting. You can have one match at a time.'
            : 'This page keeps your search going and tells you when we find someone.'}
        </p>
        <LinkButton href={isMatched ? `/duels/${session.duelId}` : '/quick-match'} variant="primary">
          {isMatched ? 'Go to the duel' : 'Go to the search'}
        </LinkButton>
      </div>
    </Panel>
  );
}
