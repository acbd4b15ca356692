'use client';

import { useTranslations } from '#use-translations';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from './MatchLine.module.css';
import { useActiveMatch } from './use-active-match';
import { useMayHaveMatch } from './use-may-have-match';

/** Link to the search or match of the signed-in wallet, if this browser knows of one. */
export const ActiveMatchPanel = () => (useMayHaveMatch() ? <KnownMatchPanel /> : null);

function KnownMatchPanel() {
  const t = useTranslations('match');
  const session = useActiveMatch();
  if (session === null) return null;
  const isMatched = session.state === 'matched';
  return (
    <Panel title={t(isMatched ? 'youHaveMatch' : 'elsewhere.searching')}>
      <div className={styles.line}>
        <p>{t(isMatched ? 'elsewhere.matchedNote' : 'elsewhere.searchingNote')}</p>
        <LinkButton href={isMatched ? `/duels/${session.duelId}` : '/quick-match'} variant="primary">
          {t(isMatched ? 'goToDuel' : 'elsewhere.goToSearch')}
        </LinkButton>
      </div>
    </Panel>
  );
}
