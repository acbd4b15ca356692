import { Panel } from '../../_ui/Panel';
import styles from './Crash.module.css';
import type { Round } from './calls';
import { formatMultiplier, formatPercent } from './format-odds';

export interface LadderStage {
  readonly stage: number;
  readonly multiplierHundredths: number;
  readonly survives: number;
  readonly outOf: number;
}

/** All stages, highest first, with the multiplier of each and the chance to reach it from the one below. */
export function Ladder({ stages, round }: { stages: readonly LadderStage[]; round: Round | null }) {
  const reached = round?.stage ?? 0;
  const crashedAt = round?.status === 'crashed' ? reached + 1 : null;
  return (
    <Panel title="Stages">
      <ol className={styles.ladder} reversed>
        {stages.toReversed().map((each) => (
          <li
            key={each.stage}
            className={`${styles.rung} ${each.stage <= reached ? styles.passed : ''} ${each.stage === crashedAt ? styles.burst : ''}`}
            aria-current={round?.status === 'active' && each.stage === reached ? 'step' : undefined}
          >
            <span>{each.stage}</span>
            <strong>{formatMultiplier(each.multiplierHundredths)}</strong>
            <span className={styles.odds}>
              {each.stage === crashedAt ? 'crashed here' : `${formatPercent(each.survives, each.outOf)} from below`}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        “From below”: how likely a stage is reached from the one under it. With a stake, 96 of 100 would come back on
        average, whatever your plan; here there is none. You have 20 seconds a stage.
      </p>
    </Panel>
  );
}
