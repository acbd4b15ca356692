import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { getPlayerName } from '../../../_duel/player-name';
import { Disclosure } from '../../../_ui/Disclosure';
import styles from './NewDuel.module.css';
import type { ChosenOpponent } from './OpponentChoice';

interface Props {
  /**
   * Whether each choice is at first a closed disclosure that only says what is chosen, so that a phone shows the button
   * without scrolling.
   */
  readonly isFolded: boolean;
  readonly packName: string | undefined;
  readonly opponent: ChosenOpponent;
  readonly sparringWallet: string | null;
  /** Error of the opponent's address. If there is one, the choice with its field is opened. */
  readonly addressError: string | null;
  readonly packChoice: ReactNode;
  readonly opponentChoice: ReactNode;
}

/** The choices of a new duel: its pack and its opponent. */
export function Choices({ isFolded, packName, packChoice, opponentChoice, addressError, ...chosen }: Props) {
  const t = useTranslations('lobby.form');
  const name = useOpponentName(chosen);
  if (!isFolded)
    return (
      <div className={styles.choices}>
        {packChoice}
        {opponentChoice}
      </div>
    );
  return (
    <div>
      <Disclosure title={t('pack.chosen', { pack: packName ?? '' })}>{packChoice}</Disclosure>
      <Disclosure title={t('opponent.chosen', { name })} isOpenInitially={addressError !== null}>
        {opponentChoice}
      </Disclosure>
    </div>
  );
}

function useOpponentName({ opponent, sparringWallet }: Pick<Props, 'opponent' | 'sparringWallet'>): string {
  const t = useTranslations('lobby.form.opponent');
  const duelTexts = useTranslations('duel');
  const { kind, wallet } = opponent;
  if (kind === 'open') return t('anyone');
  if (kind === 'friend') return t('friend');
  if (kind === 'sparring') return t('practice');
  return wallet === '' ? t('wallet') : getPlayerName(duelTexts, wallet, sparringWallet, undefined);
}
