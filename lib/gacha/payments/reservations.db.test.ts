import { beforeAll, expect, test } from 'vitest';
import { Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import type { Answer } from '../../../testing/service/requests';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { createLimiter } from '../../api/limits';
import { sha256Hex } from '../../core/hash';
import { createPaymentIntent } from './contract';

let unlimitedWorld: TestEnvironment;
/** The service of `unlimitedWorld`, but with the rate limits of a deployment. */
let world: Pick<TestEnvironment, 'call'>;

beforeAll(async () => {
  unlimitedWorld = await openTestEnvironment();
  world = unlimitedWorld.withServices({ limiter: createLimiter(unlimitedWorld.database.pool, 1) });
});

/** Requests a reservation for a wallet from a client address. `oddsHash` replaces the newest one. */
async function reserve(name: string, clientAddress: string, oddsHash?: string): Promise<Answer> {
  const ripper = new Ripper(unlimitedWorld, testWallet(name));
  const { commitmentId } = expectStatus(201, await ripper.requestCommitment());
  const seen = oddsHash ?? (await ripper.odds()).oddsHash;
  return world.call(createPaymentIntent, {
    token: await ripper.getSessionToken(),
    params: { machineKey: ripper.machineKey },
    body: { commitmentId, clientSeedHash: sha256Hex('a seed'), oddsHash: seen },
    clientAddress,
  });
}

test('one address begins six unpaid reservations in ten minutes, with whatever wallets, and resumes them freely', async () => {
  for (let nth = 0; nth < 6; nth += 1) expectStatus(201, await reserve(`empties ${nth}`, '203.0.113.1'));
  const before = await new Ripper(unlimitedWorld).odds();
  const refused = await reserve('empties 6', '203.0.113.1');
  expectRefusal(refused, 'rate-limited');
  expect(refused.headers['ratelimit-policy']).toBe('"reserve";q=6;w=600');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  // The refused request reserves nothing, other addresses can still reserve, and existing payments are returned again.
  expect((await new Ripper(unlimitedWorld).odds()).oddsHash).toBe(before.oddsHash);
  const first = expectStatus(201, await reserve('empties 0', '203.0.113.1'));
  expect(expectStatus(201, await reserve('empties 0', '203.0.113.1')).intentId).toBe(first.intentId);
  expectStatus(201, await reserve('empties 7', '203.0.113.2'));
});

test('one wallet begins six in ten minutes, from whatever addresses', async () => {
  for (let nth = 0; nth < 6; nth += 1) {
    expectStatus(201, await reserve('moves', `198.51.100.${nth}`));
    unlimitedWorld.clock.advance(11 * 60_000);
    await unlimitedWorld.work();
  }
  expectRefusal(await reserve('moves', '198.51.100.99'), 'rate-limited');
});

test('a wallet that pays for what it reserves is not counted for the next', async () => {
  const ripper = await new Ripper(unlimitedWorld, testWallet('pays')).fundWallet();
  for (let nth = 0; nth < 6; nth += 1) {
    const begun = await ripper.startAndPay();
    await ripper.settle(expectStatus(201, await ripper.rip(ripper.buildRipBody(begun))));
    expectStatus(201, await reserve('pays', '192.0.2.7'));
    unlimitedWorld.clock.advance(11 * 60_000);
    await unlimitedWorld.work();
  }
});

test('what is refused for its odds is not counted', async () => {
  for (let nth = 0; nth < 8; nth += 1)
    expectRefusal(await reserve('slow', '192.0.2.1', '0'.repeat(64)), 'odds-changed', '/body/oddsHash');
  expectStatus(201, await reserve('slow', '192.0.2.1'));
});

test('where nothing tells the address, wallets alone are counted', async () => {
  for (let nth = 0; nth < 7; nth += 1) expectStatus(201, await reserve(`nowhere ${nth}`, 'unknown'));
});
