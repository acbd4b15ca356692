import { beforeAll, expect, test } from 'vitest';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { Answer } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
const [one, other, third] = [testWallet('one'), testWallet('other'), testWallet('third')];

beforeAll(async () => {
  world = await openTestEnvironment({ REGION_HEADER: 'X-Platform-Country' });
  play = new DuelPlayer(world);
});

const search = async (
  wallet: typeof one,
  region?: string,
  endpoint: typeof searchMatch | typeof continueMatch = searchMatch,
): Promise<Answer> =>
  world.call(endpoint, {
    token: await play.getSessionToken(wallet),
    headers: region === undefined ? {} : { 'x-platform-country': region },
    body: { packTier: 'starter' },
  });
const status = async (wallet: typeof one) => world.call(getMatchStatus, { token: await play.getSessionToken(wallet) });

test.each([undefined, '', 'XX', 't1', 'DE, US', 'D', 'Ö', 'x'.repeat(33)])('%s is no region', async (region) => {
  expectRefusal(await search(one, region), 'region-unavailable');
  expectRefusal(await search(one, region, continueMatch), 'region-unavailable');
});

test('wallets of different regions don’t meet, and other headers are ignored', async () => {
  expect(expectStatus(200, await search(one, 'de')).segment.region).toBe('DE');
  const token = await play.getSessionToken(other);
  const headers = { 'x-platform-country': 'US', 'x-vercel-ip-country': 'DE', 'x-region': 'DE' };
  const elsewhere = expectStatus(200, await world.call(searchMatch, { token, headers, body: { packTier: 'starter' } }));
  expect(elsewhere).toMatchObject({ state: 'searching', segment: { region: 'US' } });
  const met = expectStatus(200, await search(third, 'DE'));
  expect(met).toMatchObject({ state: 'matched', duelId: expectStatus(200, await status(one)).duelId });
});

test('who travels searches where they are; who only comes back goes on where they were', async () => {
  const waiting = expectStatus(200, await status(other));
  expect(expectStatus(200, await search(other, undefined, continueMatch))).toMatchObject({
    ticketId: waiting.ticketId,
  });
  expect(expectStatus(200, await search(other, 'DE', continueMatch)).segment.region).toBe('US');
  const moved = expectStatus(200, await search(other, 'DE'));
  expect(moved.segment.region).toBe('DE');
  expect(moved.ticketId).not.toBe(waiting.ticketId);
  expectStatus(200, await world.call(cancelMatch, { token: await play.getSessionToken(other) }));
});
