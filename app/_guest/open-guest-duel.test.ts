import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { provideLocalStorage } from '../../testing/browser/memory-storage';
import type { openDuel } from '../_duel/calls';
import type { GuestOffer } from './guest-offer';
import { openGuestDuel } from './open-guest-duel';

const guest = { network: {}, offer: {}, packId: 'kickoff-2031', opponent: 'sparky' } as GuestOffer;
const open = vi.fn<typeof openDuel>();
const problem = (status: number, code: string) => new ApiProblem(status, code, 'No', null);

beforeEach(() => {
  open.mockReset();
  return provideLocalStorage();
});

/** Opens twice and returns whether both requests had the same key. */
async function openTwice(error: Error): Promise<boolean> {
  open.mockRejectedValue(error);
  await expect(openGuestDuel(guest, open)).rejects.toBe(error);
  await expect(openGuestDuel(guest, open)).rejects.toBe(error);
  const [first, second] = open.mock.calls.map(([, , idempotencyKey]) => idempotencyKey);
  return first === second;
}

test.each([
  ['no answer', new NoAnswerError(null)],
  ['a failure of the service', problem(500, 'internal')],
  ['an outage', problem(503, 'provider-unavailable')],
  ['a timeout', problem(408, 'unreadable-answer')],
  ['too many requests', problem(429, 'rate-limited')],
  ['the same request under way', problem(409, 'request-in-progress')],
])('after %s the next request has the same key: the first may have opened the duel', async (_, error) => {
  expect(await openTwice(error)).toBe(true);
});

test('after a final refusal the next request is a new one', async () => {
  expect(await openTwice(problem(409, 'pack-retired'))).toBe(false);
});
