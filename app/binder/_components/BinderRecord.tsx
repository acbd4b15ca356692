'use client';

import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { SharedBinder } from '../../../lib/binder/contract';
import { localizeAmount } from '../../_messages/format-number';
import { CardPicture } from '../../_ui/CardPicture';
import styles from './BinderRecord.module.css';
import { type FilledPocket, type FilledSet, findBestPulledCard } from './binder-set';
import { useRivalName } from './use-rival-name';
import { useBinderViewer } from './whose';

interface Props {
  readonly binder: Pick<SharedBinder, 'record'>;
  readonly sets: readonly FilledSet[];
  readonly onOpen: (set: FilledSet, pocket: FilledPocket) => void;
}

/** A player's best card, counts of cards, duels and wins, the longest winning streak, and the most frequent rivals. */
export function BinderRecord({ binder: { record }, sets, onOpen }: Props) {
  const t = useTranslations('binder.record');
  const whose = useBinderViewer();
  const pulled = sets.reduce((sum, { pulledCount }) => sum + pulledCount, 0);
  const total = sets.reduce((sum, { pockets }) => sum + pockets.length, 0);
  const soft = (text: React.ReactNode) => <span className={styles.soft}>{text}</span>;
  return (
    <section className={styles.record} aria-label={t('label', { whose })}>
      <BestPull sets={sets} onOpen={onOpen} />
      <div className={styles.numbers}>
        <dl className={styles.figures}>
          <div>
            <dt>{t('cards')}</dt>
            <dd>{t.rich('cardsValue', { pulled, total, soft })}</dd>
          </div>
          {record.duels === 0 ? null : (
            <>
              <div>
                <dt>{t('duels')}</dt>
                <dd>{record.duels}</dd>
              </div>
              <div>
                <dt>{t('won')}</dt>
                <dd>{record.wins}</dd>
              </div>
              <div>
                <dt>{t('streak')}</dt>
                <dd>{t('streakValue', { count: record.bestStreak })}</dd>
              </div>
            </>
          )}
        </dl>
        {record.rivals.length === 0 ? null : <Rivals rivals={record.rivals} />}
      </div>
    </section>
  );
}

function BestPull({ sets, onOpen }: Pick<Props, 'sets' | 'onOpen'>) {
  const t = useTranslations('binder.record');
  const best = findBestPulledCard(sets);
  if (best === null) return null;
  const { cardId, tier, name } = best.pocket.entry;
  const multiple = `×${localizeAmount(t.locale, best.tenths, 1, 1)}`;
  return (
    <button type="button" className={styles.best} onClick={() => onOpen(best.set, best.pocket)}>
      <span className={styles.bestArt}>
        <CardPicture id={cardId} tier={tier} title="" eager />
      </span>
      <span className={styles.bestWords}>
        <span className={styles.soft}>{t('best')}</span>
        <strong className={styles.bestName}>{name}</strong>
        <span>{t('multiple', { multiple, set: best.set.name })}</span>
      </span>
    </button>
  );
}

function Rivals({ rivals }: { rivals: SharedBinder['record']['rivals'] }) {
  const t = useTranslations('binder.record');
  return (
    <div>
      <h2 className={styles.rivalsTitle}>{t('rivals')}</h2>
      <ul className={styles.rivals}>
        {rivals.map((rival) => (
          <li key={`${rival.wallet} ${rival.isHouse}`}>
            <RivalLink rival={rival} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RivalLink({ rival }: { rival: SharedBinder['record']['rivals'][number] }) {
  const t = useTranslations('binder.record');
  const whose = useBinderViewer();
  const { wallet, isHouse, won, lost, lastDuelId } = rival;
  const name = useRivalName({ isHouse, rivalWallet: wallet }) ?? '';
  return (
    <Link className={styles.rival} href={`/duels/${lastDuelId}`}>
      <span aria-hidden="true">{t.rich('rival', { won, lost, name, strong: (text) => <strong>{text}</strong> })}</span>
      <span className={styles.hidden}>{t('rivalLabel', { won, lost, name, whose })}</span>
    </Link>
  );
}
