import { expect, test, vi } from 'vitest';
import type { DrawnPractice } from './practice-calls';
import { drawWithCalls, getButtonTextKey } from './practice-state';

const drawn = {} as DrawnPractice;
const calls = { classifyFailure: vi.fn(() => 'refused' as const) };

test('a draw gives the card', async () => {
  expect(
    await drawWithCalls(
      async () => calls,
      async () => drawn,
    ),
  ).toEqual({ kind: 'drawn', drawn });
});

test('a failed draw is classified', async () => {
  const error = new Error('refused');
  const state = await drawWithCalls(
    async () => calls,
    async () => {
      throw error;
    },
  );
  expect(state).toEqual({ kind: 'refused' });
  expect(calls.classifyFailure).toHaveBeenCalledWith(error);
});

test('code that can’t be loaded leaves no pack “Ripping…”: the service is unreachable', async () => {
  const load = async (): Promise<typeof calls> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  expect(await drawWithCalls(load, async () => drawn)).toEqual({ kind: 'unreachable' });
});

test('the button opens a pack, another one, or requests the same card after a failure', () => {
  expect(getButtonTextKey({ kind: 'sealed' })).toBe('rip');
  expect(getButtonTextKey({ kind: 'drawn', drawn })).toBe('again');
  expect(getButtonTextKey({ kind: 'unreachable' })).toBe('failures.unreachable.again');
});
