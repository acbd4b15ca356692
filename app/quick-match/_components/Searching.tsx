import type { ReactNode } from 'react';
import type { DuelOffer } from '../../../lib/health/contract';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { OfferSummary } from '../../_duel/OfferSummary';
import type { PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';
import type { PolledMatch } from '../../_match/use-match-status';
import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { Button } from '../../_ui/Button';
import { Countdown } from '../../_ui/Countdown';
import { FactList } from '../../_ui/FactList';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { StageList } from '../../_ui/StageList';
import styles from './QuickMatch.module.css';
import { RiskNote } from './RiskNote';
import { describeRisk } from './risk-words';
import { StaleMatchNote } from './StaleMatchNote';
import { buildSearchFacts, type MatchTimes } from './search-facts';
import { buildSearchStages } from './search-stages';
import type { MatchSteps } from './use-match-steps';

interface Props {
  readonly session: MatchmakingSessionBody;
  readonly polledMatch: PolledMatch;
  readonly steps: MatchSteps;
  readonly availability: MatchAvailability;
  readonly offer: DuelOffer;
  readonly times: MatchTimes;
  readonly pack: PackBasics | undefined;
  readonly isGoingToDuel: boolean;
  /** Other ways to a duel. */
  readonly alternatives: ReactNode;
}

/** An active search, stage by stage, until this page goes to the duel. */
export function Searching({
  session,
  polledMatch,
  steps,
  availability,
  offer,
  times,
  pack,
  isGoingToDuel,
  alternatives,
}: Props) {
  const { clockOffsetMs: offsetMs } = availability;
  const { segment, commitmentDeadline, expiresAt } = session;
  const until = commitmentDeadline ?? expiresAt;
  return (
    <div className={styles.form}>
      <div className={styles.match}>
        <Panel
          title={isGoingToDuel ? 'You have an opponent' : 'Looking for an opponent'}
          aside={PACK_TIER_NAMES[segment.packTier]}
        >
          <div className={styles.stack}>
            <p className={styles.unseen} role="status">
              {isGoingToDuel ? 'You have an opponent. Going to the duel.' : 'The search is on.'}
            </p>
            {isGoingToDuel ? null : <StaleMatchNote {...polledMatch} />}
            {steps.fault === null ? null : <Problem {...steps.fault} />}
            <StageList
              label="How far the search is"
              stages={buildSearchStages(session, isGoingToDuel, offsetMs)}
              note={
                isGoingToDuel
                  ? 'The duel is open. Nothing is paid before you sign it there.'
                  : 'You can use other tabs meanwhile. If you close this one, come back within a minute and a half: after that the search is over.'
              }
            />
            <FactList
              facts={[
                ['Region', `${segment.region}. You meet players of the same one.`],
                ['Risk segment', describeRisk(session.risk).segmentNote],
                [
                  isGoingToDuel ? 'Time to pay' : 'Ends by itself in',
                  <Countdown key={until.toISOString()} deadline={until.toISOString()} offsetMs={offsetMs} />,
                ],
              ]}
            />
            <div className={styles.actions}>
              {isGoingToDuel ? (
                <LinkButton href={`/duels/${session.duelId}`} variant="primary" large>
                  Go to the duel
                </LinkButton>
              ) : (
                <Button
                  onClick={steps.stopSearch}
                  busyLabel={steps.runningStep === 'stop' ? 'Stopping the search' : null}
                >
                  Stop searching
                </Button>
              )}
            </div>
          </div>
        </Panel>
        {isGoingToDuel ? null : <RiskNote risk={session.risk} />}
      </div>
      {isGoingToDuel ? null : alternatives}
      <div className={styles.deal}>
        <Panel title="What this means">
          <OfferSummary offer={offer} pack={pack} waitingFacts={buildSearchFacts(times)} />
        </Panel>
      </div>
    </div>
  );
}
