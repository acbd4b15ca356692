import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshAll } from './refresh';

/** Builds reads that the test answers, in order. */
function buildReads() {
  const answers: ((text: string) => void)[] = [];
  return { read: () => new Promise<string>((resolve) => answers.push(resolve)), answers };
}

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  return () => vi.unstubAllGlobals();
});

test('a change during the first read of a query is followed by another read, whose answer counts', async () => {
  const queries = new QueryClient();
  const { read, answers } = buildReads();
  const observer = new QueryObserver(queries, { queryKey: ['duel', 'duel_1', null], queryFn: read });
  const stop = observer.subscribe(() => {});
  expect(answers).toHaveLength(1);
  refreshAll(queries);
  answers[0]?.('before the change');
  await vi.waitUntil(() => answers.length === 2);
  answers[1]?.('after the change');
  await vi.waitUntil(() => queries.getQueryData(['duel', 'duel_1', null]) === 'after the change');
  expect(answers).toHaveLength(2);
  stop();
});

test('a change during a later read replaces it', async () => {
  const queries = new QueryClient();
  const { read, answers } = buildReads();
  queries.setQueryData(['duel', 'duel_1', null], 'known', { updatedAt: 0 });
  const observer = new QueryObserver(queries, { queryKey: ['duel', 'duel_1', null], queryFn: read });
  const stop = observer.subscribe(() => {});
  refreshAll(queries);
  await vi.waitUntil(() => answers.length === 2);
  answers[0]?.('before the change');
  answers[1]?.('after the change');
  await vi.waitUntil(() => queries.getQueryData(['duel', 'duel_1', null]) === 'after the change');
  expect(answers).toHaveLength(2);
  stop();
});
