import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { encode } from 'next-auth/jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { dispatch } from '../api/dispatch';
import type { Log } from '../api/log';
import { fromWebRequest } from '../api/web';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { createDuel, getDuel } from '../duel/contract';
import { findCookieSessionToken } from '../next/session-cookie';
import { reconcileDuel } from '../transactions/contract';
import {
  createChallenge,
  createSession,
  getSession,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeSessionsOf,
} from './contract';
import { getSessionHandler } from './get-session';
import { MAX_SESSIONS_PER_WALLET } from './rules';
import { revokeIntegrationKey } from './store';

const MINUTE_MS = 60_000;
let world: TestEnvironment;
const alice = testWallet('alice');
const bob = testWallet('bob');

beforeAll(async () => {
  world = await openTestEnvironment();
});

const requestChallenge = async (wallet = alice.address) =>
  expectStatus(201, await world.call(createChallenge, { body: { wallet } }));
const requestSession = (challengeId: string, signature: string) =>
  world.call(createSession, { body: { challengeId, signature } });
const requestCurrentSession = (token: string) => world.call(getSession, { token });

describe('a challenge', () => {
  test('is bound to domain, address, chain and time, and opens one session', async () => {
    const { challengeId, message, expiresAt } = await requestChallenge();
    expect(message.split('\n')[0]).toBe('localhost:3000 wants you to sign in with your Solana account:');
    for (const part of [
      alice.address,
      'URI: http://localhost:3000',
      'Chain ID: devnet',
      `Expiration Time: ${expiresAt}`,
    ])
      expect(message).toContain(part);
    const opened = expectStatus(201, await requestSession(challengeId, alice.signText(message)));
    expect(opened).toMatchObject({ wallet: alice.address, network: 'solana-devnet' });
    expect(opened.token).toMatch(/^rds_[A-Za-z0-9_-]{43}$/);
    expect(expectStatus(200, await requestCurrentSession(opened.token))).toEqual({
      wallet: alice.address,
      network: 'solana-devnet',
    });
    expectRefusal(await requestSession(challengeId, alice.signText(message)), 'challenge-used');
  });

  test('opens one session however many use it at once', async () => {
    const { challengeId, message } = await requestChallenge();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => requestSession(challengeId, alice.signText(message))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('is not used up by a wrong signature', async () => {
    const { challengeId, message } = await requestChallenge();
    const wrong = [
      bob.signText(message),
      alice.signText(`${message}\n`),
      base58.encode(new Uint8Array(64)),
      base58.encode(new Uint8Array(64).fill(255)),
    ];
    for (const signature of wrong) expectRefusal(await requestSession(challengeId, signature), 'challenge-rejected');
    expectStatus(201, await requestSession(challengeId, alice.signText(message)));
  });

  test('is good for five minutes and not longer', async () => {
    const [late, inTime] = [await requestChallenge(), await requestChallenge()];
    world.clock.advance(5 * MINUTE_MS);
    expectStatus(201, await requestSession(inTime.challengeId, alice.signText(inTime.message)));
    world.clock.advance(1);
    expectRefusal(await requestSession(late.challengeId, alice.signText(late.message)), 'challenge-rejected');
  });

  test('that nobody gave is refused', async () => {
    expectRefusal(await requestSession('chal_11111111111111111111', '1'.repeat(64)), 'challenge-rejected');
  });

  test.each([
    ['the system program, of small order', '11111111111111111111111111111111'],
    ['another small-order point', base58.encode(Uint8Array.of(1, ...new Uint8Array(31)))],
    [
      'a program address, off the curve',
      findAssociatedTokenAddress(alice.address as Address, NATIVE_MINT_ADDRESS).address,
    ],
    ['not 32 bytes', base58.encode(new Uint8Array(33).fill(7))],
    ['a non-canonical encoding', base58.encode(new Uint8Array(32).fill(255))],
    ['not base58', '0'.repeat(44)],
    ['empty', ''],
  ])('is not given to %s', async (_, wallet) => {
    expectRefusal(await world.call(createChallenge, { body: { wallet } }), 'invalid-request', '/body/wallet');
  });

  test.each([
    ['/body/challengeId', { challengeId: 'nonsense', signature: '1'.repeat(64) }],
    ['/body/signature', { challengeId: 'chal_11111111111111111111', signature: 'short' }],
    ['/body/signature', { challengeId: 'chal_11111111111111111111' }],
  ])('names %s when it is wrong', async (pointer, body) => {
    expectRefusal(await world.call(createSession, { body }), 'invalid-request', pointer);
  });
});

describe('a session', () => {
  test('ends half an hour after its last use', async () => {
    const token = await world.signIn(alice);
    for (let use = 0; use < 4; use += 1) {
      world.clock.advance(30 * MINUTE_MS - 1);
      expectStatus(200, await requestCurrentSession(token));
    }
    world.clock.advance(30 * MINUTE_MS);
    expectRefusal(await requestCurrentSession(token), 'unauthenticated');
  });

  test('ends eight hours after its beginning, however much it is used', async () => {
    const token = await world.signIn(alice);
    const uses = (8 * 60) / 20;
    for (let use = 1; use < uses; use += 1) {
      world.clock.advance(20 * MINUTE_MS);
      expectStatus(200, await requestCurrentSession(token));
    }
    world.clock.advance(20 * MINUTE_MS - 1);
    expectStatus(200, await requestCurrentSession(token));
    world.clock.advance(1);
    expectRefusal(await requestCurrentSession(token), 'unauthenticated');
  });

  test('ends when it is revoked, and only that one', async () => {
    const [token, other] = [await world.signIn(alice), await world.signIn(alice)];
    const revoked = await world.call(revokeSession, { token });
    expect([revoked.status, revoked.text]).toEqual([204, null]);
    expectRefusal(await requestCurrentSession(token), 'unauthenticated');
    expectRefusal(await world.call(revokeSession, { token }), 'unauthenticated');
    expectStatus(200, await requestCurrentSession(other));
  });

  test.each(['rds_', 'Bearer', `rds_${'A'.repeat(44)}`, `rds_${'\u00e9'.repeat(43)}`])('is not %j', async (token) => {
    const refused = await requestCurrentSession(token);
    expectRefusal(refused, 'unauthenticated');
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="ripduel"');
  });
});

describe('the sessions of a wallet', () => {
  const list = async (token: string) => expectStatus(200, await world.call(listSessions, { token })).items;

  test('are listed for it, newest first, while they are open', async () => {
    const carol = testWallet('carol');
    const first = await world.signIn(carol);
    world.clock.advance(MINUTE_MS);
    const [second, third] = [await world.signIn(carol), await world.signIn(carol)];
    await world.signIn(bob);
    expectStatus(204, await world.call(revokeSession, { token: third }));
    const items = await list(second);
    expect(items.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(items[1]).toEqual({
      openedAt: new Date(world.clock.now().getTime() - MINUTE_MS).toISOString(),
      lastUsedAt: new Date(world.clock.now().getTime() - MINUTE_MS).toISOString(),
      expiresAt: new Date(world.clock.now().getTime() + 479 * MINUTE_MS).toISOString(),
      current: false,
    });
    expect(JSON.stringify(items)).not.toMatch(/rds_|[0-9a-f]{64}/);
    world.clock.advance(29 * MINUTE_MS + 1);
    expect(await list(second)).toHaveLength(1);
    expectRefusal(await requestCurrentSession(first), 'unauthenticated');
  });

  test('end all at once, and nobody else’s with them', async () => {
    const dave = testWallet('dave');
    const [token, other, bobs] = [await world.signIn(dave), await world.signIn(dave), await world.signIn(bob)];
    expect(expectStatus(200, await world.call(revokeSessions, { token }))).toEqual({ revoked: 2 });
    for (const ended of [token, other]) expectRefusal(await requestCurrentSession(ended), 'unauthenticated');
    expectRefusal(await world.call(revokeSessions, { token }), 'unauthenticated');
    expectStatus(200, await requestCurrentSession(bobs));
  });

  test('end by an operator, of one wallet or of all', async () => {
    const erin = testWallet('erin');
    const { header: headers } = await createIntegrationKey(world, 'operator', ['operate']);
    const [one, bobs] = [await world.signIn(erin), await world.signIn(bob)];
    const revoke = (wallet: string, by = headers) => world.call(revokeSessionsOf, { headers: by, body: { wallet } });
    expect(expectStatus(200, await revoke(erin.address))).toEqual({ revoked: 1 });
    expectRefusal(await requestCurrentSession(one), 'unauthenticated');
    expectStatus(200, await requestCurrentSession(bobs));
    const { revoked } = expectStatus(200, await revoke('all'));
    expect(revoked).toBeGreaterThanOrEqual(1);
    expectRefusal(await requestCurrentSession(bobs), 'unauthenticated');
    expect(expectStatus(200, await revoke('all'))).toEqual({ revoked: 0 });
    expectRefusal(await revoke('everybody'), 'invalid-request', '/body/wallet');
    const { header: reader } = await createIntegrationKey(world, 'no operator', ['read', 'act']);
    expectRefusal(await revoke('all', reader), 'forbidden');
  });

  test('are fifty at most: one more ends the first', async () => {
    const frank = testWallet('frank');
    const tokens: string[] = [];
    for (let opened = 0; opened <= MAX_SESSIONS_PER_WALLET; opened += 1) {
      tokens.push(await world.signIn(frank));
      world.clock.advance(1);
    }
    expectRefusal(await requestCurrentSession(tokens[0] as string), 'unauthenticated');
    expectStatus(200, await requestCurrentSession(tokens[1] as string));
    expect(await list(tokens.at(-1) as string)).toHaveLength(MAX_SESSIONS_PER_WALLET);
  });

  test('never end at once, not even beyond fifty by an instance whose clock is late', async () => {
    const grace = testWallet('grace');
    for (let opened = 0; opened < MAX_SESSIONS_PER_WALLET; opened += 1) await world.signIn(grace);
    world.clock.advance(-1000);
    const token = await world.signIn(grace);
    world.clock.advance(1000);
    expectStatus(200, await requestCurrentSession(token));
    expect(await list(token)).toHaveLength(MAX_SESSIONS_PER_WALLET);
  });
});

test('sign-ins, refused credentials and revoked sessions are logged, without a token or signature', async () => {
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const log = { info: note, warn: note, error: note } as unknown as Log;
  const watched = world.withServices({ log });
  const { challengeId, message } = await requestChallenge(bob.address);
  const wrong = alice.signText(message);
  const call = (signature: string) => watched.call(createSession, { body: { challengeId, signature } });
  expectRefusal(await call(wrong), 'challenge-rejected');
  const { token } = expectStatus(201, await call(bob.signText(message)));
  expectRefusal(await watched.call(getSession, { token: `${token.slice(0, -3)}AAA` }), 'unauthenticated');
  expectRefusal(await watched.call(getSession), 'unauthenticated');
  expectStatus(200, await watched.call(revokeSessions, { token }));
  const logLines = lines.map((line) => JSON.parse(line));
  expect(logLines).toMatchObject([
    { code: 'challenge-rejected', endpoint: 'POST /auth/sessions', client: '127.0.0.1' },
    { wallet: bob.address, message: 'a session was opened' },
    { code: 'unauthenticated', endpoint: 'GET /auth/session', client: '127.0.0.1' },
    { wallet: bob.address, revoked: expect.any(Number), message: 'a wallet ended its sessions' },
  ]);
  for (const secret of [token, wrong, bob.signText(message)]) expect(lines.join('\n')).not.toContain(secret);
});

describe('the site’s cookie', () => {
  test.each([
    [200, 'POST', { origin: 'http://localhost:3000' }],
    [401, 'POST', { origin: 'https://elsewhere.example' }],
    [401, 'POST', { origin: 'null' }],
    [401, 'POST', {}],
    [401, 'POST', { 'sec-fetch-site': 'same-origin' }],
    [200, 'GET', {}],
    [200, 'GET', { 'sec-fetch-site': 'same-origin' }],
    [200, 'GET', { 'sec-fetch-site': 'none' }],
    [401, 'GET', { 'sec-fetch-site': 'cross-site' }],
    [401, 'GET', { 'sec-fetch-site': 'same-site' }],
    [401, 'GET', { origin: 'https://elsewhere.example' }],
  ])('answers %i to %s with %j', async (status, method, headers) => {
    const cookie = await world.signIn(alice);
    const answer =
      method === 'GET'
        ? await world.call(getSession, { sessionCookie: cookie, headers })
        : await world.call(createDuel, {
            sessionCookie: cookie,
            headers,
            body: { matchmakingMode: 'open', packId: 'kickoff-2031', fundingSeconds: status === 200 ? 31 : 30 },
          });
    expect(answer.status).toBe(status === 200 && method === 'POST' ? 201 : status);
  });

  test('does not help a wrong bearer token', async () => {
    const cookie = await world.signIn(alice);
    expectRefusal(await world.call(getSession, { sessionCookie: cookie, token: 'rds_wrong' }), 'unauthenticated');
  });

  test('is read only when this deployment encrypted it', async () => {
    const token = await world.signIn(alice);
    const encodeSessionCookie = (secret: string) => encode({ token: { sessionToken: token }, secret });
    const fetchStatusWithCookie = async (cookie: string) => {
      const request = new Request('http://localhost:3000/v1/auth/session', { headers: { cookie } });
      const settings = {
        clientAddressHeader: null,
        parseSessionCookie: (text: string) => findCookieSessionToken(text, world.services),
      };
      return (await dispatch([getSessionHandler], world.services, fromWebRequest(request, {}, settings))).status;
    };
    const own = await encodeSessionCookie(world.services.secrets.sessionKeys[0]);
    expect(await fetchStatusWithCookie(`theme=dark; next-auth.session-token=${own}`)).toBe(200);
    expect(await fetchStatusWithCookie(`next-auth.session-token=${await encodeSessionCookie('b'.repeat(43))}`)).toBe(
      401,
    );
    expect(await fetchStatusWithCookie(`next-auth.session-token=${own.slice(0, -4)}AAAA`)).toBe(401);
    expect(await fetchStatusWithCookie('next-auth.session-token=; ;=;')).toBe(401);
  });

  test('over TLS is taken by the name alone that no other host of the domain can set', async () => {
    const token = await world.signIn(alice);
    const sealed = await encode({ token: { sessionToken: token }, secret: world.services.secrets.sessionKeys[0] });
    const config = { ...world.services.config, origin: 'https://ripduel.example' };
    const overTls = { ...world.services, config } as typeof world.services;
    expect(await findCookieSessionToken(`__Host-next-auth.session-token=${sealed}`, overTls)).toBe(token);
    for (const name of ['next-auth.session-token', '__Secure-next-auth.session-token'])
      expect(await findCookieSessionToken(`${name}=${sealed}`, overTls)).toBeNull();
  });
});

describe('an integration key', () => {
  const duelBody = { matchmakingMode: 'open', packId: 'kickoff-2031' };

  test('acts for the wallet that the body names', async () => {
    const { header } = await createIntegrationKey(world, 'partner');
    const body = { ...duelBody, wallet: bob.address };
    const duel = expectStatus(201, await world.call(createDuel, { headers: header, body }));
    expect(duel.creatorWallet).toBe(bob.address);
    expectStatus(200, await world.call(getDuel, { headers: header, params: { duelId: duel.duelId } }));
    expectStatus(200, await world.call(reconcileDuel, { headers: header, params: { duelId: duel.duelId } }));
  });

  test('names a wallet, and a session none but its own', async () => {
    const { header } = await createIntegrationKey(world, 'forgetful');
    const refused = await world.call(createDuel, { headers: header, body: duelBody });
    expectRefusal(refused, 'invalid-request', '/body/wallet');
    const token = await world.signIn(alice);
    const other = await world.call(createDuel, { token, body: { ...duelBody, wallet: bob.address } });
    expectRefusal(other, 'invalid-request', '/body/wallet');
    expectStatus(201, await world.call(createDuel, { token, body: { ...duelBody, wallet: alice.address } }));
  });

  test('is refused when it is wrong, even beside a right session', async () => {
    const { keyId, header } = await createIntegrationKey(world, 'revoked');
    const token = await world.signIn(alice);
    const key = header['x-integration-key'];
    const body = { ...duelBody, wallet: alice.address };
    for (const wrong of [`${key.slice(0, -2)}AA`, `rdk_${keyId}_`, key.replace(keyId, `${keyId.slice(0, -1)}1`), '']) {
      const refused = await world.call(createDuel, { token, headers: { 'x-integration-key': wrong }, body });
      expectRefusal(refused, 'unauthenticated');
    }
    await revokeIntegrationKey(world.database.queries, keyId, world.clock.now());
    expectRefusal(await world.call(createDuel, { headers: header, body }), 'unauthenticated');
  });

  test('is no session', async () => {
    const { header } = await createIntegrationKey(world, 'no session');
    expectRefusal(await world.call(getSession, { headers: header }), 'unauthenticated');
  });
});
