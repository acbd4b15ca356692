import { useTranslations } from '#use-translations';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { useLocale } from '../../_messages/use-locale';
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
  const t = useTranslations('match');
  const packTexts = useTranslations('packs.tiers');
  const locale = useLocale();
  const { runningStep: busy, fault, stopSearch } = steps;
  return (
    <>
      <Panel title={t('youHaveMatch')} aside={packTexts(segment.packTier)}>
        <div className={styles.stack}>
          <p>{t('matched.next', { opponent: matchmakingMode === 'house' ? 'house' : 'player' })}</p>
          {commitmentDeadline === null ? null : (
            <p className={styles.soft}>
              {t.rich('matched.timeLeft', {
                countdown: () => (
                  <Countdown deadline={commitmentDeadline.toISOString()} offsetMs={offsetMs} endLabel="none" />
                ),
              })}
            </p>
          )}
          <p className={styles.soft}>{t('matched.riskSegment', { note: describeRisk(t, locale, risk).segmentNote })}</p>
          {fault === null ? null : <Problem {...fault} money={t('matched.noMoney')} />}
          <div className={styles.actions}>
            <LinkButton href={`/duels/${duelId}`} variant="primary" large>
              {t('goToDuel')}
            </LinkButton>
            {/* Stays after a refusal: a payment that never lands expires, and then the match can be cancelled. */}
            <Button variant="quiet" onClick={stopSearch} busyLabel={busy === 'stop' ? t('matched.cancelling') : null}>
              {t('matched.cancel')}
            </Button>
          </div>
        </div>
      </Panel>
      <RiskNote risk={risk} />
    </>
  );
}
