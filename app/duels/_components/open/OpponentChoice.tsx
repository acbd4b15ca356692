import { PRACTICE_OPPONENT_NAME } from '../../../_duel/player-name';
import { Choice } from '../../../_ui/Choice';
import { Field } from '../../../_ui/Field';
import styles from './NewDuel.module.css';

/** The opponent that the duel is for. `wallet` is the typed address, kept while another kind is chosen. */
export interface ChosenOpponent {
  readonly kind: 'open' | 'sparring' | 'direct';
  readonly wallet: string;
}

interface Props {
  readonly chosen: ChosenOpponent;
  readonly onChange: (wanted: ChosenOpponent) => void;
  readonly sparringWallet: string | null;
  readonly error: string | null;
}

export function OpponentChoice({ chosen: wanted, onChange, sparringWallet: sparring, error }: Props) {
  return (
    <div className={styles.stack}>
      <Choice
        legend="Your opponent"
        value={wanted.kind}
        onChange={(kind) => onChange({ ...wanted, kind })}
        options={[
          { value: 'open', name: 'Anyone', note: 'Listed here, and open to anyone with the link.' },
          {
            value: 'sparring',
            name: 'The practice opponent',
            note: `${PRACTICE_OPPONENT_NAME}, a program. It accepts and pays at once.`,
            ...(sparring === null ? { closedReason: `${PRACTICE_OPPONENT_NAME} isn’t available here right now.` } : {}),
          },
          { value: 'direct', name: 'One wallet', note: 'Only that wallet can join.' },
        ]}
      />
      {wanted.kind === 'direct' ? (
        <Field
          label="Their wallet address"
          hint="Ask them for it. It has 32 to 44 letters and digits."
          error={error}
          value={wanted.wallet}
          onChange={(event) => onChange({ ...wanted, wallet: event.target.value.trim() })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      ) : null}
    </div>
  );
}
