import { beforeAll, expect, test } from 'vitest';
import { Ripper } from '../../testing/gacha/ripper';
import { startServers } from '../../testing/server/server-processes';
import { expectStatus } from '../../testing/service/play';
import { type EndpointCall, newIdempotencyKey } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { sha256Hex } from '../core/hash';
import { createPaymentIntent, verifyPayment } from './payments/contract';
import { surrenderPayment } from './refunds-owed/surrender-contract';
import { createRip } from './rips/contract';

type CallEndpoint = (endpoint: Endpoint, call: EndpointCall) => Promise<{ status: number; text: string | null }>;

let world: TestEnvironment;
/** One function per server process that calls the endpoints of that process. Both processes share one database. */
let serverCalls: readonly CallEndpoint[];

beforeAll(async () => {
  world = await openTestEnvironment();
  const servers = await startServers(world, 2);
  serverCalls = servers.map((server) => (endpoint, call) => server.call(endpoint, call));
});

const pickServer = (index: number): CallEndpoint => serverCalls[index % 2] as CallEndpoint;
const getCode = ({ status, text }: { status: number; text: string | null }): string =>
  status < 300 ? String(status) : JSON.parse(text ?? '{}').code;

test('rips racing for one payment: one draws, with one key all are told the same', async () => {
  const ripper = await new Ripper(world, testWallet('racing')).fundWallet();
  const token = await ripper.getSessionToken();
  for (const getKey of [() => newIdempotencyKey(), () => null, () => 'the-same']) {
    const body = ripper.buildRipBody(await ripper.startAndPay());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pickServer(index)(createRip, { token, body, idempotencyKey: getKey() })),
    );
    const won = answers.filter(({ status }) => status === 201);
    if (getKey() === 'the-same') {
      expect(new Set(won.map(({ text }) => text)).size).toBe(1);
      expect(won).toHaveLength(12);
    } else {
      expect(won).toHaveLength(1);
      for (const each of answers.filter((answer) => answer !== won[0]))
        expect(['payment-spent', 'state-changed']).toContain(getCode(each));
    }
  }
});

test('a payment that is ripped and given up at once ends in exactly one of both', async () => {
  const ripper = await new Ripper(world, testWallet('giving up')).fundWallet();
  const token = await ripper.getSessionToken();
  for (const first of [0, 1, 0, 1]) {
    const begun = await ripper.startAndPay();
    const params = { intentId: begun.intent.intentId };
    const body = ripper.buildRipBody(begun);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === first
          ? pickServer(index >> 1)(createRip, { token, body, idempotencyKey: newIdempotencyKey() })
          : pickServer(index >> 1)(surrenderPayment, { token, params }),
      ),
    );
    const codes = answers.map(getCode);
    const isRipped = codes.includes('201');
    expect(isRipped).toBe(!codes.includes('200'));
    expect(codes.filter((code) => code === '201').length).toBe(isRipped ? 1 : 0);
    const lost = isRipped ? ['payment-spent', 'state-changed'] : ['rip-undeliverable', 'state-changed'];
    for (const code of codes.filter((each) => !each.startsWith('20'))) expect(lost).toContain(code);
    expect((await ripper.fetchIntent(params.intentId)).state).toBe(isRipped ? 'spent' : 'failed');
  }
});

test('ten verifications of one payment at the same time get the same answer', async () => {
  const ripper = await new Ripper(world, testWallet('verifying')).fundWallet();
  const begun = await ripper.startRip();
  const signature = await ripper.pay(begun);
  const { intentId } = begun.intent;
  const call = { token: await ripper.getSessionToken(), params: { intentId }, body: { signature } };
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => pickServer(index)(verifyPayment, call)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});

/** How many wallets begin payments at once, and how often each of them tries at most. */
const CROWD_SIZE = 24;

test(`${CROWD_SIZE} wallets begin payments on a small machine at once: no copy is promised twice`, async () => {
  const crowd = Array.from(
    { length: CROWD_SIZE },
    (_, at) => new Ripper(world, testWallet(`small crowd ${at}`), 'last-whistle-2033'),
  );
  const ready = await Promise.all(
    crowd.map(async (each) => ({
      each,
      token: await each.getSessionToken(),
      commitment: expectStatus(201, await each.requestCommitment()),
    })),
  );
  const createIntentWithRetry = async (
    { each, token, commitment }: (typeof ready)[number],
    index: number,
  ): Promise<string> => {
    for (let tries = 0; tries < CROWD_SIZE; tries += 1) {
      const { oddsHash } = await each.odds();
      const body = { commitmentId: commitment.commitmentId, clientSeedHash: sha256Hex(`${index}`), oddsHash };
      const params = { machineKey: each.machineKey };
      const code = getCode(await pickServer(index)(createPaymentIntent, { token, params, body }));
      if (code !== 'odds-changed') return code;
    }
    return 'odds-changed';
  };
  const codes = await Promise.all(ready.map(createIntentWithRetry));
  expect(codes).toEqual(Array(CROWD_SIZE).fill('201'));
  // The rarest card has three copies, which are all reserved now, so the newest odds don't have it. The invariants are
  // checked after each test.
  const entries = (await (crowd[0] as Ripper).odds()).document.entries;
  expect(entries.map(({ entryIndex }: { entryIndex: number }) => entryIndex)).not.toContain(8);
});

test('a wallet that begins many payments at once has one', async () => {
  const ripper = new Ripper(world, testWallet('many at once'));
  const token = await ripper.getSessionToken();
  const { oddsHash } = await ripper.odds();
  const bodies = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const { commitmentId } = expectStatus(201, await ripper.requestCommitment());
    bodies.push({ commitmentId, clientSeedHash: sha256Hex(`${nth}`), oddsHash });
  }
  const params = { machineKey: ripper.machineKey };
  const answers = await Promise.all(
    bodies.map((body, index) => pickServer(index)(createPaymentIntent, { token, params, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ text }) => JSON.parse(text ?? '').intentId)).size).toBe(1);
});
