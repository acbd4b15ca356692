'use client';

import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { deriveCard, formatClubName } from '../../../lib/cards/card';
import { useLocale } from '../../_messages/use-locale';
import { getUnitName } from '../../_site/units';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { translateCardTitle } from '../../_ui/card-title';
import { Dialog } from '../../_ui/Dialog';
import { FactList } from '../../_ui/FactList';
import { NotedValue } from '../../_ui/NotedValue';
import { TierLabel } from '../../_ui/TierLabel';
import { type FilledPocket, type FilledSet, findLostDuel, toStatusKey } from './binder-set';
import styles from './CardDialog.module.css';
import { PullHistory } from './PullHistory';
import { useRivalName } from './use-rival-name';
import { useBinderViewer } from './whose';

interface Props {
  readonly set: FilledSet;
  readonly pocket: FilledPocket;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type CardTexts = ReturnType<typeof useTranslations<'binder.card'>>;

/** Dialog with a large card: its facts, whether the player has it, and the pulls that it came from. */
export default function CardDialog({ set, pocket: { entry, own }, isOpen, onClose }: Props) {
  const t = useTranslations('binder.card');
  const uiTexts = useTranslations('ui');
  const locale = useLocale();
  const whose = useBinderViewer();
  const lostDuel = own && findLostDuel(own);
  const rival = useRivalName(lostDuel);
  const card = deriveCard(entry.cardId);
  const { club, season, shirtNumber } = card;
  return (
    <Dialog open={isOpen} onClose={onClose} title={entry.name}>
      <div className={styles.card}>
        <div className={`${styles.art} ${own === null ? styles.missing : ''}`}>
          <CardPicture id={entry.cardId} tier={entry.tier} title={translateCardTitle(uiTexts, card)} eager />
        </div>
        <div className={styles.words}>
          <TierLabel tier={entry.tier} />
          <p>{t('club', { club: formatClubName(club), season: String(season), number: shirtNumber })}</p>
          <p className={styles.status}>
            {own === null ? t('missing', { whose }) : describeStatus(t, set, own.status, whose, rival)}
          </p>
          <FactList
            facts={[
              [
                t('value'),
                <NotedValue
                  key="value"
                  note={own && t('valueNote', { source: own.value.source, date: formatUtcTime(locale, own.value.at) })}
                >
                  <Amount
                    baseUnits={own?.value.amount ?? entry.value}
                    decimals={set.price.decimals}
                    unit={getUnitName(set.price.mint)}
                    isPrice
                  />
                </NotedValue>,
              ],
              [t('odds'), describeOdds(t, set, entry)],
              ...(own === null
                ? []
                : [
                    [
                      t('count'),
                      t('countValue', { count: own.count, date: formatUtcTime(locale, own.firstPulledAt) }),
                    ] as const,
                  ]),
            ]}
          />
        </div>
      </div>
      {own === null ? null : <PullHistory own={own} set={set} />}
      <Link href={set.kind === 'pack' ? `/packs/${set.setId}` : `/gacha/${set.setId}`}>
        {t('all', { set: set.name })}
      </Link>
    </Dialog>
  );
}

/** Says whether the player has a pulled card, or where it went. */
function describeStatus(
  t: CardTexts,
  { kind }: FilledSet,
  status: string,
  whose: ReturnType<typeof useBinderViewer>,
  rival: string | null,
): string {
  const key = toStatusKey(status);
  if (key === 'seen') return t('status.seen', { kind, whose });
  if (key === 'gone') return rival === null ? t('status.left', { whose }) : t('status.gone', { whose, name: rival });
  return key === 'missed' || key === 'unknown' ? t(`status.${key}`) : t(`status.${key}`, { whose });
}

function describeOdds(t: CardTexts, { kind, name }: FilledSet, { percent, oneIn }: FilledPocket['entry']): string {
  if (percent === null) return t('none', { set: name });
  return t(kind === 'pack' ? 'oddsPack' : 'oddsMachine', { percent: `${percent} (${oneIn})`, set: name });
}
