'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { buildOwnDuelsQuery } from '../../../_duel/own-duels-query';
import styles from './ResultPanel.module.css';
import { countDuelsAgainst } from './rival-tally';

interface Props {
  /** Wallet of the signed-in player. */
  readonly wallet: string;
  readonly rival: { readonly wallet: string; readonly name: string };
  /** Shows the numbers alone, since both names are beside them. Screen readers hear the whole score. */
  readonly isBetweenNames?: boolean | undefined;
}

/** The score of earlier duels against the same rival, at the table of another one; nothing before the first. */
export default function RunningScore({ wallet, rival, isBetweenNames = false }: Props) {
  const t = useTranslations('rip.result');
  const { data } = useQuery(buildOwnDuelsQuery(wallet));
  if (data === undefined) return null;
  const { won, lost, isComplete } = countDuelsAgainst(data, { wallet, rival: rival.wallet, present: null });
  if (won + lost === 0) return null;
  const score = t('tally', { rival: rival.name, won, lost, isAll: isComplete ? 'yes' : 'no' });
  if (!isBetweenNames) return <p className={styles.score}>{score}</p>;
  return (
    <strong className={styles.score} role="img" aria-label={score}>
      {t('score', { won, lost })}
    </strong>
  );
}
