// cspell:ignore Bvbm Ghlci
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { encodeReplyForSigning, REPLY_SIGNATURE_HEADER } from '../../lib/provider/rules/reply';
import { checkClock } from './chain';
import { checkEnvironment } from './environment';
import { checkProvider } from './service';

const providerSecret = new Uint8Array(32).fill(7);
const KEY = base58.encode(ed25519.getPublicKey(providerSecret));
const SECRETS = { SESSION_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5vIHNlY3JldCBhdCBhbGw', CRON_SECRET: 'YW5vdGhlciBvbmUsIG5v' };
/** A server that answers as an RPC whose time stands still, and as a provider. */
let server: Server;
let url: string;
/** Lamports that the server, as a provider, says it can still put up as bonds. */
let freeLamports: bigint;

beforeAll(async () => {
  freeLamports = 1_000_000_000n;
  server = createServer(({ method = '', url: target = '' }, response) => {
    const replyBody = JSON.stringify({ providerKey: KEY, freeLamports: freeLamports.toString() });
    const signed = encodeReplyForSigning({ status: 200, method, target, requestBody: '', replyBody });
    response.setHeader('date', 'Sat, 21 Nov 2026 12:00:00 GMT');
    response.setHeader(REPLY_SIGNATURE_HEADER, base58.encode(ed25519.sign(signed, providerSecret)));
    response.end(replyBody);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

const readRealChainConfig = (variables: Record<string, string> = {}) =>
  readConfig({
    SOLANA_RPC_URL: url,
    DATABASE_URL: 'postgres://localhost/none',
    ESCROW_PROGRAM_ID: KEY,
    PUBLIC_ORIGIN: 'https://ripduel.example',
    TREASURY_WALLET: KEY,
    PROVIDER_URL: url,
    PROVIDER_PUBLIC_KEY: KEY,
    PROVIDER_TOKEN: 't'.repeat(32),
    CLIENT_ADDRESS_HEADER: 'x-real-ip',
    REGION_HEADER: 'x-region',
    SECURITY_CONTACT: 'mailto:security@ripduel.example',
    ...SECRETS,
    ...variables,
  });
const listFindingsNotOk = async (variables: Record<string, string>) =>
  (await checkEnvironment(readRealChainConfig(variables)))
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, found }) => [name, state, found]);

test.each([
  [{}, []],
  [{ SESSION_SECRET: 'ab'.repeat(20) }, [['Secrets', 'wrong', 'SESSION_SECRET is not random']]],
  [{ CRON_SECRET: SECRETS.SESSION_SECRET }, [['Secrets', 'wrong', 'SESSION_SECRET and CRON_SECRET are the same']]],
  [{ METRICS_SECRET: SECRETS.CRON_SECRET }, [['Secrets', 'wrong', 'CRON_SECRET and METRICS_SECRET are the same']]],
  [
    { SESSION_SECRET: `${SECRETS.SESSION_SECRET},${'ab'.repeat(20)}` },
    [['Secrets', 'wrong', 'SESSION_SECRET is not random']],
  ],
  [
    { CRON_SECRET: `${SECRETS.CRON_SECRET},${SECRETS.SESSION_SECRET}` },
    [['Secrets', 'wrong', 'SESSION_SECRET and CRON_SECRET are the same']],
  ],
  [{ METRICS_SECRET: '0'.repeat(20) }, [['Secrets', 'wrong', 'METRICS_SECRET is not random']]],
  [{ PUBLIC_ORIGIN: 'http://ripduel.example' }, [['Address', 'wrong', expect.stringContaining('not encrypted')]]],
  [{ CLIENT_ADDRESS_HEADER: '' }, [['Client addresses', 'warning', expect.stringContaining('one rate limit')]]],
  [{ REGION_HEADER: '' }, [['Regions', 'warning', 'REGION_HEADER isn’t set: quick match is closed']]],
])('%j in the variables is the one thing that is not ok', async (variables, expected) => {
  expect(await listFindingsNotOk(variables)).toEqual(expected);
});

const MALFORMED = ' is neither a mail address nor a page on the web';
test.each([
  ['', 'SECURITY_CONTACT isn’t set: /.well-known/security.txt is a 404'],
  ['mailto:security', `mailto:security${MALFORMED}`],
  ['mailto:security@', `mailto:security@${MALFORMED}`],
  ['https://security', `https://security${MALFORMED}`],
  ['https://:', `https://:${MALFORMED}`],
])('a contact for weaknesses that nobody can use is a warning: %j', async (SECURITY_CONTACT, found) => {
  expect(await listFindingsNotOk({ SECURITY_CONTACT })).toEqual([['Security contact', 'warning', found]]);
});

test.each(['https://ripduel.example/security', 'mailto:security@ripduel.example?subject=A%20weakness'])(
  'a contact for weaknesses is ok: %s',
  async (SECURITY_CONTACT) => {
    expect(await listFindingsNotOk({ SECURITY_CONTACT })).toEqual([]);
  },
);

test('the embedded chain needs no contact, and text that is no address is refused before', async () => {
  const findings = await checkEnvironment(readConfig({}));
  expect(findings.find(({ name }) => name === 'Security contact')).toMatchObject({ state: 'ok' });
  expect(() => readRealChainConfig({ SECURITY_CONTACT: 'security@ripduel.example' })).toThrow('SECURITY_CONTACT');
});

test.each(['X-Forwarded-For', 'x-forwarded-for', 'Forwarded'])(
  'a header that clients can write is wrong: %s',
  async (header) => {
    const found = `${header.toLowerCase()} is a list, and clients write its beginning`;
    expect(await listFindingsNotOk({ CLIENT_ADDRESS_HEADER: header })).toEqual([['Client addresses', 'wrong', found]]);
  },
);

test('advice on regions names the value for Vercel', async () => {
  const findings = await checkEnvironment(readRealChainConfig({ REGION_HEADER: '' }));
  expect(findings.find(({ name }) => name === 'Regions')?.fix).toMatch(
    /^Set REGION_HEADER.*x-vercel-ip-country on Vercel/,
  );
});

test.each([
  ['12:00:05', 'ok', 'within five seconds'],
  ['12:00:06', 'wrong', '6 s ahead of'],
  ['11:59:54', 'wrong', '6 s behind'],
])('a clock at %s against an RPC at noon is %s', async (time, state, found) => {
  const finding = await checkClock(readRealChainConfig(), () => new Date(`2026-11-21T${time}.000Z`));
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) });
});

test('the clock is unknown if the RPC never answers or is not there', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const now = () => new Date('2026-11-21T12:00:00.000Z');
  for (const SOLANA_RPC_URL of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9'])
    expect(await checkClock(readRealChainConfig({ SOLANA_RPC_URL }), now, 100)).toMatchObject({
      state: 'unknown',
      found: 'the RPC does not answer within 0.1 s',
    });
  silent.closeAllConnections();
  silent.close();
});

test('the provider answers under its key, under another one, or not at all', async () => {
  expect(await checkProvider(readRealChainConfig())).toMatchObject({
    state: 'ok',
    found: expect.stringContaining(' 6 more duels'),
  });
  const other = { PROVIDER_PUBLIC_KEY: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW' };
  expect(await checkProvider(readRealChainConfig(other))).toMatchObject({ state: 'wrong' });
  expect(await checkProvider(readRealChainConfig({ PROVIDER_URL: 'http://127.0.0.1:9' }))).toMatchObject({
    state: 'wrong',
  });
});

test.each([
  [149_999_999n, 'wrong', 'no SOL left'],
  [150_000_000n, 'ok', ' 1 more duels'],
])('a provider with %i lamports free is %s: a bond is at least three fees', async (lamports, state, found) => {
  freeLamports = lamports;
  expect(await checkProvider(readRealChainConfig())).toMatchObject({ state, found: expect.stringContaining(found) });
});

test('the embedded chain has a provider of its own; a real one without its secret is refused before', async () => {
  expect(await checkProvider(readConfig({}))).toMatchObject({ state: 'ok' });
  expect(() => readRealChainConfig({ PROVIDER_TOKEN: '' })).toThrow('PROVIDER_TOKEN');
});
