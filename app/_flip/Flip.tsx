'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SignInStep } from '../_duel/SignInStep';
import { begunAt } from '../_fixture/begun-at';
import { CheckLink, CheckRound } from '../_fixture/CheckRound';
import fixture from '../_fixture/Fixture.module.css';
import { NoValue } from '../_fixture/NoValue';
import { Outcome } from '../_fixture/Outcome';
import { freshSeed, isSeed, SeedField } from '../_fixture/SeedField';
import { Seeds } from '../_fixture/Seeds';
import { type Step, useStep } from '../_fixture/use-step';
import { useSessionWallet } from '../_site/session';
import { Button } from '../_ui/Button';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { Table } from '../_ui/Table';
import type { Round } from './calls';
import styles from './Flip.module.css';

const calls = () => import('./calls');

/** A coin from its commitment to its side, and the last ones. */
export function Flip() {
  const wallet = useSessionWallet();
  const key = ['flip', wallet];
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: async () => (await calls()).readFlips(),
    enabled: typeof wallet === 'string',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const step = useStep(key, dataUpdatedAt);
  const round = data?.[0];
  return (
    <div className={fixture.game}>
      <Panel title="The coin" aside={<NoValue />}>
        {wallet === null ? <SignInStep large /> : null}
        {error === null ? null : <Problem what="The service does not answer" next="Reload in a minute." />}
        {data === undefined ? null : <Coin rounds={data} step={step} />}
      </Panel>
      {round === undefined ? null : <Seeds round={round} />}
      {data === undefined || data.length === 0 ? null : <Last rounds={data} />}
    </div>
  );
}

function Coin({ rounds, step }: { rounds: readonly Round[]; step: Step }) {
  const [round] = rounds;
  const isOpen = round?.status === 'committed';
  return (
    <div className={fixture.stack}>
      {step.fault === null ? null : <Problem {...step.fault} />}
      <div className={fixture.scene}>
        <div className={styles.coin} key={`${round?.roundId} ${round?.status}`} data-side={round?.result?.side}>
          {round?.result?.side ?? '?'}
        </div>
        <Outcome step={`${round?.roundId} ${round?.status}`}>{wordsOf(round)}</Outcome>
        {round === undefined ? null : <CheckRound mode="flip" round={round} />}
      </div>
      {isOpen ? (
        <Call key={round.roundId} round={round} rounds={rounds} step={step} />
      ) : (
        <Button
          look="primary"
          large
          wide
          busy={step.busy}
          onClick={() =>
            step.run('Committing to a seed', 'Press it again.', async () => (await calls()).commit(rounds))
          }
        >
          {round === undefined ? 'Get a coin' : 'Another coin'}
        </Button>
      )}
    </div>
  );
}

function wordsOf(round: Round | undefined): string {
  if (round === undefined) return 'Nothing flipped yet.';
  if (round.status === 'voided') return 'The server lost the seed of this coin. It has no result.';
  if (!round.result) return 'The server has committed to its seed. Call it.';
  return `${round.result.side === 'heads' ? 'Heads' : 'Tails'}. ${round.result.won ? 'You called it.' : 'You called the other side.'}`;
}

function Call({ round, rounds, step }: { round: Round; rounds: readonly Round[]; step: Step }) {
  const [seed, setSeed] = useState(freshSeed);
  const call = (choice: 'heads' | 'tails') => () => {
    if (!isSeed(seed)) return;
    void step.run('Flipping', 'Call it again.', async () => (await calls()).flip(rounds, round.roundId, seed, choice));
  };
  return (
    <>
      <SeedField value={seed} onChange={setSeed} />
      <div className={fixture.actions}>
        <Button look="primary" large busy={step.busy} onClick={call('heads')}>
          Heads
        </Button>
        <Button look="primary" large busy={step.busy} onClick={call('tails')}>
          Tails
        </Button>
      </div>
    </>
  );
}

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'choice', name: 'You called' },
  { key: 'side', name: 'It showed' },
  { key: 'won', name: 'Right', end: true },
  { key: 'check', name: 'Proof', end: true },
];

const Last = ({ rounds }: { rounds: readonly Round[] }) => (
  <Panel title="Your coins">
    <Table
      caption="Your last coins, newest first"
      columns={COLUMNS}
      rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
        key: roundId,
        cells: {
          when: begunAt(createdAt),
          choice: result?.choice ?? 'not yet',
          side: result?.side ?? '–',
          won: result ? (result.won ? 'yes' : 'no') : '–',
          check: serverSeed === null ? '–' : <CheckLink mode="flip" {...{ roundId, createdAt }} />,
        },
      }))}
    />
  </Panel>
);
