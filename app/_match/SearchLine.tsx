'use client';

import { useTranslations } from '#use-translations';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from '../_ui/Panel.module.css';
import { DueDuelPanel, useDueDuel } from './DueDuelPanel';
import { useActiveMatch } from './use-active-match';
import { useMayHaveMatch } from './use-may-have-match';

/**
 * Links to another duel in which the viewer still has to pay. If this browser knows of a search, says that it is active
 * or, once there is a match, links to that.
 */
export function SearchLine({ duelId }: { readonly duelId?: string }) {
  const due = useDueDuel(duelId);
  const mayHaveMatch = useMayHaveMatch();
  return (
    <>
      {due === null ? null : <DueDuelPanel {...due} />}
      {mayHaveMatch ? <ActiveSearchLine shownDuelIds={[duelId, due?.duelId]} /> : null}
    </>
  );
}

/** Says that a search is active, or links to its match unless that is one of `shownDuelIds`. */
function ActiveSearchLine({ shownDuelIds }: { readonly shownDuelIds: readonly (string | null | undefined)[] }) {
  const t = useTranslations('match');
  const session = useActiveMatch();
  if (session === null) return null;
  if (session.state === 'searching') return <p role="status">{t('elsewhere.stillSearching')}</p>;
  if (shownDuelIds.includes(session.duelId)) return null;
  return (
    <Panel>
      <div className={styles.row}>
        <p role="status">{t('elsewhere.opponentFound')}</p>
        <LinkButton href={`/duels/${session.duelId}`} variant="primary">
          {t('goToDuel')}
        </LinkButton>
      </div>
    </Panel>
  );
}
