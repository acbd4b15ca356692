import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DuelPlayer, expectMatched, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel, createDuel } from './contract';

/** Maximum number of matched duels that one wallet may have before the provider accepts them. */
const MAX_MATCHED_DUELS = 20;
/** Maximum number of waiting duels that one wallet may have. */
const MAX_WAITING_DUELS = 10;
let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});
// Each new duel takes a seed commitment; the worker replenishes them.
beforeEach(() => world.work());

let walletCount = 0;
const newWallet = (): TestWallet => {
  walletCount += 1;
  return testWallet(`limited ${walletCount}`);
};

async function openDuel(creator: TestWallet, body: object = {}): Promise<string> {
  const requestBody = { matchmakingMode: 'open', packId: 'kickoff-2031', ...body };
  return expectStatus(
    201,
    await world.call(createDuel, { token: await play.getSessionToken(creator), body: requestBody }),
  ).duelId;
}

/** Opens `count` duels, up to ten by each new creator, and returns their ids. */
async function openDuels(count: number): Promise<string[]> {
  const duelIds: string[] = [];
  while (duelIds.length < count) {
    const creator = newWallet();
    for (let nth = 0; nth < MAX_WAITING_DUELS && duelIds.length < count; nth += 1)
      duelIds.push(await openDuel(creator));
    await world.work();
  }
  return duelIds;
}

/** Lets a wallet join `most` duels, by default as many as it may. Returns their ids. */
async function joinUpToLimit(wallet: TestWallet, most = MAX_MATCHED_DUELS): Promise<string[]> {
  const duelIds = await openDuels(most);
  for (const duelId of duelIds) expectStatus(200, await play.join(duelId, wallet));
  return duelIds;
}

const cancel = async (duelId: string, wallet: TestWallet) =>
  expectStatus(200, await world.call(cancelDuel, { token: await play.getSessionToken(wallet), params: { duelId } }));

test('a wallet joins at most twenty duels that the provider hasn’t accepted, also all at once', async () => {
  const hoarder = newWallet();
  await play.getSessionToken(hoarder);
  const duelIds = await openDuels(MAX_MATCHED_DUELS + 3);
  const answers = await Promise.all(duelIds.map((duelId) => play.join(duelId, hoarder)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(3);
  for (const answer of refused) {
    expectRefusal(answer, 'too-many-matched-duels');
    expect(answer.json.title).toContain('twenty matched duels');
  }
  const left = duelIds[answers.findIndex(({ status }) => status !== 200)] as string;
  expect((await play.fetchDuel(left, hoarder)).status).toBe('waiting');
  // Anybody else can still join it.
  expectStatus(200, await play.join(left, newWallet()));
});

test('nobody joins the duels of a creator who has twenty, until one of them is cancelled', async () => {
  const creator = newWallet();
  const matched: string[] = [];
  for (let nth = 0; nth < MAX_MATCHED_DUELS; nth += 1) {
    matched.push(await openDuel(creator));
    expectStatus(200, await play.join(matched[nth] as string, newWallet()));
  }
  await world.work();
  const waiting = [await openDuel(creator), await openDuel(creator)] as const;
  expectRefusal(await play.join(waiting[0]), 'too-many-matched-duels');
  // Cancelling a waiting duel doesn't help: only matched duels count, because they need the provider's bond.
  await cancel(waiting[0], creator);
  expectRefusal(await play.join(waiting[1]), 'too-many-matched-duels');
  await cancel(matched[0] as string, creator);
  expectStatus(200, await play.join(waiting[1], newWallet()));
});

describe('a duel counts no longer', () => {
  test('once it is cancelled', async () => {
    const hoarder = newWallet();
    const [first = ''] = await joinUpToLimit(hoarder);
    const next = await openDuels(1).then(([duelId = '']) => duelId);
    expectRefusal(await play.join(next, hoarder), 'too-many-matched-duels');
    await cancel(first, hoarder);
    expectStatus(200, await play.join(next, hoarder));
  });

  test('once its funding deadline is over, with that very second still in time', async () => {
    const hoarder = newWallet();
    await joinUpToLimit(hoarder, MAX_MATCHED_DUELS - 1);
    const short = await openDuel(newWallet(), { fundingSeconds: 30 });
    const { fundingDeadline } = expectMatched(expectStatus(200, await play.join(short, hoarder)));
    const next = await openDuels(1).then(([duelId = '']) => duelId);
    await play.getSessionToken(hoarder);
    play.advanceTo(fundingDeadline);
    expectRefusal(await play.join(next, hoarder), 'too-many-matched-duels');
    play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
    expectStatus(200, await play.join(next, hoarder));
  });

  test('once the provider has accepted it, and does while both have only paid', async () => {
    const hoarder = play.opponent;
    await joinUpToLimit(hoarder, MAX_MATCHED_DUELS - 1);
    const paid = await play.playToBothPaid();
    const next = await openDuels(1).then(([duelId = '']) => duelId);
    expect(paid.status).toBe('funded');
    expectRefusal(await play.join(next, hoarder), 'too-many-matched-duels');
    await play.acceptAsProvider(paid);
    await play.reconcile(paid.duelId);
    expectStatus(200, await play.join(next, hoarder));
  });
});
