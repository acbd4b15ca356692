import { expect, test } from 'vitest';
import { type Drip, type DripCaps, findRefusal } from './caps';

const caps: DripCaps = { lamportsPerDrip: 100n, dripsPerClient: 2, lamportsPerDay: 450n };
const noon = new Date('2026-11-28T12:00:00.000Z');
const buildDrip = (wallet: string, clientHash: string, at = noon): Drip => ({ wallet, clientHash, at, lamports: 100n });
const find = (drips: readonly Drip[], wallet: string, clientHash: string, now = noon) =>
  findRefusal(drips, { wallet, clientHash }, caps, now);

test('a wallet gets one drip a day, also when another client asks for it', () => {
  expect(find([], 'a', 'x')).toBeNull();
  expect(find([buildDrip('a', 'x')], 'a', 'x')).toBe('wallet-had-its-drip');
  expect(find([buildDrip('a', 'x')], 'a', 'y')).toBe('wallet-had-its-drip');
});

test('a client gets a few for new wallets, and another client still its own', () => {
  const drips = [buildDrip('a', 'x'), buildDrip('b', 'x')];
  expect(find(drips, 'c', 'x')).toBe('client-limit-reached');
  expect(find(drips, 'c', 'y')).toBeNull();
});

test('all together get no more than the day has, to the last lamport', () => {
  const drips = ['a', 'b', 'c'].map((name) => buildDrip(name, name));
  expect(find(drips, 'd', 'd')).toBeNull();
  expect(find([...drips, buildDrip('d', 'd')], 'e', 'e')).toBe('daily-limit-reached');
});

test('every cap begins anew at midnight, UTC', () => {
  const drips = [buildDrip('a', 'x'), buildDrip('b', 'x'), buildDrip('c', 'y'), buildDrip('d', 'z')];
  expect(find(drips, 'a', 'x', new Date('2026-11-28T23:59:59.999Z'))).toBe('wallet-had-its-drip');
  expect(find(drips, 'a', 'x', new Date('2026-11-29T00:00:00.000Z'))).toBeNull();
});
