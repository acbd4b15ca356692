import { useTranslations } from '#use-translations';
import type { CardBody } from '../../../lib/binder/card-contract';
import { buildVerifyPath } from '../../_proof/paths';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import styles from './Card.module.css';
import { findRound } from './history-lines';

/**
 * Links to the page that verifies a card's last draw and, for a duel, to the duel. If nobody has drawn the card, links
 * to its pack's sealed table instead, if it is of a pack.
 */
export function CardProofLinks({ card }: { card: CardBody }) {
  const t = useTranslations('cards.proof');
  const round = findRound(card);
  if (round === null)
    return (
      <Panel title={t('title')}>
        <div className={styles.proof}>
          <p>{t('none')}</p>
          {card.packId === null ? null : <LinkButton href={`/packs/${card.packId}`}>{t('seeTable')}</LinkButton>}
        </div>
      </Panel>
    );
  const { mode, id } = round;
  return (
    <Panel title={t('title')}>
      <div className={styles.proof}>
        <p>{t(mode === 'duels' ? 'duel' : 'rip')}</p>
        <div className={styles.actions}>
          <LinkButton href={buildVerifyPath(mode, id)} variant="primary">
            {t('check')}
          </LinkButton>
          {mode === 'duels' ? <LinkButton href={`/duels/${id}`}>{t('seeDuel')}</LinkButton> : null}
        </div>
      </div>
    </Panel>
  );
}
