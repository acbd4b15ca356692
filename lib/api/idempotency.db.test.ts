// cspell:ignore ümlaut
import { beforeAll, describe, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createDuel, joinDuel } from '../duel/contract';
import { prepareTransaction, recordSubmission } from '../transactions/contract';

const DAY_MS = 24 * 60 * 60 * 1000;
const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const create = async (key: string, wallet = play.creator, requestBody: unknown = body) =>
  world.call(createDuel, { token: await play.getSessionToken(wallet), idempotencyKey: key, body: requestBody });

describe('the same key', () => {
  test('and payload gives the same status, bytes and headers, marked as replayed', async () => {
    const first = await create('repeat');
    const again = await create('repeat');
    expect(expectStatus(201, again)).toEqual(expectStatus(201, first));
    expect(again.text).toBe(first.text);
    expect(again.headers.location).toBe(first.headers.location);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('is replayed as it was, whatever became of the duel', async () => {
    const first = await create('later');
    const { duelId } = expectStatus(201, first);
    const join = { token: await play.getSessionToken(play.opponent), idempotencyKey: 'join once', params: { duelId } };
    expectRefusal(await world.call(joinDuel, join), 'invalid-idempotency-key');
    expectStatus(200, await world.call(joinDuel, { ...join, idempotencyKey: 'join-once' }));
    expect((await create('later')).text).toBe(first.text);
    const replayed = await world.call(joinDuel, { ...join, idempotencyKey: 'join-once' });
    expect([expectStatus(200, replayed).status, replayed.headers['idempotency-replayed']]).toEqual(['matched', 'true']);
  });

  test('finds the payload equal whatever its spaces and order', async () => {
    const first = expectStatus(201, await create('spaces'));
    const reordered = '{ "packId" : "kickoff-2031",\n "matchmakingMode":"open" }';
    expect(expectStatus(201, await create('spaces', play.creator, reordered))).toEqual(first);
  });

  test('with another payload or path is refused', async () => {
    const { duelId } = expectStatus(201, await create('other'));
    expectRefusal(await create('other', play.creator, { ...body, packId: 'derby-2031' }), 'idempotency-key-reused');
    expectRefusal(await create('other', play.creator, { ...body, fundingSeconds: 600 }), 'idempotency-key-reused');
    const second = expectStatus(201, await create('other-second'));
    const join = async (id: string) =>
      world.call(joinDuel, {
        token: await play.getSessionToken(play.opponent),
        idempotencyKey: 'one-of-two',
        params: { duelId: id },
      });
    expectStatus(200, await join(duelId));
    expectRefusal(await join(second.duelId), 'idempotency-key-reused');
  });

  test('of another caller, of an integration, or for another endpoint is another key', async () => {
    const { header } = await createIntegrationKey(world, 'partner');
    const own = expectStatus(201, await create('shared'));
    const other = expectStatus(201, await create('shared', testWallet('other')));
    const byPartner = expectStatus(
      201,
      await world.call(createDuel, {
        headers: header,
        idempotencyKey: 'shared',
        body: { ...body, wallet: play.creator.address },
      }),
    );
    expect(new Set([own.duelId, other.duelId, byPartner.duelId]).size).toBe(3);
    expectStatus(200, await play.join(own.duelId, play.opponent, { idempotencyKey: 'shared' }));
  });

  test('a request that was refused leaves the key free', async () => {
    expectRefusal(
      await create('freed', play.creator, { ...body, packId: 'none-such' }),
      'unknown-pack',
      '/body/packId',
    );
    expectStatus(201, await create('freed'));
  });

  test('is kept for a day', async () => {
    const kept = testWallet('kept');
    const first = expectStatus(201, await create('daily', kept));
    world.clock.advance(DAY_MS - 1);
    expect(expectStatus(201, await create('daily', kept))).toEqual(first);
    world.clock.advance(1);
    expect(expectStatus(201, await create('daily', kept)).duelId).not.toBe(first.duelId);
  });
});

test.each([1, 240])('a key of %i characters is taken', async (length) => {
  expectStatus(201, await create('~'.repeat(length), testWallet(`key of ${length}`)));
});

test.each(['', 'x'.repeat(241), 'two words', 'ümlaut', 'tab\t'])('the key %j is refused', async (key) => {
  const answer = await world.call(createDuel, {
    token: await play.getSessionToken(play.creator),
    idempotencyKey: null,
    headers: { 'idempotency-key': key },
    body,
  });
  expectRefusal(answer, 'invalid-idempotency-key');
});

test('a storm of one key has one effect, and everybody reads the same bytes', async () => {
  const stormy = testWallet('stormy');
  await world.fund(stormy);
  await play.getSessionToken(stormy);
  const answers = await Promise.all(Array.from({ length: 24 }, () => create('storm', stormy)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
  const { duelId } = expectStatus(201, answers[0]!);
  await play.join(duelId);
  const prepared = await Promise.all(
    Array.from({ length: 12 }, () => play.prepare(duelId, stormy, { purpose: 'fund' }, { idempotencyKey: 'pay' })),
  );
  expect(new Set(prepared.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const intent = expectStatus(201, prepared[0]!);
  const { signature } = stormy.signTransaction(intent.transaction);
  const submissions = await Promise.all(
    Array.from({ length: 12 }, () => play.submitSignature(intent, stormy, signature, { idempotencyKey: 'tell' })),
  );
  expect(new Set(submissions.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expectStatus(202, submissions[0]!);
});

test('a storm of one key with two payloads has one effect; the other payload is refused', async () => {
  const torn = testWallet('torn');
  await play.getSessionToken(torn);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      create('torn', torn, { ...body, packId: index % 2 === 0 ? 'kickoff-2031' : 'derby-2031' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), ...Array(6).fill(409)]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const answer of refused) expectRefusal(answer, 'idempotency-key-reused');
});

test('a replay is answered before the chain is asked', async () => {
  const { duelId } = await play.openAndJoin();
  const first = await play.prepare(duelId, play.creator, { purpose: 'fund' }, { idempotencyKey: 'no-chain' });
  const away = world.withServices({ chain: {} as never });
  const call = {
    token: await play.getSessionToken(play.creator),
    idempotencyKey: 'no-chain',
    params: { duelId },
    body: { purpose: 'fund' },
  };
  expect((await away.call(prepareTransaction, call)).text).toBe(first.text);
  const missing = {
    ...call,
    idempotencyKey: null,
    params: { duelId, transactionId: first.json.intentId },
    body: { signature: '1'.repeat(64) },
  };
  expectRefusal(await world.call(recordSubmission, missing), 'idempotency-key-missing');
});
