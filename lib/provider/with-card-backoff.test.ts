import { expect, test } from 'vitest';
import { ProblemError } from '../api/problems';
import type { ProviderPort } from './port';
import { withCardBackoff } from './with-card-backoff';

const CARD = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6';
const giveNone = async (): Promise<string[]> => [];
const giveOne = async (): Promise<string[]> => [CARD];
const failToGive = async (): Promise<string[]> => {
  throw new ProblemError('provider-unavailable');
};

/** Requests that reached the provider. */
let asked = 0;
let reply = giveNone;
const cards = (): Promise<string[]> => {
  asked += 1;
  return reply();
};

const openProviderWithBackoff = () => {
  let at = 0;
  const clock = { now: () => new Date(at) };
  const wait = (ms: number): void => {
    at += ms;
  };
  return { wait, provider: withCardBackoff({ requestCards: cards } as unknown as ProviderPort, clock) };
};

test('a provider without cards is asked less and less often, at least every five minutes', async () => {
  const { wait, provider } = openProviderWithBackoff();
  reply = giveNone;
  const at: number[] = [];
  for (let second = 0; second < 1_200; second += 1) {
    const before = asked;
    expect(await provider.requestCards(1)).toEqual([]);
    if (asked > before) at.push(second);
    wait(1_000);
  }
  expect(at).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1_111]);
});

test('one that fails rests as well, and one that gives is asked at once again', async () => {
  const { wait, provider } = openProviderWithBackoff();
  reply = failToGive;
  await expect(provider.requestCards(1)).rejects.toMatchObject({ code: 'provider-unavailable' });
  const before = asked;
  expect(await provider.requestCards(1)).toEqual([]);
  expect(asked).toBe(before);

  reply = giveOne;
  wait(1_000);
  expect(await provider.requestCards(1)).toEqual([CARD]);
  expect(await provider.requestCards(1)).toEqual([CARD]);
  reply = giveNone;
  expect(await provider.requestCards(1)).toEqual([]);
  const again = asked;
  wait(1_000);
  await provider.requestCards(1);
  expect(asked).toBe(again + 1);
});
