import { useTranslations } from '#use-translations';
import { PRACTICE_OPPONENT_NAME } from '../../../_duel/player-name';
import { Choice } from '../../../_ui/Choice';
import { Field } from '../../../_ui/Field';
import styles from './NewDuel.module.css';

/** The chosen kind of opponent. `wallet` is the address typed for `direct`; it is kept while another kind is chosen. */
export interface ChosenOpponent {
  readonly kind: 'friend' | 'open' | 'sparring' | 'direct';
  readonly wallet: string;
}

interface Props {
  readonly wantedOpponent: ChosenOpponent;
  readonly onChange: (wanted: ChosenOpponent) => void;
  readonly sparringWallet: string | null;
  readonly error: string | null;
}

export function OpponentChoice({ wantedOpponent, onChange, sparringWallet, error }: Props) {
  const t = useTranslations('lobby.form');
  return (
    <div className={styles.stack}>
      <Choice
        legend={t('opponent.legend')}
        value={wantedOpponent.kind}
        onChange={(kind) => onChange({ ...wantedOpponent, kind })}
        options={[
          { value: 'open', name: t('opponent.anyone'), note: t('opponent.anyoneNote') },
          { value: 'friend', name: t('opponent.friend'), note: t('opponent.friendNote') },
          {
            value: 'sparring',
            name: t('opponent.practice'),
            note: t('opponent.practiceNote', { name: PRACTICE_OPPONENT_NAME }),
            ...(sparringWallet === null
              ? { closedReason: t('opponent.practiceClosed', { name: PRACTICE_OPPONENT_NAME }) }
              : {}),
          },
          { value: 'direct', name: t('opponent.wallet'), note: t('opponent.walletNote') },
        ]}
      />
      {wantedOpponent.kind === 'direct' ? (
        <Field
          label={t('address.label')}
          hint={t('address.hint')}
          error={error}
          value={wantedOpponent.wallet}
          onChange={(event) => onChange({ ...wantedOpponent, wallet: event.target.value.trim() })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      ) : null}
    </div>
  );
}
