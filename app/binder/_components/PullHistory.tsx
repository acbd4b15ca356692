'use client';

import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { Pocket } from '../../../lib/binder/contract';
import { localizeAmount } from '../../_messages/format-number';
import { useLocale } from '../../_messages/use-locale';
import { buildVerifyPath } from '../../_proof/paths';
import { formatUtcTime } from '../../_site/utc-time';
import { type FilledSet, toStatusKey } from './binder-set';
import styles from './CardDialog.module.css';
import { useRivalName } from './use-rival-name';
import { useBinderViewer } from './whose';

interface Props {
  readonly own: Pocket;
  readonly set: FilledSet;
}

/** The newest pulls of a card, each with a link to its duel or to the proof of its rip. */
export function PullHistory({ own: { pulls, count }, set }: Props) {
  const t = useTranslations('binder.card');
  const locale = useLocale();
  return (
    <section className={styles.origin} aria-labelledby="card-history">
      <h3 id="card-history">{t('history')}</h3>
      <ol className={styles.pulls}>
        {pulls.map((pull) => (
          <li key={`${pull.roundId} ${pull.pulledBy}`}>
            <time className={styles.time} dateTime={pull.pulledAt.toISOString()}>
              {formatUtcTime(locale, pull.pulledAt)}
            </time>
            <PullWords pull={pull} set={set} />{' '}
            {pull.source === 'duel' ? (
              <Link href={`/duels/${pull.roundId}`}>{t('duel')}</Link>
            ) : (
              <Link href={buildVerifyPath('gacha', pull.roundId)}>{t('proof')}</Link>
            )}{' '}
            {pull.cardMint === null ? null : <Link href={`/cards/${pull.cardMint}`}>{t('page')}</Link>}
          </li>
        ))}
      </ol>
      {count > pulls.length ? <p className={styles.time}>{t('earlier', { count: count - pulls.length })}</p> : null}
    </section>
  );
}

/** Says where the player pulled or won the card this time, and whether it went to the rival or left the wallet. */
function PullWords({
  pull: { duel, pulledBy, status, holder },
  set,
}: {
  pull: Pocket['pulls'][number];
  set: FilledSet;
}) {
  const t = useTranslations('binder.card');
  const name = useRivalName(duel) ?? '';
  const whose = useBinderViewer();
  const left = toStatusKey(status) === 'gone' && duel?.isWon !== false ? ` ${t('status.left', { whose })}` : '';
  if (duel === null) return `${t('pulledFromMachine', { set: set.name })}${left}`;
  const format = (value: bigint): string => localizeAmount(t.locale, value, set.price.decimals, 2);
  const values = { name, whose, own: format(duel.ownValue), theirs: format(duel.rivalValue) };
  if (pulledBy === duel.rivalWallet) return `${t('wonFrom', values)}${left}`;
  const words = t('pulledInDuel', { ...values, outcome: duel.isWon ? 'won' : 'lost' });
  if (duel.isWon || toStatusKey(status) !== 'gone') return `${words}${left}`;
  return `${words} ${t('wentTo', { name, isDelivered: holder === null ? 'no' : 'yes' })}`;
}
