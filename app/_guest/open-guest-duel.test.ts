import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { provideLocalStorage } from '../../testing/browser/memory-storage';
import type { openDuel } from '../_duel/calls';
import type { GuestOffer } from './guest-offer';
import { openGuestDuel } from './open-guest-duel';

const guest = { network: {}, offer: {}, packId: 'kickoff-2031', opponent: 'sparky' } as GuestOffer;
const open = vi.fn<typeof openDuel>();
const readRecordPackId = vi.fn<() => Promise<string | null>>();
const announceRecord = vi.fn();
const openGuest = (offer = guest) => openGuestDuel(offer, { open, readRecordPackId, announceRecord });
const problem = (status: number, code: string) => new ApiProblem(status, code, 'No', null);

beforeEach(() => {
  for (const call of [open, readRecordPackId, announceRecord]) call.mockReset();
  return provideLocalStorage();
});

/** Opens a duel twice, failing with `error`, and returns whether both requests had the same idempotency key. */
async function openTwice(error: Error): Promise<boolean> {
  open.mockRejectedValue(error);
  await expect(openGuest()).rejects.toBe(error);
  await expect(openGuest()).rejects.toBe(error);
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

const opened = (duelId: string) => ({ duelId }) as Awaited<ReturnType<typeof openDuel>>;
const soldOut = problem(503, 'cards-unavailable');
const listPackIds = () => open.mock.calls.map(([{ packId }]) => packId);

test('where the cards have run out, the duel is for the record, and the player is told', async () => {
  open.mockRejectedValueOnce(soldOut).mockResolvedValueOnce(opened('duel_1'));
  readRecordPackId.mockResolvedValue('derby-2031');
  expect(await openGuest()).toBe('duel_1');
  expect(listPackIds()).toEqual(['kickoff-2031', 'derby-2031']);
  expect(announceRecord).toHaveBeenCalledOnce();
  const [first, second] = open.mock.calls.map(([, , idempotencyKey]) => idempotencyKey);
  expect(first).not.toBe(second);
});

test('without a pack for the record the player is told that the cards have run out', async () => {
  open.mockRejectedValue(soldOut);
  readRecordPackId.mockResolvedValue(null);
  await expect(openGuest()).rejects.toBe(soldOut);
  expect(announceRecord).not.toHaveBeenCalled();
});

test.each(['provider-unavailable', 'gate-closed'])('after %s no other pack is tried', async (code) => {
  const error = problem(503, code);
  open.mockRejectedValue(error);
  await expect(openGuest()).rejects.toBe(error);
  expect(readRecordPackId).not.toHaveBeenCalled();
});

test('a reload continues the duel that was begun, although another pack is the default meanwhile', async () => {
  open.mockRejectedValueOnce(new NoAnswerError(null)).mockResolvedValueOnce(opened('duel_2'));
  await expect(openGuest()).rejects.toThrow();
  expect(await openGuest({ ...guest, packId: 'showcase-2032' })).toBe('duel_2');
  expect(listPackIds()).toEqual(['kickoff-2031', 'kickoff-2031']);
  const [first, second] = open.mock.calls.map(([, , idempotencyKey]) => idempotencyKey);
  expect(first).toBe(second);
});

test('an attempt against another opponent isn’t continued', async () => {
  open.mockRejectedValueOnce(new NoAnswerError(null)).mockResolvedValueOnce(opened('duel_3'));
  await expect(openGuest()).rejects.toThrow();
  await openGuest({ ...guest, opponent: 'other', packId: 'showcase-2032' });
  expect(listPackIds()).toEqual(['kickoff-2031', 'showcase-2032']);
});
