import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { gachaEntries } from '../../../db/schema/gacha';
import { Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { readConfig } from '../../configuration/config';
import { buildGateSettings } from '../../configuration/gate-settings';
import { findMachine, resealIfOutdated } from '../machines/store';
import { createRip } from './contract';

let world: TestEnvironment;
let ripper: Ripper;
let playerCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  ripper = await new Ripper(world).fundWallet();
});

const createFundedRipper = (): Promise<Ripper> => {
  playerCount += 1;
  return new Ripper(world, testWallet(`ripping ${playerCount}`)).fundWallet();
};
const withGateSettings = (variables: Record<string, string>) => {
  const settings = buildGateSettings(readConfig(variables));
  return world.withServices({ gateSettings: () => settings });
};

test('a paid rip needs its own verified payment, commitment and client seed', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const body = player.buildRipBody(begun);
  expectRefusal(await player.rip({ ...body, paymentIntentId: undefined }), 'invalid-request', '/body/paymentIntentId');
  expectRefusal(
    await player.rip({ ...body, paymentIntentId: 'gpi_11111111111111111111' }),
    'unknown-payment-intent',
    '/body/paymentIntentId',
  );
  expectRefusal(
    await player.rip({ ...body, commitmentId: 'gsc_11111111111111111111' }),
    'unknown-commitment',
    '/body/commitmentId',
  );
  expectRefusal(await player.rip(body), 'payment-not-verified');
  expectStatus(200, await player.verify(begun.intent.intentId, await player.pay(begun)));
  expectRefusal(await player.rip({ ...body, clientSeed: 'another' }), 'invalid-request', '/body/clientSeed');
  expectRefusal(await player.rip({ ...body, clientSeed: 'with space' }), 'invalid-request', '/body/clientSeed');
  const { commitmentId } = expectStatus(201, await player.requestCommitment());
  expectRefusal(await player.rip({ ...body, commitmentId }), 'invalid-request', '/body/commitmentId');
  expectRefusal(await ripper.rip(body), 'forbidden');
  const own = expectStatus(201, await ripper.requestCommitment());
  expectRefusal(await ripper.rip({ ...body, commitmentId: own.commitmentId }), 'forbidden');
  const rip = expectStatus(201, await player.rip(body));
  expectRefusal(await player.rip(body), 'payment-spent');
  await player.settle(rip);
  expectRefusal(await player.rip(body), 'payment-spent');
});

test('the key of the header and that of the body are one; both, and different, are refused', async () => {
  const player = await createFundedRipper();
  const body = player.buildRipBody(await player.startAndPay());
  expectRefusal(
    await player.rip({ ...body, idempotencyKey: 'one' }, { idempotencyKey: 'other' }),
    'idempotency-keys-differ',
    '/body/idempotencyKey',
  );
  expectRefusal(await player.rip({ ...body, idempotencyKey: 'a b' }), 'invalid-request', '/body/idempotencyKey');
  expectRefusal(await player.rip(body, { idempotencyKey: 'x'.repeat(241) }), 'invalid-idempotency-key');
  const first = await player.rip({ ...body, idempotencyKey: 'mine' });
  const rip = expectStatus(201, first);
  for (const again of [
    await player.rip({ ...body, idempotencyKey: 'mine' }),
    await player.rip(body, { idempotencyKey: 'mine' }),
    await player.rip({ ...body, idempotencyKey: 'mine' }, { idempotencyKey: 'mine' }),
  ]) {
    expect(expectStatus(201, again)).toEqual(rip);
    expect(again.headers['idempotency-replayed']).toBe('true');
  }
  expectRefusal(await player.rip({ ...body, clientSeed: 'x' }, { idempotencyKey: 'mine' }), 'idempotency-key-reused');
  expect(rip).toMatchObject({ status: 'acquiring', serverSeed: null });
  await player.settle(rip);
  // The stored response is replayed unchanged as long as the rip exists, not just for a day.
  world.clock.advance(40 * 86_400_000);
  expect(expectStatus(201, await player.rip(body, { idempotencyKey: 'mine' }))).toEqual(rip);
});

test('a rip is replayed also while the machines are closed; a verified payment is ripped behind the closed gate', async () => {
  const player = await createFundedRipper();
  const body = player.buildRipBody(await player.startAndPay());
  for (const variables of [{ GACHA_MODE: 'disabled' }, { CLOSED_GATES: 'gacha' }] as Record<string, string>[]) {
    const { commitmentId } = expectStatus(201, await player.requestCommitment());
    const closed = withGateSettings(variables);
    const token = await player.getSessionToken();
    expectRefusal(await closed.call(createRip, { token, body: { commitmentId, clientSeed: 'x' } }), 'gate-closed');
  }
  const closed = withGateSettings({ GACHA_MODE: 'disabled' });
  const call = { token: await player.getSessionToken(), body, idempotencyKey: 'behind' };
  const rip = expectStatus(201, await closed.call(createRip, call));
  expect(expectStatus(201, await closed.call(createRip, call))).toEqual(rip);
  await player.settle(rip);
});

test('fixture rips cost nothing, end at once, and spend their commitment', async () => {
  const fixture = withGateSettings({ GACHA_MODE: 'fixture' });
  const token = await ripper.getSessionToken();
  const { commitmentId } = expectStatus(201, await ripper.requestCommitment());
  // In fixture mode a payment that can't be ripped, such as this unknown one, is ignored.
  const body = { commitmentId, clientSeed: 'mine', paymentIntentId: 'gpi_11111111111111111111' };
  const rip = expectStatus(201, await fixture.call(createRip, { token, body }));
  expect(rip).toMatchObject({ mode: 'fixture', payment: null, clientSeed: 'mine' });
  // No card is delivered, so the rip has ended and its seed is shown.
  expect(rip).toMatchObject({ status: 'settled', serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(rip.lifecycle).toEqual([
    { kind: 'reveal', state: 'done', at: rip.rippedAt },
    { kind: 'acquisition', state: 'done', at: rip.rippedAt, evidence: null },
    { kind: 'settlement', state: 'done', at: rip.rippedAt, debtId: null },
  ]);
  expect(await ripper.fetchRip(rip.ripId)).toEqual(rip);
  expectRefusal(await fixture.call(createRip, { token, body }), 'commitment-not-open');
  const stranger = { token: await world.signIn(testWallet('stranger')), body };
  expectRefusal(await fixture.call(createRip, stranger), 'forbidden');
  const old = expectStatus(201, await ripper.requestCommitment());
  world.clock.advance(3_600_001);
  const late = { commitmentId: old.commitmentId, clientSeed: 'mine' };
  expectRefusal(
    await fixture.call(createRip, { token: await ripper.getSessionToken(), body: late }),
    'commitment-not-open',
  );
});

test('a payment of the other mode is ripped as what it is', async () => {
  const player = await createFundedRipper();
  const body = player.buildRipBody(await player.startAndPay());
  const fixture = withGateSettings({ GACHA_MODE: 'fixture' });
  const rip = expectStatus(201, await fixture.call(createRip, { token: await player.getSessionToken(), body }));
  expect(rip).toMatchObject({ mode: 'devnet-preview', payment: { intentId: body.paymentIntentId } });
  await player.settle(rip);
});

test('a small machine leaves out what is promised, and seals it again when the promise ends', async () => {
  const [one, other, third, fourth] = [0, 1, 2, 3].map(
    (at) => new Ripper(world, testWallet(`small ${at}`), 'last-whistle-2033'),
  ) as [Ripper, Ripper, Ripper, Ripper];
  const legendary = 8;
  const isLegendaryListed = async () =>
    (await one.odds()).document.entries.some((each: { entryIndex: number }) => each.entryIndex === legendary);
  for (const player of [one, other, third]) {
    expect(await isLegendaryListed()).toBe(true);
    await player.startRip();
  }
  expect(await isLegendaryListed()).toBe(false);
  const begun = await fourth.startRip();
  expect(begun.intent.oddsHash).toBe((await one.odds()).oddsHash);
  world.clock.advance(11 * 60_000);
  await world.work();
  expect(await isLegendaryListed()).toBe(true);
});

test.each([
  `server_seed_hash = repeat('0', 64)`,
  `wallet = '${testWallet('another').address}'`,
  `machine_key = 'away-day-2032'`,
  `committed_at = committed_at - interval '1 second'`,
  `expires_at = expires_at + interval '1 second'`,
])('the database refuses to change what a commitment published: %s', async (assignment) => {
  const { commitmentId } = expectStatus(201, await (await createFundedRipper()).requestCommitment());
  const changed = world.database.queries.execute(
    sql`update gacha_commitments set ${sql.raw(assignment)} where commitment_id = ${commitmentId}`,
  );
  await expect(changed).rejects.toMatchObject({ cause: { message: 'gacha_commitments is append-only' } });
});

test('a machine that sells out between claim and rip keeps the copy that was promised', async () => {
  const machineKey = 'away-day-2032';
  const open = (name: string) => new Ripper(world, testWallet(name), machineKey).fundWallet();
  const [payer, late] = [await open('promised'), await open('too late')];
  const begun = await payer.startRip();
  const { transaction, signature } = await payer.sign(begun);
  expectStatus(200, await payer.claim(begun.intent.intentId, transaction));
  await world.database.queries
    .update(gachaEntries)
    .set({ stock: sql`drawn + held` })
    .where(eq(gachaEntries.machineKey, machineKey));
  const machine = (await findMachine(world.database.queries, machineKey))?.machine;
  await world.database.transaction((inside) => resealIfOutdated(inside, machine as never, world.clock.now()));
  const { commitmentId } = expectStatus(201, await late.requestCommitment());
  const { oddsHash } = await late.odds();
  const refused = await late.createIntent({ commitmentId, clientSeedHash: '0'.repeat(64), oddsHash });
  expectRefusal(refused, 'machine-sold-out');
  await payer.send(transaction);
  world.finalize();
  expectStatus(200, await payer.verify(begun.intent.intentId, signature));
  const drawn = expectStatus(201, await payer.rip(payer.buildRipBody(begun)));
  expect(drawn.odds.oddsHash).toBe(begun.intent.oddsHash);
  expect(await payer.settle(drawn)).toMatchObject({ status: 'settled' });
});

test('a machine that is empty says so', async () => {
  const player = await new Ripper(world, testWallet('last'), 'last-whistle-2033').fundWallet();
  await world.database.queries.execute(
    `update gacha_entries set stock = drawn where machine_key = 'last-whistle-2033' and entry_index > 0` as never,
  );
  await world.database.queries.execute(
    `update gacha_entries set stock = drawn + 1 where machine_key = 'last-whistle-2033' and entry_index = 0` as never,
  );
  const fixture = withGateSettings({ GACHA_MODE: 'fixture' });
  const { machine } = (await findMachine(world.database.queries, player.machineKey)) ?? {};
  await world.database.transaction((transaction) => resealIfOutdated(transaction, machine as never, world.clock.now()));
  const token = await player.getSessionToken();
  const first = expectStatus(201, await player.requestCommitment());
  const second = expectStatus(201, await player.requestCommitment());
  const rip = expectStatus(
    201,
    await fixture.call(createRip, { token, body: { commitmentId: first.commitmentId, clientSeed: 'x' } }),
  );
  expect(rip.drawn).toMatchObject({ entryIndex: 0, totalWeight: 1, ticket: 0 });
  expect((await player.odds()).document).toMatchObject({ totalWeight: 0, entries: [] });
  const { commitmentId } = second;
  expectRefusal(await fixture.call(createRip, { token, body: { commitmentId, clientSeed: 'x' } }), 'machine-sold-out');
  const { oddsHash } = await player.odds();
  expectRefusal(
    await player.createIntent({ commitmentId, clientSeedHash: '0'.repeat(64), oddsHash }),
    'machine-sold-out',
  );
});
