import { type ReactNode, useEffect, useRef } from 'react';
import type { DuelOffer } from '../../../lib/health/contract';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { OfferSummary } from '../../_duel/OfferSummary';
import type { PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';
import type { PolledMatch } from '../../_match/use-match-status';
import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { Button } from '../../_ui/Button';
import { bringIntoView } from '../../_ui/bring-into-view';
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
  const { segment } = session;
  const place = useShownSearch(steps.hasStartedSearch);
  return (
    <div className={styles.form}>
      <section ref={place} className={styles.match} aria-label="Your search" tabIndex={-1}>
        <Panel
          title={isGoingToDuel ? 'You have an opponent' : 'Looking for an opponent'}
          aside={PACK_TIER_NAMES[segment.packTier]}
        >
          <div className={styles.stack}>
            <p className={styles.unseen} role="status">
              {isGoingToDuel ? 'You have an opponent. Going to the duel…' : 'Searching…'}
            </p>
            {isGoingToDuel ? null : <StaleMatchNote {...polledMatch} />}
            {steps.fault === null ? null : <Problem {...steps.fault} />}
            <StageList
              label="Progress of the search"
              stages={buildSearchStages(session, isGoingToDuel, offsetMs)}
              note={
                isGoingToDuel
                  ? 'The duel is open. Nothing is paid before you sign it there.'
                  : 'Keep this tab open, or play Sparky here meanwhile. If you close it, we keep your place for a minute and a half.'
              }
            />
            <div className={styles.actions}>
              {isGoingToDuel ? (
                <LinkButton href={`/duels/${session.duelId}`} variant="primary" large>
                  Go to the duel
                </LinkButton>
              ) : (
                <Button
                  onClick={steps.stopSearch}
                  busyLabel={steps.runningStep === 'stop' ? 'Stopping the search…' : null}
                >
                  Stop searching
                </Button>
              )}
            </div>
            <FactList
              facts={[
                ['Region', `${segment.region}. You meet players in the same region.`],
                ['Risk segment', describeRisk(session.risk).segmentNote],
              ]}
            />
          </div>
        </Panel>
        {isGoingToDuel ? null : <RiskNote risk={session.risk} />}
      </section>
      {isGoingToDuel ? null : alternatives}
      <div className={styles.deal}>
        <Panel title="What this means">
          <OfferSummary offer={offer} pack={pack} waitingFacts={buildSearchFacts(times)} />
        </Panel>
      </div>
    </div>
  );
}

/** Returns a ref. Its element is brought into view once a button of this page has started the search, and gets its focus. */
function useShownSearch(hasStarted: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!hasStarted || place.current === null) return;
    bringIntoView(place.current);
    if (document.activeElement === document.body) place.current.focus({ preventScroll: true });
  }, [hasStarted]);
  return place;
}
