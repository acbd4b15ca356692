import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly name: ReactNode;
  readonly note?: ReactNode;
  /** Reason the option can't be chosen. The option stays visible and shows this instead of `note`. */
  readonly closedReason?: ReactNode;
}

interface Props<Value extends string> {
  readonly legend: ReactNode;
  readonly options: readonly Option<Value>[];
  readonly value?: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons for a choice among a few options. */
export function Choice<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.closedReason !== undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.name}>{option.name}</span>
            <span className={styles.note}>{option.closedReason ?? option.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
