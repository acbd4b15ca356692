import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isConsent } from '../../lib/chain/escrow/consent';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { systemRandom } from '../../lib/core/random';
import { openHttpProvider } from '../../lib/provider/http';
import type { ProviderPort } from '../../lib/provider/port';
import { isSignedReply, REPLY_SIGNATURE_HEADER } from '../../lib/provider/rules/reply';
import { createTestFolder } from '../../testing/process/folder';
import {
  buildAgreeableTerms,
  buildEscrowAccount,
  buildRequest,
  buildTermsProposal,
  hashTermsHex,
  NOW_SECONDS,
  openFixture,
  type ProviderFixture,
  REVEAL_SLOT,
  walletNamed,
} from '../../testing/provider/fixture';
import { readOrCreateToken } from '../shared-token';
import { serveProvider } from './serve';

/** The provider's public key. */
const key = walletNamed('provider');
const TOKEN = 'a token of at least 32 characters'.replaceAll(' ', '-');
let fixture: ProviderFixture;
let served: Awaited<ReturnType<typeof serveProvider>>;
let port: ProviderPort;
let lines: string[] = [];
/** Number of calls of `onLost`. */
let lostCount = 0;
/** Number of cards in the provider's stock. */
let readyCardCount = 0;

beforeEach(async () => {
  fixture = await openFixture(createTestFolder());
  const stock = {
    countReady: () => readyCardCount,
    costLamports: 19_132_750n,
    take: async (count: number) => (count > readyCardCount ? null : fixture.ledger.handOutCards(count)),
  };
  lines = [];
  lostCount = 0;
  readyCardCount = 0;
  served = await serveProvider(
    { ...fixture.provider, stock },
    {
      host: '127.0.0.1',
      port: 0,
      token: TOKEN,
      log: (action: string, fields = {}) => void lines.push(JSON.stringify([action, fields])),
      onLost: () => {
        lostCount += 1;
      },
    },
  );
  port = openHttpProvider({ url: served.url, publicKey: key, mode: 'reference', token: TOKEN, random: systemRandom });
});
afterEach(async () => {
  served.server.close();
  served.server.closeAllConnections();
  await fixture.ledger.close();
});

/** Nonce of a request for the provider's health. */
const NONCE = 'ab'.repeat(16);
interface TestRequest {
  readonly method?: string;
  readonly target: string;
  readonly body?: string;
  readonly token?: string | null;
}

async function sendRequest({ method = 'GET', target, body = '', token = TOKEN }: TestRequest) {
  const response = await fetch(served.url + target, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === '' ? {} : { body }),
  });
  const text = await response.text();
  const exchange = { status: response.status, method, target, requestBody: body, replyBody: text };
  const signature = response.headers.get(REPLY_SIGNATURE_HEADER);
  return { status: response.status, exchange, signature, ...(JSON.parse(text) as { code?: string }) };
}

/** A request for each route, and one for an unknown path. */
const REQUESTS: readonly TestRequest[] = [
  { target: `/health?nonce=${NONCE}` },
  { method: 'POST', target: '/commitments', body: '{"duelIds":["duel_1"]}' },
  { target: '/cards?count=1' },
  { method: 'POST', target: '/terms', body: '{}' },
  { method: 'DELETE', target: `/terms/${'ab'.repeat(32)}` },
  { method: 'POST', target: '/draws', body: '{}' },
  { target: `/draws/${'ab'.repeat(32)}` },
  { method: 'POST', target: '/deliveries', body: '{}' },
  { method: 'DELETE', target: '/deliveries/rip_1' },
  { target: '/seeds' },
];

describe('F10: a stranger', () => {
  it.each(REQUESTS)('gets nothing without the token, or with another: $method $target', async (request) => {
    for (const token of [null, '', 'x', `${TOKEN}x`, TOKEN.toUpperCase()]) {
      const reply = await sendRequest({ ...request, token });
      expect([reply.status, reply.code]).toEqual([401, 'unauthorized']);
      expect(isSignedReply(reply.exchange, reply.signature, key)).toBe(true);
    }
    expect(lines).toEqual([]);
  });

  it('uses up neither cards nor commitments, and withdraws nothing', async () => {
    readyCardCount = 1;
    await sendRequest({ target: '/cards?count=1', token: null });
    const order = { deliveryId: 'rip_1', cardId: 'card-1', recipient: walletNamed('recipient') };
    await sendRequest({ method: 'POST', target: '/deliveries', body: JSON.stringify(order), token: null });
    await sendRequest({ method: 'DELETE', target: '/deliveries/rip_1', token: null });
    expect(fixture.ledger.cards.nextIndex).toBe(0);
    expect(fixture.ledger.deliveries.isWithdrawn('rip_1')).toBe(false);
  });
});

describe('every reply', () => {
  it.each(REQUESTS)('is signed for its request: $method $target', async (request) => {
    const { exchange, signature } = await sendRequest(request);
    expect(isSignedReply(exchange, signature, key)).toBe(true);
    for (const changes of [
      { status: exchange.status + 1 },
      { method: 'PUT' },
      { target: `${exchange.target}x` },
      { requestBody: 'another' },
      { replyBody: `${exchange.replyBody} ` },
    ])
      expect(isSignedReply({ ...exchange, ...changes }, signature, key)).toBe(false);
    expect(isSignedReply(exchange, signature, walletNamed('another'))).toBe(false);
    expect(isSignedReply(exchange, null, key)).toBe(false);
  });
});

it('listens on the address that it is given', async () => {
  const settings = { port: 0, token: TOKEN, log: () => {}, onLost: () => {} };
  const { url, server } = await serveProvider(fixture.provider, { ...settings, host: '0.0.0.0' });
  expect(url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
  expect((await fetch(url)).status).toBe(401);
  server.close();
});

describe('with the service’s port', () => {
  it('goes from commitments to a withdrawal', async () => {
    readyCardCount = 7;
    expect(await port.checkHealth()).toEqual({
      freeLamports: 9_950_000_000n,
      cardStock: { readyCount: 7, costLamports: 19_132_750n },
    });
    const [first, second] = await port.requestCommitments(['duel_1', 'duel_2']);
    expect(await port.requestCommitments(['duel_2', 'duel_1'])).toEqual([second, first]);
    const terms = buildAgreeableTerms(fixture.ledger);
    const agreed = await port.requestConsent(buildTermsProposal(terms));
    expect(agreed.kind === 'agreed' && isConsent(hashTermsHex(terms), agreed.signature, key)).toBe(true);
    expect((await port.checkHealth()).freeLamports).toBe(9_950_000_000n - 151_000_000n);
    const other = buildAgreeableTerms(fixture.ledger, 'duel_1', { nonce: 1 });
    expect(await port.requestConsent(buildTermsProposal(other))).toMatchObject({
      kind: 'refused',
      code: 'commitment-used',
    });
    expect(await port.withdrawConsent(hashTermsHex(terms))).toBe('withdrawn');
    expect(await port.withdrawConsent('ab'.repeat(32))).toBe('withdrawn');
    expect((await port.checkHealth()).freeLamports).toBe(9_950_000_000n);
    expect(await port.requestConsent(buildTermsProposal(terms))).toEqual(agreed);
  });

  it('answers a draw once it may, withdraws nothing that is accepted, and logs neither seed nor token', async () => {
    const terms = buildAgreeableTerms(fixture.ledger);
    await port.requestConsent(buildTermsProposal(terms));
    const { escrow } = fixture.ledger.consents.find(hashTermsHex(terms)) as unknown as { escrow: never };
    expect(await port.draw(buildRequest(terms, escrow))).toEqual({ kind: 'not-yet', reason: 'not-final' });
    expect(await port.findEntropy(hashTermsHex(terms))).toBeNull();
    expect(await port.findEntropy('ab'.repeat(32))).toBeNull();
    fixture.showEscrow(buildEscrowAccount(terms, { stage: EscrowStage.Locked }));
    for (const rpc of fixture.rpcs) rpc.time = { seconds: NOW_SECONDS, slot: REVEAL_SLOT };
    const reply = await port.draw(buildRequest(terms, escrow));
    expect(reply).toMatchObject({ kind: 'answered', answer: { termsHash: hashTermsHex(terms) } });
    const { entropySlot, entropy } = buildRequest(terms, escrow);
    expect(await port.findEntropy(hashTermsHex(terms))).toEqual({ slot: BigInt(entropySlot), hash: entropy });
    expect(await port.withdrawConsent(hashTermsHex(terms))).toBe('accepted');
    const { seed } = (reply as unknown as { answer: { seed: string } }).answer;
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(lines.join()).not.toContain(seed);
    expect(lines.join()).not.toContain(TOKEN);
  });

  it('gives the cards that are ready, and none before', async () => {
    readyCardCount = 2;
    expect(await port.requestCards(3)).toEqual([]);
    const given = [...(await port.requestCards(2)), ...(await port.requestCards(1))];
    expect(new Set(given).size).toBe(3);
    expect(given.every((mint) => fixture.ledger.cards.owns(mint))).toBe(true);
  });

  it('is refused with another token', async () => {
    const wrong = { url: served.url, publicKey: key, mode: 'reference', token: 'x'.repeat(32) } as const;
    const stranger = openHttpProvider({ ...wrong, random: systemRandom });
    await expect(stranger.checkHealth()).rejects.toMatchObject({ code: 'provider-unavailable' });
    await expect(stranger.requestCards(1)).rejects.toMatchObject({ code: 'provider-unavailable' });
  });
});

describe('requests that make no sense', () => {
  it.each(['', '{}', '{"duelIds":[]}', '{"duelIds":"duel_1"}', '{"duelIds":[""]}', '{"duelIds":["a b"]}'])(
    'get no commitments: %s',
    async (body) => {
      const reply = await sendRequest({ method: 'POST', target: '/commitments', body });
      expect([reply.status, reply.code]).toEqual([422, 'request-wrong']);
    },
  );

  it('get no more than 100 commitments', async () => {
    const buildDuelIdsBody = (count: number) =>
      JSON.stringify({ duelIds: Array.from({ length: count }, (_, at) => `duel_${at}`) });
    expect((await sendRequest({ method: 'POST', target: '/commitments', body: buildDuelIdsBody(100) })).status).toBe(
      200,
    );
    expect((await sendRequest({ method: 'POST', target: '/commitments', body: buildDuelIdsBody(101) })).status).toBe(
      422,
    );
  });

  it.each(['', '?count=0', '?count=101', '?count=1e2', '?count=05'])('get no cards: %s', async (query) => {
    readyCardCount = 200;
    expect(await sendRequest({ target: `/cards${query}` })).toMatchObject({ status: 422, code: 'request-wrong' });
    expect(fixture.ledger.cards.nextIndex).toBe(0);
  });

  it.each([
    { target: '/draws' },
    { target: '/commitments?count=1' },
    { method: 'DELETE', target: '/terms/AB' },
    { method: 'PUT', target: '/terms' },
    { target: '/deliveries/rip_1' },
    { method: 'DELETE', target: '/deliveries/rip%2F1' },
    { method: 'DELETE', target: '/deliveries/' },
  ])('find nothing: $method $target', async (request) => {
    expect(await sendRequest(request)).toMatchObject({ status: 404, code: 'unknown-path' });
  });

  it('get no health without a nonce, or while an RPC is down', async () => {
    expect(await sendRequest({ target: '/health' })).toMatchObject({ status: 422, code: 'request-wrong' });
    fixture.rpcs[1].isDown = true;
    expect(await sendRequest({ target: `/health?nonce=${NONCE}` })).toMatchObject({
      status: 503,
      code: 'chain-unavailable',
    });
  });

  it('are not read above 1 MiB, and still get a signed reply', async () => {
    const reply = await sendRequest({ method: 'POST', target: '/draws', body: 'x'.repeat(1024 * 1024 + 1) });
    expect(reply).toMatchObject({ status: 422, message: 'the body is too large' });
    expect(isSignedReply(reply.exchange, reply.signature, key)).toBe(true);
  });
});

it('tells when its journal takes nothing any more, in a signed reply', async () => {
  await fixture.ledger.close();
  const body = JSON.stringify(buildTermsProposal(buildAgreeableTerms(fixture.ledger)));
  const reply = await sendRequest({ method: 'POST', target: '/terms', body });
  expect(reply.status).toBe(500);
  expect(isSignedReply(reply.exchange, reply.signature, key)).toBe(true);
  expect(lostCount).toBe(1);
});

it('has a token of its own from the first start on, or the one of a file', async () => {
  const folder = createTestFolder();
  const token = await readOrCreateToken(folder, undefined, systemRandom);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(await readOrCreateToken(folder, undefined, systemRandom)).toBe(token);
  const file = join(folder, 'other');
  writeFileSync(file, `${TOKEN}\n`);
  expect(await readOrCreateToken(folder, file, systemRandom)).toBe(TOKEN);
  writeFileSync(file, 'too short');
  await expect(readOrCreateToken(folder, file, systemRandom)).rejects.toThrow('at least 32');
});
