'use client';

import { useQuery } from '@tanstack/react-query';
import { SignInStep } from '../_duel/SignInStep';
import { begunAt } from '../_fixture/begun-at';
import { CheckLink } from '../_fixture/CheckRound';
import fixture from '../_fixture/Fixture.module.css';
import { NoValue } from '../_fixture/NoValue';
import { Seeds } from '../_fixture/Seeds';
import { useStep } from '../_fixture/use-step';
import { useSessionWallet } from '../_site/session';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { Table } from '../_ui/Table';
import { CardTable } from './CardTable';
import type { Round } from './calls';

/** A streak from its commitment to its end, and the last ones. */
export function Streak() {
  const wallet = useSessionWallet();
  const key = ['streak', wallet];
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: async () => (await import('./calls')).readStreaks(),
    enabled: typeof wallet === 'string',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const step = useStep(key, dataUpdatedAt);
  const round = data?.[0];
  return (
    <div className={fixture.game}>
      <Panel title="The cards" aside={<NoValue />}>
        {wallet === null ? <SignInStep large /> : null}
        {error === null ? null : <Problem what="The service does not answer" next="Reload in a minute." />}
        {data === undefined ? null : <CardTable rounds={data} step={step} />}
      </Panel>
      {round === undefined ? null : <Seeds round={round} />}
      {data === undefined || data.length === 0 ? null : <Last rounds={data} />}
    </div>
  );
}

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'cards', name: 'Cards' },
  { key: 'end', name: 'How it ended' },
  { key: 'streak', name: 'Right guesses', end: true },
  { key: 'check', name: 'Proof', end: true },
];

const ENDS: Readonly<Record<string, string>> = {
  open: 'Going on',
  broken: 'A wrong guess',
  stopped: 'You stopped',
  completed: 'All ten',
};

const Last = ({ rounds }: { rounds: readonly Round[] }) => (
  <Panel title="Your streaks">
    <Table
      caption="Your last streaks, newest first"
      columns={COLUMNS}
      rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
        key: roundId,
        cells: {
          when: begunAt(createdAt),
          cards: result?.cards.map(({ rank }) => rank).join(' ') ?? '–',
          end: result ? ENDS[result.outcome] : 'Not started yet',
          streak: String(result?.streak ?? 0),
          check: serverSeed === null ? '–' : <CheckLink mode="streak" {...{ roundId, createdAt }} />,
        },
      }))}
    />
  </Panel>
);
