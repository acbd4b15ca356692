import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openHttpProvider } from './http';
import { patientWithCards } from './patient';

const CARD = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6';
const EMPTY = { status: 404, body: '{}' };
const FULL = { status: 200, body: JSON.stringify({ cards: [CARD] }) };

let asked = 0;
let reply = EMPTY;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(reply.status).end(reply.body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => server.close());

const open = () => {
  let at = 0;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { now: () => new Date(at) };
  const wait = (ms: number): void => {
    at += ms;
  };
  return { wait, provider: patientWithCards(openHttpProvider(url, 'key', 'external'), clock) };
};

test('a provider without cards is asked less and less often, at least every five minutes', async () => {
  const { wait, provider } = open();
  reply = EMPTY;
  const at: number[] = [];
  for (let second = 0; second < 1_200; second += 1) {
    const before = asked;
    expect(await provider.cards(1)).toEqual([]);
    if (asked > before) at.push(second);
    wait(1_000);
  }
  expect(at).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1_111]);
});

test('one that fails rests as well, and one that gives is asked at once again', async () => {
  const { wait, provider } = open();
  reply = { status: 500, body: 'oops' };
  await expect(provider.cards(1)).rejects.toMatchObject({ code: 'provider-unavailable' });
  const before = asked;
  expect(await provider.cards(1)).toEqual([]);
  expect(asked).toBe(before);

  reply = FULL;
  wait(1_000);
  expect(await provider.cards(1)).toEqual([CARD]);
  expect(await provider.cards(1)).toEqual([CARD]);
  reply = EMPTY;
  expect(await provider.cards(1)).toEqual([]);
  const again = asked;
  wait(1_000);
  await provider.cards(1);
  expect(asked).toBe(again + 1);
});
