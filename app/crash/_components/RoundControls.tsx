'use client';

import { useState } from 'react';
import { BeginButton } from '../../_game/BeginButton';
import shared from '../../_game/Game.module.css';
import { RoundProofLinkButton } from '../../_game/RoundProofLink';
import { RoundStatusLine } from '../../_game/RoundStatusLine';
import { createRandomSeed, isValidSeed, SeedField } from '../../_game/SeedField';
import { StepButton } from '../../_game/StepButton';
import type { StepRunner } from '../../_game/use-step-runner';
import { Button } from '../../_ui/Button';
import { Countdown } from '../../_ui/Countdown';
import { Problem } from '../../_ui/Problem';
import styles from './Crash.module.css';
import type { Round, RoundWithOffset } from './calls';
import { formatMultiplier, formatPercent } from './format-odds';

const loadCalls = () => import('./calls');

/** The round's state, and the buttons for its player. */
export function RoundControls({
  told: roundWithOffset,
  step: stepRunner,
}: {
  told: RoundWithOffset;
  step: StepRunner;
}) {
  const { round } = roundWithOffset;
  return (
    <div className={shared.stack}>
      {stepRunner.fault === null ? null : <Problem {...stepRunner.fault} />}
      <MultiplierScene roundWithOffset={roundWithOffset} />
      {round === null || round.endedAt !== null ? (
        <BeginButton stepRunner={stepRunner} createRound={async () => (await loadCalls()).createRound()}>
          {round === null ? 'Get a round' : 'New round'}
        </BeginButton>
      ) : null}
      {round?.status === 'committed' ? <LaunchForm round={round} step={stepRunner} /> : null}
      {round?.status === 'active' ? <DecisionButtons told={roundWithOffset} round={round} step={stepRunner} /> : null}
    </div>
  );
}

const STATUS_WORDS: Readonly<Record<Round['status'], string>> = {
  committed: 'The server has committed to its seed. Give yours, and launch.',
  active: 'Continue, or cash out?',
  'cashed-out': 'You cashed out.',
  crashed: 'Crashed.',
  forfeited: 'Your time ran out, so the round was forfeited.',
  voided: 'The server lost the seed of this round. It has no result.',
};

function MultiplierScene({
  roundWithOffset: { round, clockOffsetMs: offsetMs },
}: {
  roundWithOffset: RoundWithOffset;
}) {
  if (round === null) return <p className={shared.line}>Nothing played yet.</p>;
  const isOver = round.endedAt !== null;
  const figure = isOver && round.status !== 'cashed-out' ? '×0' : formatMultiplier(round.multiplierHundredths || 100);
  return (
    <div className={shared.scene} data-state={round.status}>
      <p className={`${styles.figure} ${styles[round.status] ?? ''}`} key={`${round.roundId} ${round.version}`}>
        {figure}
      </p>
      <RoundStatusLine step={`${round.roundId} ${round.version}`}>{STATUS_WORDS[round.status]}</RoundStatusLine>
      <p className={shared.line}>
        {round.deadline === null ? null : (
          <>
            Stage {round.stage}. Decide within{' '}
            <Countdown deadline={round.deadline.toISOString()} offsetMs={offsetMs} endLabel="time is up" />, or the
            round is forfeited.
            {round.next === null
              ? null
              : ` ${formatPercent(round.next.survives, round.next.outOf)} get to ${formatMultiplier(round.next.multiplierHundredths)}.`}
          </>
        )}
        {isOver && round.stage > 0 ? `It went up to stage ${round.stage}.` : null}
        {round.status === 'crashed' && round.stage === 0 ? 'It never left the ground.' : null}
      </p>
      <RoundProofLinkButton mode="crash" round={round} />
    </div>
  );
}

function LaunchForm({ round, step: stepRunner }: { round: Round; step: StepRunner }) {
  const [seed, setSeed] = useState(createRandomSeed);
  const launch = () =>
    stepRunner.run('Launching', 'Press Launch again.', async () => (await loadCalls()).startRound(round.roundId, seed));
  return (
    <form
      className={shared.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValidSeed(seed)) void launch();
      }}
    >
      <SeedField value={seed} onChange={setSeed} />
      <Button type="submit" variant="primary" large wide busyLabel={stepRunner.busyLabel}>
        Launch
      </Button>
    </form>
  );
}

const BUSY_LABELS: Readonly<Record<Round['availableActions'][number], string>> = {
  continue: 'Going on',
  'cash-out': 'Cashing out',
};

function DecisionButtons({
  told: roundWithOffset,
  round,
  step: stepRunner,
}: {
  told: RoundWithOffset;
  round: Round;
  step: StepRunner;
}) {
  const { next, availableActions } = round;
  const createDecisionHandler = (action: Round['availableActions'][number]) => () =>
    stepRunner.run(BUSY_LABELS[action], 'Look at the round, then decide again.', async () =>
      (await loadCalls()).submitDecision(round, action, roundWithOffset.clockOffsetMs),
    );
  return (
    <div className={`${shared.actions} ${styles.thumb}`}>
      <StepButton
        stepRunner={stepRunner}
        busyLabel={BUSY_LABELS.continue}
        isEnabled={availableActions.includes('continue')}
        onPress={createDecisionHandler('continue')}
      >
        {next === null ? 'That is the last stage' : `Continue to ${formatMultiplier(next.multiplierHundredths)}`}
      </StepButton>
      <StepButton
        variant="primary"
        stepRunner={stepRunner}
        busyLabel={BUSY_LABELS['cash-out']}
        onPress={createDecisionHandler('cash-out')}
      >
        Cash out {formatMultiplier(round.multiplierHundredths)}
      </StepButton>
    </div>
  );
}
