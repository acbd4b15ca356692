'use client';

import { useTranslations } from '#use-translations';
import type { CardTier } from '../../../lib/cards/tier';
import { DATE_LOCALES } from '../../../lib/core/locales';
import { localizeAmount } from '../../_messages/format-number';
import { useLocale } from '../../_messages/use-locale';
import { getUnitName } from '../../_site/units';
import { CardPicture } from '../../_ui/CardPicture';
import {
  type BinderSet,
  type FilledPocket,
  findDuelWonFrom,
  findLostDuel,
  type StatusKey,
  toStatusKey,
} from './binder-set';
import styles from './PocketButton.module.css';
import edges from './tier-edge.module.css';
import { useRivalName } from './use-rival-name';
import { useBinderViewer } from './whose';

interface Props {
  readonly pocket: FilledPocket;
  readonly set: Pick<BinderSet, 'kind' | 'price'>;
  readonly onOpen: () => void;
}

/**
 * A pocket of the binder, which opens the card's dialog. It has the card's picture, or a silhouette until the player
 * has pulled the card.
 */
export function PocketButton({ pocket: { entry, own }, set: { kind, price }, onOpen }: Props) {
  const t = useTranslations('binder.pocket');
  const locale = useLocale();
  const whose = useBinderViewer();
  const { cardId, tier, name, oneIn } = entry;
  const newest = own?.pulls[0];
  const status = own && toStatusKey(own.status);
  const lostDuel = own && findLostDuel(own);
  const wonFrom = own && findDuelWonFrom(own);
  const rival = useRivalName(lostDuel ?? wonFrom);
  return (
    <button type="button" className={styles.pocket} onClick={onOpen} data-pulled={own !== null}>
      <span className={`${styles.sleeve} ${edges[tier]} ${findCardClass(tier, status)}`}>
        {own === null ? <Silhouette /> : <CardPicture id={cardId} tier={tier} title="" />}
        {own !== null && own.count > 1 ? (
          <span className={styles.count} aria-hidden="true">
            {t('count', { count: own.count })}
          </span>
        ) : null}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {own === null || status === null ? (
          <span className={styles.hidden}>{t('missing')}</span>
        ) : (
          <>
            <span className={styles.hidden}>{t('countLabel', { count: own.count })}</span>
            <span className={styles.value}>
              {localizeAmount(locale, own.value.amount, own.value.decimals, 2)} {getUnitName(price.mint)}
            </span>
            <span className={styles.status}>{describeStatus(t, own.status, whose, lostDuel && rival)}</span>
            {wonFrom === null ? null : <span className={styles.soft}>{t('wonFrom', { name: rival ?? '' })}</span>}
            {newest === undefined ? null : (
              <time className={styles.soft} dateTime={newest.pulledAt.toISOString()}>
                {newest.pulledAt.toLocaleDateString(DATE_LOCALES[locale], {
                  day: 'numeric',
                  month: 'short',
                  timeZone: 'UTC',
                })}
              </time>
            )}
          </>
        )}
        <span className={styles.soft}>{oneIn === null ? t('noChance') : t('oneIn', { oneIn, kind })}</span>
      </span>
    </button>
  );
}

/** Says in a few words whether the player has a pulled card, or where it went. */
function describeStatus(
  t: ReturnType<typeof useTranslations<'binder.pocket'>>,
  status: string,
  whose: ReturnType<typeof useBinderViewer>,
  rival: string | null,
): string {
  const key = toStatusKey(status);
  if (key === 'gone') return rival === null ? t('status.left', { whose }) : t('status.gone', { name: rival });
  return key === 'owned' ? t('status.owned', { whose }) : t(`status.${key}`);
}

/** Returns the class for a pocket's card. A card that the rival won, or that left the player's wallet, is pale. */
function findCardClass(tier: CardTier, status: StatusKey | null): string | undefined {
  if (status === null) return styles.empty;
  if (status === 'gone') return styles.gone;
  return tier === 'epic' || tier === 'legendary' ? styles.glowing : '';
}

/** Outline of an athlete instead of a card's picture, the same for every card. */
function Silhouette() {
  return (
    <svg className={styles.silhouette} viewBox="0 0 50 70" aria-hidden="true">
      <path d="M25 14a9 10 0 0 1 9 10c0 6-3.6 11-9 11s-9-5-9-11a9 10 0 0 1 9-10zM6 66c0-15 6-25 14-27l5 4l5-4c8 2 14 12 14 27z" />
    </svg>
  );
}
