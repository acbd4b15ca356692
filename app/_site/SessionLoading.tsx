'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { faultOf } from './fault';
import { SESSION_KEY } from './session';

/** Stands where what a signed-in player may do will stand, while nobody knows yet whether they are. */
export function SessionLoading() {
  const queries = useQueryClient();
  // Follows what others ask, and asks nothing itself.
  const { error, isFetching } = useQuery<string | null>({
    queryKey: SESSION_KEY,
    queryFn: async () => (await import('./session-calls')).readSessionWallet(),
    enabled: false,
  });
  if (error === null || isFetching) return <p role="status">Asking whether you are signed in.</p>;
  return (
    <Problem tone="warning" {...faultOf(error, 'Then ask again.')}>
      <Button onClick={() => void queries.invalidateQueries({ queryKey: SESSION_KEY })}>Ask again</Button>
    </Problem>
  );
}
