'use client';

import { useSessionWallet } from '../_site/session';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from './ReturnToMatch.module.css';
import { useMatchStatus } from './use-match-status';
import { useMayHaveMatch } from './use-may-have-match';

interface Props {
  /** The duel of this page, if it has one: nothing is shown for the match that is this duel. */
  readonly duelId?: string;
}

/**
 * Keeps this browser's search alive on the way to another duel and on its page, and leads to the match once an opponent
 * is found. Nothing without a search.
 */
export function SearchMeanwhile({ duelId }: Props) {
  return useMayHaveMatch() ? <SearchLine {...(duelId === undefined ? {} : { duelId })} /> : null;
}

function SearchLine({ duelId }: Props) {
  const session = useMatchStatus(useSessionWallet()).status?.session ?? null;
  if (session === null) return null;
  if (session.state === 'searching') return <p role="status">Your search goes on. We keep your place.</p>;
  if (session.duelId === duelId) return null;
  return (
    <Panel>
      <div className={styles.line}>
        <p role="status">You have an opponent.</p>
        <LinkButton href={`/duels/${session.duelId}`} variant="primary">
          Go to the duel
        </LinkButton>
      </div>
    </Panel>
  );
}
