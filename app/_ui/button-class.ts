import styles from './Button.module.css';

export interface ButtonLook {
  /** At most one primary button per view. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly large?: boolean;
  readonly wide?: boolean;
}

export const buttonClass = ({ look = 'secondary', large = false, wide = false }: ButtonLook): string =>
  [styles.button, styles[look], large && styles.large, wide && styles.wide].filter(Boolean).join(' ');
