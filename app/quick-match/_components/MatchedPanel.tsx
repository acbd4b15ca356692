import { useTranslations } from '#use-translations';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { Button } from '../../_ui/Button';
import { Countdown } from '../../_ui/Countdown';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { calculateMatchPaymentTime } from './match-payment-time';
import styles from './QuickMatch.module.css';
import { RiskNote } from './RiskNote';
import { SegmentDetails } from './SegmentDetails';
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
export function MatchedPanel({ session, steps, offsetMs }: Props) {
  const { duelId, segment, matchmakingMode, risk } = session;
  const lastPaymentTime = calculateMatchPaymentTime(session);
  const t = useTranslations('match');
  const packTexts = useTranslations('packs.tierLabels');
  const { runningStep, fault, stopSearch } = steps;
  return (
    <>
      <Panel title={t('youHaveMatch')} aside={packTexts(segment.packTier)}>
        <div className={styles.stack}>
          <p>{t('matched.next', { opponent: matchmakingMode === 'house' ? 'house' : 'player' })}</p>
          {lastPaymentTime === null ? null : (
            <p className={styles.soft}>
              {t.rich('matched.timeLeft', {
                countdown: () => (
                  <Countdown deadline={lastPaymentTime.toISOString()} offsetMs={offsetMs} endLabel="none" />
                ),
              })}
            </p>
          )}
          {fault === null ? null : <Problem {...fault} money={t('matched.noMoney')} />}
          <div className={styles.actions}>
            <LinkButton href={`/duels/${duelId}`} variant="primary" large>
              {t('goToDuel')}
            </LinkButton>
            {/* Stays after a refusal: a payment that never lands expires, and then the match can be cancelled. */}
            <Button
              variant="quiet"
              onClick={stopSearch}
              busyLabel={runningStep === 'stop' ? t('matched.cancelling') : null}
            >
              {t('matched.cancel')}
            </Button>
          </div>
          <SegmentDetails session={session} />
        </div>
      </Panel>
      <RiskNote risk={risk} />
    </>
  );
}
