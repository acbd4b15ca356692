import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { openDuel } from '../_duel/calls';
import { buildGuestDuelPorts } from './duel-ports';
import type { GuestOffer } from './guest-offer';

vi.mock('../_duel/calls', () => ({ openDuel: vi.fn(), checkDuelAsPlayer: vi.fn() }));

const guest = { network: {}, offer: {}, packId: 'kickoff-2031', opponent: 'sparky' } as GuestOffer;
const ports = buildGuestDuelPorts(guest, { loadWallet: () => {}, signIn: async () => {} });
const problem = (status: number, code: string) => new ApiProblem(status, code, 'No', null);

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.mocked(openDuel).mockReset();
  return () => vi.unstubAllGlobals();
});

/** Opens twice and returns whether both requests had the same key. */
async function openTwice(error: Error): Promise<boolean> {
  vi.mocked(openDuel).mockRejectedValue(error);
  await expect(ports.openDuel()).rejects.toBe(error);
  await expect(ports.openDuel()).rejects.toBe(error);
  const [first, second] = vi.mocked(openDuel).mock.calls.map(([, , idempotencyKey]) => idempotencyKey);
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
