import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { Button } from '../../_ui/Button';
import { Countdown } from '../../_ui/Countdown';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './QuickMatch.module.css';
import { RiskNote } from './RiskNote';
import { describeRisk } from './risk-words';
import type { MatchSteps } from './use-match-steps';

interface Props {
  readonly session: MatchmakingSessionBody;
  readonly steps: MatchSteps;
  readonly offsetMs: number;
}

/**
 * For a player who returns with a match: a link to the duel, and a button to cancel the match. A wallet has one match
 * at a time.
 */
export function MatchedPanel({
  session: { duelId, segment, commitmentDeadline, matchmakingMode, risk },
  steps,
  offsetMs,
}: Props) {
  const { runningStep: busy, fault, stopSearch } = steps;
  return (
    <>
      <Panel title="You have a match" aside={PACK_TIER_NAMES[segment.packTier]}>
        <div className={styles.stack}>
          <p>
            {matchmakingMode === 'house' ? 'The house is your opponent.' : 'An opponent was found.'} Finish this duel,
            or cancel it before anyone pays. Then you can search again.
          </p>
          {commitmentDeadline === null ? null : (
            <p className={styles.soft}>
              Time left to pay:{' '}
              <Countdown deadline={commitmentDeadline.toISOString()} offsetMs={offsetMs} endLabel="none" />
            </p>
          )}
          <p className={styles.soft}>Risk segment: {describeRisk(risk).segmentNote}</p>
          {fault === null ? null : <Problem {...fault} money="This request moved no money." />}
          <div className={styles.actions}>
            <LinkButton href={`/duels/${duelId}`} variant="primary" large>
              Go to the duel
            </LinkButton>
            {/* Stays after a refusal: a payment that never lands expires, and then the match can be cancelled. */}
            <Button variant="quiet" onClick={stopSearch} busyLabel={busy === 'stop' ? 'Cancelling…' : null}>
              Cancel the match
            </Button>
          </div>
        </div>
      </Panel>
      <RiskNote risk={risk} />
    </>
  );
}
