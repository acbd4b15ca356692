import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../../lib/health/contract';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import type { PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';
import { OfferPanel } from '../../_match/OfferPanel';
import type { PolledMatch } from '../../_match/use-match-status';
import { Button } from '../../_ui/Button';
import { bringIntoView } from '../../_ui/bring-into-view';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { StageList } from '../../_ui/StageList';
import styles from './QuickMatch.module.css';
import { RiskNote } from './RiskNote';
import { SegmentDetails } from './SegmentDetails';
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
export function Searching(props: Props) {
  const { session, steps, offer, times, pack, isGoingToDuel, alternatives } = props;
  const t = useTranslations('match');
  const duelTexts = useTranslations('duel');
  const place = useScrollToSearch(steps.hasStartedSearch);
  return (
    <div className={styles.form}>
      <section ref={place} className={styles.match} aria-label={t('search.label')} tabIndex={-1}>
        <SearchPanel {...props} />
        {isGoingToDuel ? null : <RiskNote risk={session.risk} />}
      </section>
      {isGoingToDuel ? null : alternatives}
      <div className={styles.deal}>
        <OfferPanel offer={offer} pack={pack} waitingFacts={buildSearchFacts(t, duelTexts, times)} />
      </div>
    </div>
  );
}

function SearchPanel({ session, polledMatch, steps, availability, isGoingToDuel }: Props) {
  const t = useTranslations('match');
  const packTexts = useTranslations('packs.tierLabels');
  const { clockOffsetMs, sparringClosure, duelsClosure } = availability;
  const canPlaySparky = sparringClosure === null && duelsClosure === null;
  const searchingNote = t('search.searchingNote', { sparky: canPlaySparky ? 'yes' : 'no' });
  return (
    <Panel title={t(isGoingToDuel ? 'search.matched' : 'search.looking')} aside={packTexts(session.segment.packTier)}>
      <div className={styles.stack}>
        <p className={styles.unseen} role="status">
          {t(isGoingToDuel ? 'search.announceMatched' : 'search.announceSearching')}
        </p>
        {isGoingToDuel ? null : <StaleMatchNote {...polledMatch} />}
        {steps.fault === null ? null : <Problem {...steps.fault} />}
        <StageList
          label={t('search.progress')}
          stages={buildSearchStages(t, session, isGoingToDuel, clockOffsetMs)}
          note={isGoingToDuel ? t('search.matchedNote') : searchingNote}
        />
        <div className={styles.actions}>
          {isGoingToDuel ? (
            <LinkButton href={`/duels/${session.duelId}`} variant="primary" large>
              {t('goToDuel')}
            </LinkButton>
          ) : (
            <Button onClick={steps.stopSearch} busyLabel={steps.runningStep === 'stop' ? t('stoppingSearch') : null}>
              {t('search.stop')}
            </Button>
          )}
        </div>
        <SegmentDetails session={session} />
      </div>
    </Panel>
  );
}

/** Returns a ref. Once `hasStarted`, its element is scrolled into view, and gets the focus if nothing else has it. */
function useScrollToSearch(hasStarted: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!hasStarted || place.current === null) return;
    bringIntoView(place.current);
    if (document.activeElement === document.body) place.current.focus({ preventScroll: true });
  }, [hasStarted]);
  return place;
}
