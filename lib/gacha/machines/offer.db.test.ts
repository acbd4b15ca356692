import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { gachaMachines } from '../../../db/schema/gacha';
import { Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { readConfig } from '../../configuration/config';
import { buildGateSettings } from '../../configuration/gate-settings';
import { WRAPPED_SOL_MINT } from '../../core/money';
import { createRip, createRipCommitment } from '../rips/contract';
import { listMachines } from './contract';
import { addMachineDraft, dropMachineDraft, offerMachine, repriceMachine, retireMachine } from './offer';
import { listEntries } from './store';

let world: TestEnvironment;
let machineCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
});

const buildMachineFile = (machineKey: string, changes: object = {}) => ({
  machineKey,
  name: 'Boot Room 2034',
  tier: 'starter',
  price: { amount: '30000000' },
  values: { source: 'a list', at: '2026-11-01T00:00:00.000Z' },
  totalCopies: 30,
  entries: [
    { cardId: 'one', tier: 'common', copies: 20, value: '15000000' },
    { cardId: 'two', tier: 'rare', copies: 10, value: '60000000' },
  ],
  ...changes,
});
const now = () => world.clock.now();
const addDraft = (machineKey: string, changes: object = {}) =>
  addMachineDraft(world.database, buildMachineFile(machineKey, changes), now());
const offer = (machineKey: string, mint = WRAPPED_SOL_MINT) => offerMachine(world.database, machineKey, mint, now());
const retire = (machineKey: string) => retireMachine(world.database, machineKey, now());
const price = (machineKey: string, amount: bigint) => repriceMachine(world.database, machineKey, amount, now());
const findListedMachine = async (machineKey: string) => {
  const { items } = expectStatus(200, await world.call(listMachines, { query: { limit: '50' } }));
  return items.find((each) => each.machineKey === machineKey);
};

/** Adds and offers a new machine. */
async function addAndOffer(changes: object = {}): Promise<string> {
  machineCount += 1;
  const machineKey = await addDraft(`machine-${machineCount}`, changes);
  await offer(machineKey);
  return machineKey;
}

const createFundedPlayer = (machineKey: string): Promise<Ripper> =>
  new Ripper(world, testWallet(`player of ${machineKey}`), machineKey).fundWallet();

test('a draft is seen by nobody; offered it is filled, sealed and ripped', async () => {
  await addDraft('boot-room-2034');
  expect(await findListedMachine('boot-room-2034')).toBeUndefined();
  const player = await createFundedPlayer('boot-room-2034');
  expectRefusal(await player.requestCommitment(), 'unknown-machine', '/path/machineKey');
  await offer('boot-room-2034');
  expect(await findListedMachine('boot-room-2034')).toMatchObject({
    active: true,
    retiredAt: null,
    copies: 30,
    sequence: 1,
  });
  expect((await player.odds()).document.totalWeight).toBe(30);
  expect(['one', 'two']).toContain((await player.ripOne()).drawn.cardId);
});

test('what was begun on a retired machine is paid and ripped; nothing new is', async () => {
  const machineKey = await addAndOffer();
  const player = await createFundedPlayer(machineKey);
  const begun = await player.startRip();
  const free = expectStatus(201, await player.requestCommitment());
  await retire(machineKey);
  expect(await findListedMachine(machineKey)).toMatchObject({
    active: false,
    retiredAt: now().toISOString(),
    replacedBy: null,
  });
  const other = await new Ripper(world, testWallet(`late for ${machineKey}`), machineKey).fundWallet();
  const refused = await other.requestCommitment();
  expectRefusal(refused, 'gate-closed');
  expect(refused.json.detail).toBe(`The machine ${machineKey} is retired. Choose another machine. No money has moved.`);

  expectStatus(200, await player.verify(begun.intent.intentId, await player.pay(begun)));
  await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
  const { oddsHash } = await player.odds();
  const body = { commitmentId: free.commitmentId, clientSeedHash: '0'.repeat(64), oddsHash };
  expectRefusal(await player.createIntent(body), 'gate-closed');
  const settings = buildGateSettings(readConfig({ GACHA_MODE: 'fixture' }));
  const fixture = world.withServices({ gateSettings: () => settings });
  const ripped = {
    token: await player.getSessionToken(),
    body: { commitmentId: free.commitmentId, clientSeed: 'free' },
  };
  expectRefusal(await fixture.call(createRip, ripped), 'gate-closed');
  await offer(machineKey);
  expectStatus(201, await fixture.call(createRip, ripped));
});

test('another price moves the copies that nobody was promised into the next version', async () => {
  const machineKey = await addAndOffer();
  const player = await createFundedPlayer(machineKey);
  const begun = await player.startRip();
  const next = await price(machineKey, 40_000_000n);
  expect(next).toBe(`${machineKey}-v2`);
  expect(await findListedMachine(machineKey)).toMatchObject({
    active: false,
    replacedBy: next,
    price: { amount: '30000000' },
  });
  expect(await findListedMachine(next)).toMatchObject({
    active: true,
    price: { amount: '40000000' },
    copies: 28,
    sequence: 1,
  });
  const stocks = (await listEntries(world.database.queries, next)).map(({ stock, drawn, held }) => [
    stock,
    drawn,
    held,
  ]);
  expect(stocks).toEqual([
    [19, 0, 0],
    [9, 0, 0],
  ]);
  const refused = await world.call(createRipCommitment, {
    token: await player.getSessionToken(),
    params: { machineKey },
  });
  expectRefusal(refused, 'gate-closed');
  expect(refused.json.detail).toContain(`${next} replaces it.`);
  expect(begun.intent.amount).toBe('30000000');
  expectStatus(200, await player.verify(begun.intent.intentId, await player.pay(begun)));
  await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
  await expect(offer(machineKey)).rejects.toThrow(`was replaced by ${next}`);
});

test('a file replaces a machine', async () => {
  const machineKey = await addAndOffer();
  await addDraft(`${machineKey}-b`, { replaces: machineKey });
  await offer(`${machineKey}-b`);
  expect(await findListedMachine(machineKey)).toMatchObject({ active: false, replacedBy: `${machineKey}-b` });
  await addDraft(`${machineKey}-c`, { replaces: machineKey });
  await expect(offer(`${machineKey}-c`)).rejects.toThrow('was replaced by');
  await dropMachineDraft(world.database, `${machineKey}-c`, now());
});

test('a machine with no free copies has no next version', async () => {
  const entries = [{ cardId: 'one', tier: 'common', copies: 1, value: '1' }];
  const machineKey = await addAndOffer({ totalCopies: 1, entries });
  await (await createFundedPlayer(machineKey)).ripOne();
  await expect(price(machineKey, 5n)).rejects.toThrow('no free copies left');
  expect((await findListedMachine(machineKey))?.active).toBe(true);
});

test.each<[string, (machineKey: string) => Promise<unknown>, string]>([
  ['adding a key that is sealed', (machineKey) => addDraft(machineKey), 'is a sealed machine'],
  ['adding a key that is a draft', () => addDraft('a-draft'), 'is a draft already'],
  ['offering what is offered', (machineKey) => offer(machineKey), 'is offered already'],
  ['offering what isn’t there', () => offer('none-such'), 'There is no none-such'],
  ['offering in a mint of which nothing is known', () => offer('a-draft', 'other'), 'No machine is paid in other yet'],
  ['dropping what is sealed', (key) => dropMachineDraft(world.database, key, now()), 'it can be retired, not dropped'],
  ['dropping what isn’t there', () => dropMachineDraft(world.database, 'none-such', now()), 'There is no none-such'],
  ['retiring a draft', () => retire('a-draft'), 'is a draft. Offer it first'],
  ['retiring what isn’t there', () => retire('none-such'), 'There is no none-such'],
  ['pricing a draft', () => price('a-draft', 5n), 'is a draft. Offer it first'],
  ['pricing as before', (machineKey) => price(machineKey, 30_000_000n), 'has this price already'],
])('refuses %s, and changes nothing', async (_, attempt, message) => {
  const machineKey = await addAndOffer();
  await addDraft('a-draft').catch(() => null);
  await expect(attempt(machineKey)).rejects.toThrow(message);
  expect(await findListedMachine(machineKey)).toMatchObject({ active: true, replacedBy: null });
  await dropMachineDraft(world.database, 'a-draft', now());
});

test('a second retire is refused, and of two at once one is', async () => {
  const machineKey = await addAndOffer();
  const ends = await Promise.allSettled([retire(machineKey), retire(machineKey)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(retire(machineKey)).rejects.toThrow(`${machineKey} is retired already; nothing was changed.`);
});

test('the database refuses another price of a sealed machine', async () => {
  const machineKey = await addAndOffer();
  const { queries } = world.database;
  const only = eq(gachaMachines.machineKey, machineKey);
  await expect(queries.update(gachaMachines).set({ priceAmount: 5n }).where(only)).rejects.toThrow();
  expect((await findListedMachine(machineKey))?.price.amount).toBe('30000000');
});
