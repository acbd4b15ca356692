import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { CONTRACT_VERSION } from '../api/contract-version';
import { ProblemError } from '../api/problems';
import { MIN_BOND_IN_FEES } from '../chain/escrow/terms';
import { getHealth } from './contract';

let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});
beforeEach(async () => {
  world.clock.advance(60_000);
  world.provider.isUnreachable = false;
  await world.work();
});

const fetchHealth = async (through: Pick<TestEnvironment, 'call'> = world) =>
  expectStatus(200, await through.call(getHealth));
const now = () => world.clock.now().toISOString();
const advanceSeconds = (seconds: number) => world.clock.advance(seconds * 1_000);

/**
 * Returns in `through` a service that counts its reads of the genesis hash and the finalized tip in `told.calls`. They
 * fail while `told.away` is true.
 */
function openCountedChain() {
  const told = { calls: 0, away: false };
  const wrapCounted =
    <Arguments extends unknown[], Answer>(call: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      told.calls += 1;
      if (told.away) throw new ProblemError('chain-unavailable', undefined, { cause: new Error('http://secret') });
      return call(...given);
    };
  const { genesisHash, finalizedTip } = world.services.chain;
  const chain = {
    ...world.services.chain,
    genesisHash: wrapCounted(genesisHash),
    finalizedTip: wrapCounted(finalizedTip),
  };
  return { told, through: world.withServices({ chain }) };
}

test('tells every check with when it was last seen working, and where everything is', async () => {
  const seen = { status: 'ok', seenAt: now(), ageSeconds: 0, detail: null };
  expect(await fetchHealth()).toEqual({
    status: 'ok',
    contractVersion: CONTRACT_VERSION,
    network: world.services.network(),
    duels: {
      feeAmount: '50000000',
      feeMint: 'So11111111111111111111111111111111111111112',
      feeDecimals: 9,
      treasuryWallet: world.services.config.TREASURY_WALLET,
      waitingSeconds: 86_400,
      resolutionSeconds: 1_800,
    },
    checks: { database: seen, chain: seen, provider: seen, worker: { ...seen, lagSeconds: 0 } },
    checkedAt: now(),
  });
});

test('ages grow while nothing is asked, and asking often asks nobody more often', async () => {
  const { told, through } = openCountedChain();
  advanceSeconds(9);
  for (let count = 0; count < 5; count += 1) {
    const { checks } = await fetchHealth(through);
    expect(checks.chain).toMatchObject({ status: 'ok', ageSeconds: 9 });
    expect(checks.provider).toMatchObject({ status: 'ok', ageSeconds: 9 });
    expect(checks.worker).toMatchObject({ status: 'ok', ageSeconds: 9 });
  }
  expect(told.calls).toBe(0);
  advanceSeconds(1);
  expect((await fetchHealth(through)).checks).toMatchObject({ chain: { ageSeconds: 0 }, provider: { ageSeconds: 0 } });
  const { calls } = told;
  expect(calls).toBeGreaterThan(0);
  await Promise.all([fetchHealth(through), fetchHealth(through)]);
  expect(told.calls).toBe(calls);
});

test('many at once ask the chain once', async () => {
  const { told, through } = openCountedChain();
  await fetchHealth(through);
  const { calls } = told;
  advanceSeconds(20);
  await Promise.all(Array.from({ length: 10 }, () => fetchHealth(through)));
  // One check reads the genesis hash and the tip.
  expect(told.calls - calls).toBeLessThanOrEqual(2);
});

test('a chain that is away is said so, in our own words, once it was silent for half a minute', async () => {
  const { told, through } = openCountedChain();
  told.away = true;
  advanceSeconds(20);
  expect((await fetchHealth(through)).checks.chain).toMatchObject({
    status: 'ok',
    ageSeconds: 20,
    detail: 'The Solana RPC does not answer.',
  });
  advanceSeconds(11);
  const health = await fetchHealth(through);
  expect(health).toMatchObject({
    status: 'degraded',
    checks: { chain: { status: 'failing', ageSeconds: 31, detail: 'The Solana RPC does not answer.' } },
  });
  expect(JSON.stringify(health)).not.toContain('secret');
  told.away = false;
  advanceSeconds(10);
  expect(await fetchHealth(through)).toMatchObject({
    status: 'ok',
    checks: { chain: { ageSeconds: 0, detail: null } },
  });
});

test('an RPC of another chain is not the chain', async () => {
  advanceSeconds(31);
  const chain = { ...world.services.chain, genesisHash: async () => 'another' };
  expect((await fetchHealth(world.withServices({ chain }))).checks.chain).toMatchObject({
    status: 'failing',
    detail: 'The RPC serves another chain than that of the duels.',
  });
});

test('a provider that is away, and none at all', async () => {
  world.provider.isUnreachable = true;
  advanceSeconds(31);
  expect(await fetchHealth()).toMatchObject({
    status: 'degraded',
    checks: {
      chain: { status: 'ok' },
      provider: { status: 'failing', ageSeconds: 31, detail: 'The pack provider does not answer.' },
    },
  });
  expect((await fetchHealth(world.withServices({ provider: null }))).checks.provider).toEqual({
    status: 'failing',
    seenAt: null,
    ageSeconds: null,
    detail: 'No pack provider is connected.',
  });
});

test('a provider that could not stake another bond', async () => {
  const fetchHealthWithBalance = (freeLamports: bigint) =>
    fetchHealth(world.withServices({ provider: { ...world.provider, checkHealth: async () => ({ freeLamports }) } }));
  const least = MIN_BOND_IN_FEES * world.services.duelSettings().feeLamports;
  advanceSeconds(31);
  expect((await fetchHealthWithBalance(least)).checks.provider).toMatchObject({ status: 'ok', ageSeconds: 0 });
  advanceSeconds(31);
  expect((await fetchHealthWithBalance(least - 1n)).checks.provider).toMatchObject({
    status: 'failing',
    ageSeconds: 31,
    detail: 'The pack provider has no SOL left to stake on another duel.',
  });
});

test('another provider’s answers do not count for this one', async () => {
  const provider = {
    ...world.provider,
    publicKey: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
    checkHealth: () => Promise.reject(new ProblemError('provider-unavailable')),
  };
  const { checks } = await fetchHealth(world.withServices({ provider }));
  expect(checks.provider).toMatchObject({ status: 'failing', seenAt: null, ageSeconds: null });
});

test('a worker that does not run any more, and how long duels wait for it', async () => {
  const { expiresAt } = await new DuelPlayer(world).fundWallets().then((play) => play.openDuel());
  advanceSeconds((Date.parse(expiresAt) - world.clock.now().getTime()) / 1_000 + 90);
  const health = await fetchHealth();
  expect(health.status).toBe('degraded');
  expect(health.checks.worker).toMatchObject({ status: 'failing', detail: 'No run has ended lately.' });
  expect(health.checks.worker.lagSeconds).toBeGreaterThanOrEqual(89);
  expect(health.checks.worker.ageSeconds).toBeGreaterThan(86_000);
  await world.work();
  expect((await fetchHealth()).checks.worker).toMatchObject({ status: 'ok', ageSeconds: 0, lagSeconds: 0 });
});

test('a worker run without a chain ends, too', async () => {
  const { told, through } = openCountedChain();
  told.away = true;
  advanceSeconds(31);
  await through.work();
  expect((await fetchHealth(through)).checks).toMatchObject({
    chain: { status: 'failing' },
    worker: { ageSeconds: 0 },
  });
});

test('a provider that hangs holds nobody up', async () => {
  let release = (): void => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  advanceSeconds(10);
  const through = world.withServices({
    provider: { ...world.provider, checkHealth: () => hanging.then(() => world.provider.checkHealth()) },
  });
  expect((await fetchHealth(through)).checks.provider).toMatchObject({ status: 'ok', ageSeconds: 10 });
  release();
  await expect.poll(async () => (await fetchHealth(through)).checks.provider.ageSeconds).toBe(0);
});

test('only a database that does not answer is a 503', async () => {
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const queries = new Proxy(world.database.queries, {
    get: () => () => {
      throw lost;
    },
  });
  const away = world.withServices({ database: { ...world.database, queries } });
  expectRefusal(await away.call(getHealth), 'database-unavailable');
});
