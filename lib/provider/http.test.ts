import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openHttpProvider } from './http';
import type { ProviderPort } from './port';
import { type Exchange, encodeReplyForSigning, REPLY_SIGNATURE_HEADER } from './rules/reply';
import type { DrawRequest } from './rules/request';

const secret = new Uint8Array(32).fill(7);
const publicKey = base58.encode(ed25519.getPublicKey(secret));
const TOKEN = 'a-token-of-at-least-32-characters';
/** The nonce that `openAt` lets the port make from its random bytes. */
const NONCE = '09'.repeat(16);

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
  /** Returns another exchange to sign instead of the real one; null sends the reply unsigned. */
  readonly alterSignedExchange?: (exchange: Exchange) => Exchange | null;
  /** Signs the reply instead of the provider's secret. */
  readonly signingSecret?: Uint8Array;
  readonly breaksOffMidBody?: boolean;
  readonly hangs?: boolean;
  /** Leaves the body unfinished and the connection open. Needs `breaksOffMidBody`, which alone cuts the connection. */
  readonly stallsMidBody?: boolean;
}

let server: Server;
let provider: ProviderPort;
/** The server's reply to each request. */
let reply: Reply;
/** Called when the server hangs before a reply (`hangs`), or has sent the body but keeps it open (`stallsMidBody`). */
let onStall: () => void = () => undefined;
/** The last request that the server received. */
let asked: { method: string | undefined; url: string | undefined; body: string; token: string | undefined };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    asked = { method, url, body, token: headers.authorization };
    if (reply.hangs) return onStall();
    const target = url.replace('/base', '');
    const exchange = { status: reply.status, method, target, requestBody: body, replyBody: reply.body };
    response.writeHead(reply.status, { ...signatureHeader(exchange), ...reply.headers });
    if (!reply.breaksOffMidBody) return void response.end(reply.body);
    if (reply.stallsMidBody) return void response.write(reply.body, onStall);
    response.write(reply.body);
    setImmediate(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  provider = openAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`);
});

function signatureHeader(exchange: Exchange): Record<string, string> {
  const signed = reply.alterSignedExchange === undefined ? exchange : reply.alterSignedExchange(exchange);
  return signed === null
    ? {}
    : {
        [REPLY_SIGNATURE_HEADER]: base58.encode(
          ed25519.sign(encodeReplyForSigning(signed), reply.signingSecret ?? secret),
        ),
      };
}

const openAt = (url: string): ProviderPort =>
  openHttpProvider({
    url,
    publicKey,
    mode: 'external',
    token: TOKEN,
    random: (length) => new Uint8Array(length).fill(9),
  });

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const request = { duelId: 'duel_1' } as DrawRequest;
const proposal = { duelId: 'duel_1', terms: 'AA==', entries: [] };
/** A hash of terms, or a seed commitment. */
const hash = 'ab'.repeat(32);
const unavailable = expect.objectContaining({ code: 'provider-unavailable' });
const problem = (status: number, code: string): Reply => ({ status, body: JSON.stringify({ code, message: 'no' }) });

test('asks below the given address with the token, and returns what came, unchecked', async () => {
  reply = { status: 200, body: JSON.stringify({ answer: { any: 'thing' }, signature: 's', providerKey: 'k' }) };
  expect(await provider.draw(request)).toEqual({ kind: 'answered', answer: { any: 'thing' }, signature: 's' });
  const token = `Bearer ${TOKEN}`;
  expect(asked).toEqual({ method: 'POST', url: '/base/draws', body: JSON.stringify({ request }), token });
  reply = { status: 200, body: JSON.stringify({ providerKey: 'k', commitments: [hash, hash] }) };
  expect(await provider.requestCommitments(['duel_1', 'duel_2'])).toEqual([hash, hash]);
  expect(asked).toEqual({ method: 'POST', url: '/base/commitments', body: '{"duelIds":["duel_1","duel_2"]}', token });
  reply = { status: 200, body: JSON.stringify({ termsHash: hash, signature: 's' }) };
  expect(await provider.requestConsent(proposal)).toEqual({ kind: 'agreed', signature: 's' });
  expect(asked).toEqual({ method: 'POST', url: '/base/terms', body: JSON.stringify(proposal), token });
  reply = { status: 200, body: JSON.stringify({ termsHash: hash, withdrawn: true }) };
  expect(await provider.withdrawConsent(hash)).toBe('withdrawn');
  expect(asked).toEqual({ method: 'DELETE', url: `/base/terms/${hash}`, body: '', token });
});

describe('a delivery', () => {
  const delivery = { deliveryId: 'rip_1', cardId: 'terrace-7', recipient: '4'.repeat(44) };
  const [cardMint, signature] = ['3'.repeat(44), '2'.repeat(88)];
  const promise = { providerKey: 'k', deliveryId: 'rip_1', cardMint, signature, transaction: null };

  test('is asked for and withdrawn by its id, and returned as it came', async () => {
    reply = { status: 200, body: JSON.stringify(promise) };
    expect(await provider.deliverCard(delivery)).toEqual({ kind: 'taken', cardMint, signature, transaction: null });
    const token = `Bearer ${TOKEN}`;
    expect(asked).toEqual({ method: 'POST', url: '/base/deliveries', body: JSON.stringify(delivery), token });
    reply = { status: 200, body: JSON.stringify({ providerKey: 'k', deliveryId: 'rip_1', withdrawn: true }) };
    expect(await provider.withdrawDelivery('rip_1')).toBe('withdrawn');
    expect(asked).toEqual({ method: 'DELETE', url: '/base/deliveries/rip_1', body: '', token });
    reply = problem(409, 'sent');
    expect(await provider.withdrawDelivery('rip_1')).toBe('sent');
  });

  test.each([
    [409, 'cards-not-ready'],
    [503, 'only-following'],
  ])('is to be asked for again later: %i %s', async (status, code) => {
    reply = problem(status, code);
    expect(await provider.deliverCard(delivery)).toEqual({ kind: 'not-yet', reason: code });
  });

  test.each([
    [409, 'delivery-used'],
    [409, 'withdrawn'],
    [422, 'request-wrong'],
  ])('may be refused for good: %i %s', async (status, code) => {
    reply = problem(status, code);
    expect(await provider.deliverCard(delivery)).toEqual({ kind: 'refused', code, message: 'no' });
  });

  test('is neither refused nor withdrawn by a provider that doesn’t know the path, or by other replies', async () => {
    const refusals = [404, 401, 500].map((status) => problem(status, 'unknown-path'));
    const others = [
      { ...promise, deliveryId: 'rip_2' },
      { ...promise, cardMint: 'none' },
      { ...promise, transaction: 'x' },
    ];
    for (const each of [...refusals, ...others.map((body) => ({ status: 200, body: JSON.stringify(body) }))]) {
      reply = each;
      await expect(provider.deliverCard(delivery)).rejects.toEqual(unavailable);
    }
    for (const each of [...refusals, { status: 200, body: JSON.stringify({ deliveryId: 'rip_2', withdrawn: true }) }]) {
      reply = each;
      await expect(provider.withdrawDelivery('rip_1')).rejects.toEqual(unavailable);
    }
    reply = problem(404, 'unknown-path');
    await expect(provider.withdrawDelivery('rip_1')).rejects.toMatchObject({
      detail: expect.stringMatching(/deliver/),
    });
  });
});

test.each([
  [409, 'not-final'],
  [503, 'chain-unavailable'],
])('%i %s is to be asked again later', async (status, code) => {
  reply = problem(status, code);
  expect(await provider.draw(request)).toEqual({ kind: 'not-yet', reason: code });
});

test.each([
  [404, 'unknown-commitment'],
  [409, 'commitment-used'],
  [409, 'bond-short'],
  [422, 'request-wrong'],
])('terms may be refused: %i %s', async (status, code) => {
  reply = problem(status, code);
  expect(await provider.requestConsent(proposal)).toEqual({ kind: 'refused', code, message: 'no' });
});

test.each([401, 500, 503])('%i says nothing about terms, commitments, cards or a withdrawal', async (status) => {
  reply = problem(status, 'any');
  await expect(provider.requestConsent(proposal)).rejects.toEqual(unavailable);
  await expect(provider.requestCommitments(['duel_1'])).rejects.toEqual(unavailable);
  await expect(provider.requestCards(1)).rejects.toEqual(unavailable);
  await expect(provider.withdrawConsent(hash)).rejects.toEqual(unavailable);
});

test('an entropy is that of the terms asked for, and unknown to a provider without the request', async () => {
  const entropy = { termsHash: hash, entropySlot: '5000000000', entropy: 'ab'.repeat(32) };
  reply = { status: 200, body: JSON.stringify(entropy) };
  expect(await provider.findEntropy(hash)).toEqual({ slot: 5_000_000_000n, hash: 'ab'.repeat(32) });
  expect([asked.method, asked.url]).toEqual(['GET', `/base/draws/${hash}`]);
  for (const [status, code] of [
    [404, 'unknown-path'],
    [404, 'unknown-terms'],
    [409, 'not-final'],
  ] as const) {
    reply = { status, body: JSON.stringify({ code }) };
    expect(await provider.findEntropy(hash)).toBeNull();
  }
  const wrong: Reply[] = [
    { status: 503, body: '{"code":"chain-unavailable"}' },
    { status: 200, body: JSON.stringify({ ...entropy, termsHash: 'cd'.repeat(32) }) },
    { status: 200, body: JSON.stringify({ ...entropy, entropy: 'ab' }) },
    { status: 200, body: JSON.stringify(entropy), alterSignedExchange: () => null },
  ];
  for (const each of wrong) {
    reply = each;
    await expect(provider.findEntropy(hash)).rejects.toThrow();
  }
});

test('a withdrawal is refused once accepted, and needless for unknown terms', async () => {
  reply = problem(409, 'accepted');
  expect(await provider.withdrawConsent(hash)).toBe('accepted');
  reply = problem(404, 'unknown-terms');
  expect(await provider.withdrawConsent(hash)).toBe('withdrawn');
  for (const other of [
    problem(404, 'unknown-path'),
    { status: 200, body: `{"termsHash":"${'cd'.repeat(32)}","withdrawn":true}` },
  ]) {
    reply = other;
    await expect(provider.withdrawConsent(hash)).rejects.toThrow();
  }
});

test('a provider is healthy if it replies with its own key and free lamports', async () => {
  reply = { status: 200, body: JSON.stringify({ providerKey: publicKey, freeLamports: '12' }) };
  expect(await provider.checkHealth()).toEqual({ freeLamports: 12n });
  const withCards = { providerKey: publicKey, freeLamports: '12', cardStock: { readyCount: 3, costLamports: '7' } };
  reply = { status: 200, body: JSON.stringify(withCards) };
  expect(await provider.checkHealth()).toEqual({ freeLamports: 12n, cardStock: { readyCount: 3, costLamports: 7n } });
  expect(asked.url).toBe(`/base/health?nonce=${NONCE}`);
  reply = { status: 200, body: '{"providerKey":"another","freeLamports":"1"}' };
  await expect(provider.checkHealth()).rejects.toThrow('with another key');
  for (const bad of [
    { status: 503, body: JSON.stringify({ providerKey: publicKey, freeLamports: '12' }) },
    { status: 200, body: JSON.stringify({ providerKey: publicKey }) },
    { status: 200, body: JSON.stringify({ providerKey: publicKey, freeLamports: '-1' }) },
    { status: 200, body: '{"providerKey"', breaksOffMidBody: true },
  ]) {
    reply = bad;
    await expect(provider.checkHealth()).rejects.toEqual(unavailable);
  }
});

test('404 or 409 to a request for cards means no cards; other faults are provider-unavailable', async () => {
  for (const status of [404, 409]) {
    reply = problem(status, 'cards-not-ready');
    expect(await provider.requestCards(8)).toEqual([]);
  }
  const mint = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6';
  reply = { status: 200, body: JSON.stringify({ providerKey: 'k', cards: [mint] }) };
  expect(await provider.requestCards(1)).toEqual([mint]);
  expect(asked.url).toBe(`/base/cards?count=1&nonce=${NONCE}`);
  for (const bad of [problem(500, 'oops'), { status: 200, body: '{"cards":["no address"]}' }]) {
    reply = bad;
    await expect(provider.requestCards(1)).rejects.toThrow(unavailable);
  }
});

describe('F10: a reply that the provider did not sign for this request counts as none', () => {
  const answers = [
    ['reach', JSON.stringify({ providerKey: publicKey, freeLamports: '12' }), () => provider.checkHealth()],
    ['agree', JSON.stringify({ termsHash: hash, signature: 's' }), () => provider.requestConsent(proposal)],
    ['draw', '{"answer":{},"signature":"s"}', () => provider.draw(request)],
  ] as const;
  const forgeries: readonly (readonly [string, (exchange: Exchange) => Exchange | null])[] = [
    ['no signature', () => null],
    ['another status', (exchange) => ({ ...exchange, status: 409 })],
    ['another method', (exchange) => ({ ...exchange, method: 'PUT' })],
    ['another path', (exchange) => ({ ...exchange, target: '/' })],
    ['another nonce', (exchange) => ({ ...exchange, target: exchange.target.replace('09', '08') || 'x' })],
    ['another request', (exchange) => ({ ...exchange, requestBody: `${exchange.requestBody} ` })],
    ['another reply', (exchange) => ({ ...exchange, replyBody: '{}' })],
  ];
  test.each(
    forgeries.flatMap(([name, signs]) => answers.map(([call, body, run]) => [name, call, signs, body, run] as const)),
  )('%s: %s', async (name, call, signs, body, run) => {
    reply = { status: 200, body, alterSignedExchange: signs };
    // Of these calls, only the health check (`reach`) has a nonce in its path; the others' exchange stays unchanged.
    if (name === 'another nonce' && call !== 'reach') expect(await run()).toBeDefined();
    else await expect(run()).rejects.toEqual(unavailable);
  });

  test('a signature that cannot be read, and one of another key', async () => {
    reply = { status: 200, body: answers[0][1], headers: { [REPLY_SIGNATURE_HEADER]: 'none' } };
    await expect(provider.checkHealth()).rejects.toEqual(unavailable);
    // Signed over the very exchange, so that only the key is wrong.
    reply = { status: 200, body: answers[0][1], signingSecret: new Uint8Array(32).fill(8) };
    await expect(provider.checkHealth()).rejects.toEqual(unavailable);
    reply = { status: 200, body: answers[0][1] };
    expect(await provider.checkHealth()).toBeDefined();
  });
});

describe('no usable answer is provider-unavailable', () => {
  test.each<[string, Reply]>([
    ['a refusal without a code', { status: 422, body: '{}' }],
    ['a page', { status: 200, body: '<html>' }],
    ['nothing', { status: 200, body: '' }],
    ['no signature', { status: 200, body: '{"answer":{}}' }],
    ['another error', { status: 500, body: 'oops' }],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
    ['more than an answer', { status: 200, body: `{"answer":{},"signature":"${'s'.repeat(70_000)}"}` }],
    ['half an answer', { status: 200, body: '{"answer":', breaksOffMidBody: true }],
  ])('%s', async (_, bad) => {
    reply = bad;
    await expect(provider.draw(request)).rejects.toEqual(unavailable);
    await expect(provider.requestCommitments(['duel_1'])).rejects.toEqual(unavailable);
    await expect(provider.requestConsent(proposal)).rejects.toEqual(unavailable);
    await expect(provider.withdrawConsent(hash)).rejects.toEqual(unavailable);
  });

  test('commitments that are none, or not as many', async () => {
    for (const commitments of [['AB'.repeat(32)], ['ab'], [1], [], [hash, hash], Array(101).fill(hash), hash]) {
      reply = { status: 200, body: JSON.stringify({ commitments }) };
      await expect(provider.requestCommitments(['duel_1'])).rejects.toEqual(unavailable);
    }
  });

  test('nothing within ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    for (const hangs of [true, false]) {
      const ending = new AbortController();
      timeout.mockReturnValue(ending.signal);
      reply = { status: 200, body: '{"answer":', hangs, stallsMidBody: !hangs, breaksOffMidBody: true };
      const stalled = new Promise<void>((resolve) => {
        onStall = resolve;
      });
      const asking = provider.draw(request);
      await stalled;
      ending.abort(new DOMException('too late', 'TimeoutError'));
      await expect(asking).rejects.toEqual(unavailable);
    }
    expect(timeout.mock.calls).toEqual([[10_000], [10_000]]);
  });

  test('nobody there', async () => {
    await expect(openAt('http://127.0.0.1:9').draw(request)).rejects.toEqual(unavailable);
  });
});
