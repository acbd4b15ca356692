import { useTranslations } from '#use-translations';
import { localizeMultiplier } from '../../_messages/format-ratio';
import { Disclosure } from '../../_ui/Disclosure';
import styles from './Crash.module.css';
import { formatPercent } from './format-odds';

/**
 * A stage of the ladder: its multiplier, and the odds of reaching it from the stage below, `survives` out of `outOf`.
 */
export interface LadderStage {
  readonly stage: number;
  readonly multiplierHundredths: number;
  readonly survives: number;
  readonly outOf: number;
}

interface Props {
  readonly stages: readonly LadderStage[];
  /** The highest stage that the round has reached; 0 at the start. */
  readonly stage: number;
  /** The time for a decision, in milliseconds. */
  readonly decisionMs: number;
}

/** List of all stages, highest first. Each has its multiplier, and the chance to reach it from the stage below. */
export function Ladder({ stages, stage: reached, decisionMs }: Props) {
  const t = useTranslations('games');
  return (
    <Disclosure title={t('odds')}>
      <p className={styles.note}>{t('crash.odds', { seconds: decisionMs / 1_000 })}</p>
      <ol className={styles.ladder} reversed>
        {stages.toReversed().map((each) => (
          <li
            key={each.stage}
            className={`${styles.rung} ${each.stage <= reached ? styles.passed : ''}`}
            aria-current={reached > 0 && each.stage === reached ? 'step' : undefined}
          >
            <span>{each.stage}</span>
            <strong>{localizeMultiplier(t.locale, each.multiplierHundredths)}</strong>
            <span className={styles.odds}>
              {t('crash.fromBelow', { chance: formatPercent(t.locale, each.survives, each.outOf) })}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
