'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { buildOwnDuelsQuery } from '../../../_duel/own-duels-query';
import styles from './ResultPanel.module.css';
import { countDuelsAgainst, countWinsInARow } from './rival-tally';

interface Props {
  /** Wallet of the signed-in player. */
  readonly wallet: string;
  readonly rival: { readonly wallet: string; readonly name: string };
  readonly present: { readonly duelId: string; readonly createdAt: Date; readonly isWon: boolean };
}

/**
 * Wins and losses of the player against this rival, and the number of wins in a row against anyone, up to the duel on
 * the page, if it is at least two. `present` is that duel.
 */
export default function RivalTally({ wallet, rival, present }: Props) {
  const t = useTranslations('rip.result');
  const { data } = useQuery(buildOwnDuelsQuery(wallet));
  if (data === undefined) return null;
  const { won, lost, isComplete } = countDuelsAgainst(data, { wallet, rival: rival.wallet, present });
  const wins = countWinsInARow(data, { wallet, present });
  return (
    <>
      <p className={styles.score}>{t('tally', { rival: rival.name, won, lost, isAll: isComplete ? 'yes' : 'no' })}</p>
      {wins < 2 ? null : <p className={styles.note}>{t('streak', { wins })}</p>}
    </>
  );
}
