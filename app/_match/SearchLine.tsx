'use client';

import { useTranslations } from '#use-translations';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from './MatchLine.module.css';
import { useActiveMatch } from './use-active-match';
import { useMayHaveMatch } from './use-may-have-match';

/** Says that a search is active, or links to its match. Nothing if this browser knows of neither. */
export const SearchLine = (place: { readonly duelId?: string }) =>
  useMayHaveMatch() ? <ActiveSearchLine {...place} /> : null;

function ActiveSearchLine({ duelId }: { readonly duelId?: string }) {
  const t = useTranslations('match');
  const session = useActiveMatch();
  if (session === null) return null;
  if (session.state === 'searching') return <p role="status">{t('elsewhere.stillSearching')}</p>;
  if (session.duelId === duelId) return null;
  return (
    <Panel>
      <div className={styles.line}>
        <p role="status">{t('elsewhere.opponentFound')}</p>
        <LinkButton href={`/duels/${session.duelId}`} variant="primary">
          {t('goToDuel')}
        </LinkButton>
      </div>
    </Panel>
  );
}
