import { useTranslations } from '#use-translations';
import styles from '../Rip.module.css';
import type { Side } from '../side';
import tableStyles from './DuelTable.module.css';
import { describePulls, describeVerdict, type VerdictFacts } from './verdict-words';

interface Props {
  /** The result; null until the animation has ended. */
  readonly facts: VerdictFacts | null;
  readonly titles: Readonly<Record<Side, string>>;
  readonly unit: string;
  readonly own: Side | undefined;
}

/** The verdict in values and names. Screen readers hear both cards before it. */
export function Verdict({ facts, titles, unit, own }: Props) {
  const t = useTranslations('ui');
  return (
    <p className={tableStyles.verdict} aria-live="polite" tabIndex={-1} data-verdict>
      {facts === null ? null : (
        <>
          <span className={styles.spoken}>{describePulls(t, facts, { titles, unit, own })} </span>
          <span>{describeVerdict(t, facts)}</span>
        </>
      )}
    </p>
  );
}
