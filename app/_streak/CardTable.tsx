'use client';

import { useState } from 'react';
import { CheckRound } from '../_fixture/CheckRound';
import fixture from '../_fixture/Fixture.module.css';
import { Outcome } from '../_fixture/Outcome';
import { freshSeed, isSeed, SeedField } from '../_fixture/SeedField';
import type { Step } from '../_fixture/use-step';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import type { Round } from './calls';
import styles from './Streak.module.css';

const calls = () => import('./calls');

interface Props {
  readonly rounds: readonly Round[];
  readonly step: Step;
}

/** The cards that were turned, and what the player may do: buttons that stay where they are. */
export function CardTable({ rounds, step }: Props) {
  const [round] = rounds;
  return (
    <div className={fixture.stack}>
      {step.fault === null ? null : <Problem {...step.fault} />}
      <div className={fixture.scene}>
        {round?.result ? <Cards round={round} /> : null}
        <Outcome step={`${round?.roundId} ${round?.result?.cards.length} ${round?.status}`}>{wordsOf(round)}</Outcome>
        <p className={fixture.line}>
          {round?.result ? `${round.result.streak} right of at most ${round.longest}.${oddsOf(round)}` : null}
        </p>
        {round === undefined ? null : <CheckRound mode="streak" round={round} />}
      </div>
      {round?.status === 'committed' ? <Start key={round.roundId} {...{ round, rounds, step }} /> : null}
      {round?.status === 'active' ? <Guess {...{ round, rounds, step }} /> : null}
      {round === undefined || round.endedAt !== null ? (
        <Button
          look="primary"
          large
          wide
          busy={step.busy}
          onClick={() =>
            step.run('Committing to a seed', 'Press it again.', async () => (await calls()).commit(rounds))
          }
        >
          {round === undefined ? 'Get a streak' : 'Another streak'}
        </Button>
      ) : null}
    </div>
  );
}

const WAS = { first: 'first', right: 'right', wrong: 'wrong', neither: 'same' } as const;

function Cards({ round }: { round: Round }) {
  const { cards = [], guesses = [] } = round.result ?? {};
  return (
    <ol className={styles.cards}>
      {cards.map(({ rank, nonce }, index) => (
        <li key={nonce} className={`${styles.card} ${styles[guesses[index - 1]?.was ?? 'first'] ?? ''}`}>
          <span className={styles.rank}>{rank}</span>
          <span className={styles.was}>{WAS[guesses[index - 1]?.was ?? 'first']}</span>
        </li>
      ))}
    </ol>
  );
}

/** How many of all ranks are above and below the card that lies. */
function oddsOf({ status, ranks, result }: Round): string {
  const rank = result?.cards.at(-1)?.rank;
  if (status !== 'active' || rank === undefined) return '';
  return ` Each card is drawn anew: of ${ranks} ranks ${ranks - rank} are higher, ${rank - 1} lower; the same is neither.`;
}

function wordsOf(round: Round | undefined): string {
  if (round === undefined) return 'Nothing turned yet.';
  if (round.status === 'voided') return 'The server lost the seed of this streak. It has no result.';
  if (!round.result) return 'The server has committed to its seed. Give yours, and turn the first card.';
  const { outcome, guesses } = round.result;
  if (outcome === 'broken') return 'Wrong. The streak is over.';
  if (outcome === 'stopped') return 'You stopped.';
  if (outcome === 'completed') return 'All of them right.';
  return guesses.at(-1)?.was === 'neither' ? 'The same rank: neither right nor wrong.' : 'Higher or lower?';
}

function Start({ round, rounds, step }: Props & { readonly round: Round }) {
  const [seed, setSeed] = useState(freshSeed);
  return (
    <form
      className={fixture.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSeed(seed)) return;
        void step.run('Turning', 'Press it again.', async () => (await calls()).start(rounds, round.roundId, seed));
      }}
    >
      <SeedField value={seed} onChange={setSeed} />
      <Button type="submit" look="primary" large wide busy={step.busy}>
        Turn the first card
      </Button>
    </form>
  );
}

function Guess({ round, rounds, step }: Props & { readonly round: Round }) {
  const play = (move: 'higher' | 'lower' | 'stop') => () =>
    step.run('Turning', 'Look at the cards, then guess again.', async () => (await calls()).play(rounds, round, move));
  return (
    <div className={fixture.actions}>
      <Button look="primary" large busy={step.busy} onClick={play('higher')}>
        Higher
      </Button>
      <Button look="primary" large busy={step.busy} onClick={play('lower')}>
        Lower
      </Button>
      <Button large busy={step.busy} onClick={play('stop')}>
        Stop
      </Button>
    </div>
  );
}
