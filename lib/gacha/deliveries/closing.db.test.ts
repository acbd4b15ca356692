import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { ProblemError } from '../../api/problems';
import { getGachaCapability } from '../capability/contract';
import { preparePayment } from '../payments/contract';

let world: TestEnvironment;
let player: Ripper;

beforeAll(async () => {
  world = await openTestEnvironment();
  player = await new Ripper(world, testWallet('payer')).fundWallet();
});
beforeEach(async () => {
  world.provider.isUnreachable = false;
  world.clock.advance(60_000);
  await world.work();
});

/** Longer than the time for which a failing provider still counts as working. */
const GRACE_MS = 31_000;

/**
 * Requests a payment intent. `through` answers only that request; the earlier steps use `world`. The clock advances in
 * between, so that earlier checks of the provider no longer count.
 */
async function requestPayment(through: Pick<TestEnvironment, 'call'> = world) {
  const { commitmentId } = expectStatus(201, await player.requestCommitment());
  const { oddsHash } = await player.odds();
  const body = { commitmentId, clientSeedHash: '0'.repeat(64), oddsHash };
  world.clock.advance(GRACE_MS);
  return new Ripper({ ...world, ...through }, player.wallet).createIntent(body);
}

const readCapability = async (through: Pick<TestEnvironment, 'call'> = world) =>
  expectStatus(200, await through.call(getGachaCapability, {}));

test('paid rips close while the provider is away, before anybody pays, and open when it is back', async () => {
  const { intentId } = expectStatus(201, await requestPayment());
  world.provider.isUnreachable = true;
  const refused = await requestPayment();
  expectRefusal(refused, 'gate-closed');
  expect(refused.json.detail).toContain('The pack provider does not answer.');
  const prepared = await world.call(preparePayment, { token: await player.getSessionToken(), params: { intentId } });
  expectRefusal(prepared, 'gate-closed');
  expect(await readCapability()).toMatchObject({ provider: { ready: false }, acquisition: { ready: false } });
  world.provider.isUnreachable = false;
  world.clock.advance(GRACE_MS);
  expect(await readCapability()).toMatchObject({ provider: { ready: true }, acquisition: { ready: true } });
  expectStatus(201, await requestPayment());
});

test('paid rips close while the provider has no SOL to mint with', async () => {
  const poor = world.withServices({ provider: { ...world.provider, checkHealth: async () => ({ freeLamports: 0n }) } });
  const refused = await requestPayment(poor);
  expectRefusal(refused, 'gate-closed');
  expect(refused.json.detail).toContain('The pack provider has no SOL left');
  expect(await readCapability(poor)).toMatchObject({
    provider: { ready: false },
    odds: { ready: true },
    acquisition: { ready: false },
    settlement: { ready: true },
  });
});

test('paid rips close while the provider delivers no cards', async () => {
  const withdrawDelivery = () => Promise.reject(new ProblemError('provider-unavailable', 'It delivers no cards.'));
  const idle = world.withServices({ provider: { ...world.provider, withdrawDelivery } });
  const refused = await requestPayment(idle);
  expectRefusal(refused, 'gate-closed');
  expect(refused.json.detail).toContain('It delivers no cards.');
  expect(await readCapability(idle)).toMatchObject({ provider: { ready: true }, acquisition: { ready: false } });
});
