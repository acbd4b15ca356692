import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../../lib/health/contract';
import { SignInChoice } from '../../_game/SignInChoice';
import { OfferPanel } from '../../_match/OfferPanel';
import type { PolledMatch } from '../../_match/use-match-status';
import { useStartOnceReady } from '../../_match/use-start-once-ready';
import { toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
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
  /** Sentence that says why the last search ended; null without one. */
  readonly ended: string | null;
  readonly value: TierOption | undefined;
  readonly onChange: (tier: TierOption['tier']) => void;
  /** Other ways to a duel. */
  readonly alternatives: ReactNode;
}

/** Before a search: the choice of a tier, the fee with the button that starts, and other ways to a duel. */
export function SearchForm(props: Props) {
  const { steps, offer, times, tiers, ended, value, onChange, alternatives } = props;
  const t = useTranslations('match');
  const duelTexts = useTranslations('duel');
  const startSearch = () => {
    if (!canSearch(value) || steps.runningStep !== null) return;
    void (ended === null ? steps.search(value.tier) : steps.continueOrSearch(value.tier));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    startSearch();
  };
  return (
    <>
      {ended === null ? null : <LastSearchNote words={ended} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TierChoice tiers={tiers} value={value?.tier} onChange={onChange} />
        <div className={styles.deal}>
          <OfferPanel
            offer={offer}
            pack={value?.pack ?? undefined}
            waitingFacts={buildSearchFacts(t, duelTexts, times)}
            action={<SearchAction {...props} startSearch={startSearch} />}
          />
        </div>
        {alternatives}
      </form>
    </>
  );
}

const canSearch = (option: TierOption | undefined): option is TierOption =>
  option !== undefined && option.closed === null;

/** The button that starts the search. For a visitor, buttons to sign in; the search then starts by itself. */
function SearchAction({
  wallet,
  polledMatch: { status, error },
  steps: { runningStep, fault },
  ended,
  value,
  startSearch,
}: Props & { startSearch: () => void }) {
  const t = useTranslations('match.form');
  const isSignedIn = typeof wallet === 'string';
  const startOnceReady = useStartOnceReady(isSignedIn && status !== undefined, startSearch);
  return (
    <div className={styles.stack}>
      {fault === null ? null : <Problem {...fault} />}
      {isSignedIn ? null : <SignInChoice note={t('withoutWalletNote')} onEntering={startOnceReady} />}
      {isSignedIn && status === undefined ? <PollFaultNote error={error} /> : null}
      {isSignedIn && status !== undefined && canSearch(value) ? (
        <Button type="submit" variant="primary" large wide busyLabel={runningStep === 'search' ? t('starting') : null}>
          {t(ended === null ? 'find' : 'searchAgain')}
        </Button>
      ) : null}
    </div>
  );
}

/** Note in place of the search button until the first poll says whether a search or match is active. */
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
