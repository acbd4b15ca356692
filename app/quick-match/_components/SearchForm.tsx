import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../../lib/health/contract';
import { OfferSummary } from '../../_duel/OfferSummary';
import { SignInChoice } from '../../_game/SignInChoice';
import type { PolledMatch } from '../../_match/use-match-status';
import { toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './QuickMatch.module.css';
import { buildSearchFacts, type MatchTimes } from './search-facts';
import { TierChoice } from './TierChoice';
import type { TierOption } from './tiers';
import type { MatchSteps } from './use-match-steps';

interface Props {
  readonly wallet: string | null | undefined;
  readonly polledMatch: PolledMatch;
  readonly steps: MatchSteps;
  readonly offer: DuelOffer;
  readonly times: MatchTimes;
  readonly tiers: readonly TierOption[];
  readonly ended: string | null;
  readonly value: TierOption | undefined;
  readonly onChange: (tier: TierOption['tier']) => void;
  /** Other ways to a duel. */
  readonly alternatives: ReactNode;
}

/** Before a search: the choice of a tier, the terms of a match, and a button to search or to sign in. */
export function SearchForm({
  wallet,
  polledMatch,
  steps,
  offer,
  times,
  tiers,
  ended,
  value,
  onChange,
  alternatives,
}: Props) {
  const t = useTranslations('match');
  const duelTexts = useTranslations('duel');
  const { runningStep: busy, fault } = steps;
  const { error } = polledMatch;
  const canSearch = value !== undefined && value.closed === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSearch || busy !== null) return;
    void (ended === null ? steps.search(value.tier) : steps.continueOrSearch(value.tier));
  };
  return (
    <>
      {ended === null ? null : <LastSearchNote words={ended} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TierChoice tiers={tiers} value={value?.tier} onChange={onChange} />
        <div className={styles.deal}>
          <Panel title={t('terms')}>
            <div className={styles.stack}>
              <OfferSummary
                offer={offer}
                pack={value?.pack ?? undefined}
                waitingFacts={buildSearchFacts(t, duelTexts, times)}
              />
              {fault === null ? null : <Problem {...fault} />}
              {typeof wallet === 'string' ? null : <SignInChoice />}
              {typeof wallet === 'string' && polledMatch.status === undefined ? (
                <PollFaultNote error={error} />
              ) : typeof wallet === 'string' && canSearch ? (
                <Button
                  type="submit"
                  variant="primary"
                  large
                  wide
                  busyLabel={busy === 'search' ? t('form.starting') : null}
                >
                  {t(ended === null ? 'form.find' : 'form.searchAgain')}
                </Button>
              ) : null}
            </div>
          </Panel>
        </div>
        {alternatives}
      </form>
    </>
  );
}

/** Shown until it is known whether a search or match is active. Nothing new can be begun before. */
function PollFaultNote({ error }: { error: Error | null }) {
  const t = useTranslations('match');
  const siteTexts = useTranslations('site');
  return error === null ? (
    <p role="status">{t('form.checking')}</p>
  ) : (
    <Problem {...toFault(siteTexts, error, t('refreshes'))} />
  );
}

function LastSearchNote({ words }: { words: string }) {
  const t = useTranslations('match.form');
  return <Problem tone="warning" what={t('over')} next={t('overNext', { reason: words })} />;
}
