import styles from './Button.module.css';

export interface ButtonLook {
  /** One primary button a view. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly large?: boolean;
  readonly wide?: boolean;
}

export const buttonClass = ({ look = 'secondary', large = false, wide = false }: ButtonLook): string =>
  [styles.button, styles[look], large && styles.large, wide && styles.wide].filter(Boolean).join(' ');
