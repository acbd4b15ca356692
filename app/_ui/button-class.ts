import styles from './Button.module.css';

export interface ButtonStyle {
  /** At most one primary button per view. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly large?: boolean;
  readonly wide?: boolean;
}

export const buildButtonClass = ({ variant: look = 'secondary', large = false, wide = false }: ButtonStyle): string =>
  [styles.button, styles[look], large && styles.large, wide && styles.wide].filter(Boolean).join(' ');
