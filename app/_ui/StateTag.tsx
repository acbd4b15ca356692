import { Icon, type IconName } from './Icon';
import styles from './StateTag.module.css';

export type StateTone = 'good' | 'bad' | 'quiet';

const TONE_ICONS: Readonly<Record<StateTone, IconName>> = { good: 'tick', bad: 'cross', quiet: 'dash' };

/** A state shown by word, icon and colour. */
export function StateTag({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <Icon name={TONE_ICONS[tone]} />
      {children}
    </span>
  );
}
