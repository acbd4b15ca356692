import { beforeAll, expect, test } from 'vitest';
import { DuelPlayer } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { currentPolicyHash } from '../valuation/rules';
import { isMissingPage } from './not-found';

let world: TestEnvironment;
let duelId: string;

beforeAll(async () => {
  world = await openTestEnvironment();
  ({ duelId } = await (await new DuelPlayer(world).fundWallets()).openDuel());
});

const isMissing = (path: string) => isMissingPage(path, async () => world.services);

test('what is there is found', async () => {
  const things = [`/duels/${duelId}`, '/packs/kickoff-2031', '/gacha/terrace-2031', `/valuation/${currentPolicyHash}`];
  things.push(`/providers/${world.provider.publicKey}`);
  const others = [
    '/problems/rate-limited',
    '/duels/new',
    '/docs/webhooks',
    '/docs/search',
    '/docs/reference/card-streak',
  ];
  things.push(`/binder/${testWallet('nobody').address}`);
  for (const path of [...things, ...others]) expect([path, await isMissing(path)]).toEqual([path, false]);
});

test.each([
  '/duels/duel_9aVYq2mT7sKc4dRw1XhZpL',
  '/duels/no-id',
  '/packs/no-such-pack',
  '/packs/No_Id',
  '/packs/%00',
  '/gacha/no-such-machine',
  '/gacha/No_Key',
  `/valuation/${'0'.repeat(64)}`,
  '/valuation/no-hash',
  `/providers/${testWallet('no provider').address}`,
  '/providers/no-key',
  `/cards/${testWallet('no card').address}`,
  '/cards/no-mint',
  '/binder/no-wallet',
  '/problems/no-such-code',
  '/problems/constructor',
  '/docs/no-such-page',
  '/docs/reference',
  '/docs/reference/no-such-tag',
])('nothing is at %s', async (path) => {
  expect(await isMissing(path)).toBe(true);
});

test.each(['/', '/duels', '/packs/', '/status', '/nowhere', '/duels/no-id/art', '/constructor/x'])(
  'of %s nothing is asked',
  async (path) => {
    const services = () => Promise.reject(new Error('nobody asks'));
    expect(await isMissingPage(path, services)).toBe(false);
  },
);

test('a database that cannot be read is an error, not a page that does not exist', async () => {
  const rejectConnection = (): Promise<never> => Promise.reject(new Error('connect'));
  await expect(isMissingPage(`/duels/${duelId}`, rejectConnection)).rejects.toThrow('connect');
});
