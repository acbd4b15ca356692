import { useTranslations } from '#use-translations';
import styles from '../Rip.module.css';
import type { Side } from '../side';
import tableStyles from './DuelTable.module.css';
import { describeBothDraws, describeVerdict, type VerdictFacts } from './verdict-words';

interface Props {
  /** The result; null until the animation has ended. */
  readonly facts: VerdictFacts | null;
  readonly titles: Readonly<Record<Side, string>>;
  readonly unit: string;
  readonly own: Side | undefined;
}

/**
 * The verdict: who won, and both values; on two lines if the viewer is a player of the duel. Screen readers first hear
 * which cards were drawn.
 */
export function Verdict({ facts, titles, unit, own }: Props) {
  const t = useTranslations('ui');
  const words = facts === null ? null : describeVerdict(t, facts, unit);
  return (
    <p
      className={`${tableStyles.verdict} ${own === undefined ? '' : tableStyles.ownVerdict}`}
      data-won={facts !== null && own !== undefined && facts.winner === own ? own : undefined}
      aria-live="polite"
      tabIndex={-1}
      data-verdict
    >
      {facts === null || words === null ? null : (
        <>
          <span className={styles.spoken}>{describeBothDraws(t, facts, { titles, unit, own })} </span>
          <span className={tableStyles.words}>
            <span>{words.headline}</span> <span>{words.values}</span>
          </span>
        </>
      )}
    </p>
  );
}
