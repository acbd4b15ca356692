import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface FieldWords {
  readonly label: ReactNode;
  /** How to fill the field in, and why it is asked. */
  readonly hint?: ReactNode;
  /** The reason the entry is invalid, and how to correct it. */
  readonly error?: ReactNode;
}

type Props = FieldWords &
  (
    | ({ readonly as?: 'input' } & Omit<ComponentProps<'input'>, 'className'>)
    | ({ readonly as: 'select' } & Omit<ComponentProps<'select'>, 'className'>)
    | ({ readonly as: 'textarea' } & Omit<ComponentProps<'textarea'>, 'className'>)
  );

/** A form control with its label above; hint and error are tied to it by `aria-describedby`. */
export function Field({ label, hint, error, ...rest }: Props) {
  const id = useId();
  const about = {
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {renderControl(rest, about)}
      <div className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </div>
    </div>
  );
}

function renderControl({ as, ...rest }: Omit<Props, keyof FieldWords>, about: { id: string; className?: string }) {
  if (as === 'select') return <select {...(rest as ComponentProps<'select'>)} {...about} />;
  if (as === 'textarea') return <textarea {...(rest as ComponentProps<'textarea'>)} {...about} />;
  return <input {...(rest as ComponentProps<'input'>)} {...about} />;
}
