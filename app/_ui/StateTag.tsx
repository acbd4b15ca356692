import { Icon, type IconName } from './Icon';
import styles from './StateTag.module.css';

export type StateTone = 'good' | 'bad' | 'quiet';

const TONE_ICONS: Readonly<Record<StateTone, IconName>> = { good: 'tick', bad: 'cross', quiet: 'dash' };

/** A state as a word with an icon and a colour, so that it doesn't depend on the colour alone. */
export function StateTag({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <Icon name={TONE_ICONS[tone]} />
      {children}
    </span>
  );
}
