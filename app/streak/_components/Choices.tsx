'use client';

import { useState } from 'react';
import shared from '../../_game/Game.module.css';
import { createRandomSeed, isValidSeed, SeedField } from '../../_game/SeedField';
import { StepButton } from '../../_game/StepButton';
import type { StepRunner } from '../../_game/use-step-runner';
import { Button } from '../../_ui/Button';
import type { Round } from './calls';

const loadCalls = () => import('./calls');

interface Props {
  readonly round: Round;
  readonly rounds: readonly Round[];
  readonly stepRunner: StepRunner;
}

/** Form for the player's seed, which turns the first card. */
export function StreakStartForm({ round, rounds, stepRunner }: Props) {
  const [seed, setSeed] = useState(createRandomSeed);
  return (
    <form
      className={shared.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValidSeed(seed)) return;
        void stepRunner.run('Turning', 'Press it again.', async () =>
          (await loadCalls()).startStreak(rounds, round.roundId, seed),
        );
      }}
    >
      <SeedField value={seed} onChange={setSeed} />
      <Button type="submit" variant="primary" large wide busyLabel={stepRunner.busyLabel}>
        Turn the first card
      </Button>
    </form>
  );
}

const BUSY_LABELS = { higher: 'Turning for higher', lower: 'Turning for lower', stop: 'Stopping' } as const;

/** Buttons to guess higher or lower, or to stop. */
export function GuessButtons({ round, rounds, stepRunner }: Props) {
  const buildMoveHandler = (move: keyof typeof BUSY_LABELS) => () =>
    stepRunner.run(BUSY_LABELS[move], 'Look at the cards, then guess again.', async () =>
      (await loadCalls()).playMove(rounds, round, move),
    );
  return (
    <div className={shared.actions}>
      <StepButton
        variant="primary"
        stepRunner={stepRunner}
        busyLabel={BUSY_LABELS.higher}
        onPress={buildMoveHandler('higher')}
      >
        Higher
      </StepButton>
      <StepButton
        variant="primary"
        stepRunner={stepRunner}
        busyLabel={BUSY_LABELS.lower}
        onPress={buildMoveHandler('lower')}
      >
        Lower
      </StepButton>
      <StepButton stepRunner={stepRunner} busyLabel={BUSY_LABELS.stop} onPress={buildMoveHandler('stop')}>
        Stop
      </StepButton>
    </div>
  );
}
