'use client';

import { useQuery } from '@tanstack/react-query';
import { systemClock } from '../../../lib/core/clock';
import shared from '../../_game/Game.module.css';
import { NoValueNote } from '../../_game/NoValueNote';
import { RoundSeeds } from '../../_game/RoundSeeds';
import { useStepRunner } from '../../_game/use-step-runner';
import { SignInStep } from '../../_site/SignInStep';
import { useSessionWallet } from '../../_site/session';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Crash.module.css';
import type { RoundWithOffset } from './calls';
import { History } from './History';
import { Ladder, type LadderStage } from './Ladder';
import { Receipt } from './Receipt';
import { RoundControls } from './RoundControls';

/** A crash round from its commitment to its receipt, in the state that the service returns. */
export function Crash({ stages }: { stages: readonly LadderStage[] }) {
  const wallet = useSessionWallet();
  const key = ['crash', wallet];
  const { data, error, dataUpdatedAt } = useNewestRound(key, typeof wallet === 'string');
  const step = useStepRunner(key, dataUpdatedAt);
  const round = data?.round ?? null;
  return (
    <div className={shared.game}>
      <div className={shared.table}>
        <Panel title="Your round" aside={<NoValueNote />}>
          {typeof wallet === 'string' ? null : <SignedOutCrash />}
          {typeof wallet === 'string' && data === undefined && error === null ? <p>Looking for your round…</p> : null}
          {error === null ? null : (
            <Problem
              tone="warning"
              what="The service does not answer"
              next="What is shown may be old; it is asked again."
            />
          )}
          {data === undefined ? null : <RoundControls told={data} step={step} />}
        </Panel>
        <Ladder stages={stages} round={round} />
      </div>
      {round === null ? null : <RoundSeeds round={round} />}
      {round?.receiptHash ? <Receipt roundId={round.roundId} receiptHash={round.receiptHash} /> : null}
      {typeof wallet === 'string' ? <History wallet={wallet} version={`${round?.roundId} ${round?.version}`} /> : null}
    </div>
  );
}

/** For players who aren't signed in: the start of a round, and the sign-in step. */
const SignedOutCrash = () => (
  <div className={shared.stack}>
    <div className={shared.scene}>
      <p className={styles.figure}>×1.00</p>
      <p className={shared.line}>Each stage is worth more and may be the end: continue, or cash out.</p>
    </div>
    <SignInStep large />
  </div>
);

const MAX_POLL_INTERVAL_MS = 5_000;

/** Polls the newest round while it runs or settles: just after its deadline, and at least every five seconds. */
function useNewestRound(key: readonly unknown[], enabled: boolean) {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await import('./calls')).readNewestRound(),
    enabled,
    refetchInterval: ({ state }) => calculatePollDelayMs(state.data),
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
  });
}

function calculatePollDelayMs(told: RoundWithOffset | undefined): number | false {
  if (told === undefined) return MAX_POLL_INTERVAL_MS;
  const { round, clockOffsetMs: offsetMs } = told;
  if (round?.settlement?.status === 'done' || round === null || round.status === 'committed') return false;
  // A decision that ends the round doesn't create the receipt; the first read afterwards settles the round and does.
  if (round.endedAt !== null && round.receiptHash === null) return 50;
  if (round.deadline === null) return MAX_POLL_INTERVAL_MS;
  const left = round.deadline.getTime() - (systemClock.now().getTime() + offsetMs);
  return Math.min(MAX_POLL_INTERVAL_MS, Math.max(250, left + 50));
}
