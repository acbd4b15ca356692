import { Disclosure } from '../../_ui/Disclosure';
import styles from './Crash.module.css';
import { formatMultiplier, formatPercent } from './format-odds';

export interface LadderStage {
  readonly stage: number;
  readonly multiplierHundredths: number;
  readonly survives: number;
  readonly outOf: number;
}

/** All stages, highest first, with the multiplier of each and the chance to reach it from the one below. */
export const Ladder = ({ stages, stage: reached }: { stages: readonly LadderStage[]; stage: number }) => (
  <Disclosure title="Odds">
    <p className={styles.note}>
      Chance to reach the next stage. With a stake, 96 of 100 would come back on average, whatever your plan; here there
      is none. You have 20 seconds a stage.
    </p>
    <ol className={styles.ladder} reversed>
      {stages.toReversed().map((each) => (
        <li
          key={each.stage}
          className={`${styles.rung} ${each.stage <= reached ? styles.passed : ''}`}
          aria-current={reached > 0 && each.stage === reached ? 'step' : undefined}
        >
          <span>{each.stage}</span>
          <strong>{formatMultiplier(each.multiplierHundredths)}</strong>
          <span className={styles.odds}>{formatPercent(each.survives, each.outOf)} from below</span>
        </li>
      ))}
    </ol>
  </Disclosure>
);
