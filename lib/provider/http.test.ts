import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openHttpProvider } from './http';
import type { DrawQuestion, ProviderPort } from './port';

let server: Server;
let provider: ProviderPort;
let reply: {
  status: number;
  body: string;
  headers?: Record<string, string>;
  breakOff?: boolean;
  hangs?: boolean;
  halts?: boolean;
};
/** Resolves when the next request is there. */
let arrived: Promise<void>;
let arrive: () => void;
let asked: { url: string | undefined; body: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked = { url: request.url, body };
    arrive();
    if (reply.hangs) return;
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    if (!reply.breakOff) return void response.end(reply.body);
    response.write(reply.body);
    if (reply.halts) return;
    setImmediate(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  provider = openHttpProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`, 'key', 'external');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  arrived = new Promise((resolve) => {
    arrive = resolve;
  });
});

const question = { request: { duelId: 'duel_1' }, terms: 'AA==', entries: [] } as unknown as DrawQuestion;
const away = expect.objectContaining({ code: 'provider-unavailable' });

test('asks below the given address, and gives what came, unchecked', async () => {
  reply = { status: 200, body: JSON.stringify({ answer: { any: 'thing' }, signature: 's', providerKey: 'k' }) };
  expect(await provider.draw(question)).toEqual({ kind: 'answered', answer: { any: 'thing' }, signature: 's' });
  expect(asked).toEqual({ url: '/base/draws', body: JSON.stringify(question) });
  reply = { status: 200, body: JSON.stringify({ providerKey: 'k', commitments: ['ab'.repeat(32)] }) };
  expect(await provider.commitments(5)).toEqual(['ab'.repeat(32)]);
  expect(asked.url).toBe('/base/commitments?count=5');
});

test.each([
  [409, 'not-final'],
  [503, 'chain-unavailable'],
])('%i %s is to be asked again later', async (status, code) => {
  reply = { status, body: JSON.stringify({ code, message: 'later' }) };
  expect(await provider.draw(question)).toEqual({ kind: 'not-yet', reason: code });
});

test('is there when it answers under its own key', async () => {
  reply = { status: 200, body: '{"providerKey":"key"}' };
  await provider.reach();
  expect(asked.url).toBe('/base/health');
  reply = { status: 200, body: '{"providerKey":"another"}' };
  await expect(provider.reach()).rejects.toThrow('under another key');
  for (const said of [
    { status: 503, body: '{"providerKey":"key"}' },
    { status: 200, body: '{}' },
    { status: 200, body: '{"providerKey"', breakOff: true },
  ]) {
    reply = said;
    await expect(provider.reach()).rejects.toEqual(away);
  }
});

test('a provider without cards has none to give, and one that breaks is away', async () => {
  for (const status of [404, 409]) {
    reply = { status, body: '{"code":"cards-not-ready","message":"later"}' };
    expect(await provider.cards(8)).toEqual([]);
  }
  const mint = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6';
  reply = { status: 200, body: JSON.stringify({ providerKey: 'k', cards: [mint] }) };
  expect(await provider.cards(1)).toEqual([mint]);
  expect(asked.url).toBe('/base/cards?count=1');
  for (const said of [
    { status: 500, body: 'oops' },
    { status: 200, body: '{"cards":["no address"]}' },
  ]) {
    reply = said;
    await expect(provider.cards(1)).rejects.toThrow(away);
  }
});

describe('no usable answer is provider-unavailable', () => {
  test.each<[string, typeof reply]>([
    ['a refusal', { status: 422, body: '{"code":"request-wrong","message":"no"}' }],
    ['a used commitment', { status: 409, body: '{"code":"commitment-used","message":"no"}' }],
    ['a page', { status: 200, body: '<html>' }],
    ['nothing', { status: 200, body: '' }],
    ['no signature', { status: 200, body: '{"answer":{}}' }],
    ['another error', { status: 500, body: 'oops' }],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
    ['more than an answer', { status: 200, body: `{"answer":{},"signature":"${'s'.repeat(70_000)}"}` }],
    ['half an answer', { status: 200, body: '{"answer":', breakOff: true }],
  ])('%s', async (_, said) => {
    reply = said;
    await expect(provider.draw(question)).rejects.toEqual(away);
    await expect(provider.commitments(1)).rejects.toEqual(away);
  });

  test('commitments that are none', async () => {
    for (const commitments of [['AB'.repeat(32)], ['ab'], [1], Array(101).fill('ab'.repeat(32)), 'ab'.repeat(32)]) {
      reply = { status: 200, body: JSON.stringify({ commitments }) };
      await expect(provider.commitments(1)).rejects.toEqual(away);
    }
  });

  test('nothing within ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    for (const hangs of [true, false]) {
      const ending = new AbortController();
      timeout.mockReturnValue(ending.signal);
      reply = { status: 200, body: '{"answer":', hangs, halts: !hangs };
      const asking = provider.draw(question);
      await arrived;
      ending.abort(new DOMException('too late', 'TimeoutError'));
      await expect(asking).rejects.toEqual(away);
    }
    expect(timeout.mock.calls).toEqual([[10_000], [10_000]]);
  });

  test('nobody there', async () => {
    const nobody = openHttpProvider('http://127.0.0.1:9', 'key', 'external');
    await expect(nobody.draw(question)).rejects.toEqual(away);
  });
});
