'use client';

import { useTranslations } from '#use-translations';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from '../_ui/Panel.module.css';
import { DueDuelPanel, useDueDuel } from './DueDuelPanel';
import { useActiveMatch } from './use-active-match';
import { useMayHaveMatch } from './use-may-have-match';

/**
 * Links to a duel in which the signed-in wallet still has to pay, and to its search or match if this browser knows of
 * one.
 */
export function ActiveMatchPanel() {
  const due = useDueDuel(undefined);
  const mayHaveMatch = useMayHaveMatch();
  return (
    <>
      {due === null ? null : <DueDuelPanel {...due} />}
      {mayHaveMatch ? <KnownMatchPanel shownDuelId={due?.duelId} /> : null}
    </>
  );
}

/** Links to the wallet's search or match, unless the match's duel is `shownDuelId`. */
function KnownMatchPanel({ shownDuelId }: { readonly shownDuelId: string | undefined }) {
  const t = useTranslations('match');
  const session = useActiveMatch();
  if (session === null) return null;
  const isMatched = session.state === 'matched';
  if (isMatched && session.duelId === shownDuelId) return null;
  return (
    <Panel title={t(isMatched ? 'youHaveMatch' : 'elsewhere.searching')}>
      <div className={styles.row}>
        <p>{t(isMatched ? 'elsewhere.matchedNote' : 'elsewhere.searchingNote')}</p>
        <LinkButton href={isMatched ? `/duels/${session.duelId}` : '/quick-match'} variant="primary">
          {t(isMatched ? 'goToDuel' : 'elsewhere.goToSearch')}
        </LinkButton>
      </div>
    </Panel>
  );
}
