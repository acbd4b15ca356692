'use client';

import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from './MatchLine.module.css';
import { useActiveMatch } from './use-active-match';

/** Says that a search is active, or links to its match. */
export function SearchLine({ duelId }: { readonly duelId?: string }) {
  const session = useActiveMatch();
  if (session === null) return null;
  if (session.state === 'searching') return <p role="status">Still searching. We keep your place.</p>;
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
