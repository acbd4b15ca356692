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
  /** Whether to show only the numbers, because both names are beside them. Screen readers get the full sentence. */
  readonly isBetweenNames?: boolean | undefined;
}

/**
 * Wins and losses of the player against this rival, shown during another duel of the two. Counts the player's newest 20
 * duels, as far as they are settled and their result was seen; shows nothing if none of them was against this rival.
 */
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
