import { expect, inject, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { chooseSteps } from '../../testing/crash-walk/choose-steps';
import { createKillableServerFactory } from '../../testing/crash-walk/servers';
import { REGION_HEADER, scenarios } from '../../testing/crash-walk/stories';
import { type CrashPoint, playAndCountSteps, playWithCrash, type Scenario } from '../../testing/crash-walk/walk';
import { openTestEnvironment } from '../../testing/service/world';
import { getWebhookIdHeader, WebhookHarness } from '../../testing/webhooks/post';
import { findChainViolations } from '../invariants/chain';
import { findRuleViolations } from '../invariants/find';
import { runReconciliationByHand } from '../operations/contract';
import { buildEventId } from '../webhooks/rules';

/** Options of `npm run crash-walk`, by default every step. Without them, a server is killed at every 47th step only. */
const { every, from } = inject('crashWalk') ?? { every: 47, from: 1 };
/** Longer than the lease of a webhook delivery, so that deliveries claimed by a killed server are due again. */
const PAST_LEASE_MS = 61_000;

const world = await openTestEnvironment({ REGION_HEADER });
const webhooks = await WebhookHarness.open(world);
const openNextServer = await createKillableServerFactory(world);

/** Lists all crash cases: the server is killed after each step of each request of each scenario, in order. */
async function listCrashCases(): Promise<{ name: string; story: Scenario; crashPoint: CrashPoint }[]> {
  const crashCases: { name: string; story: Scenario; crashPoint: CrashPoint }[] = [];
  for (const [name, story] of Object.entries(scenarios)) {
    const server = await openNextServer();
    const steps = await playAndCountSteps(world, server, story);
    await server.kill();
    for (const [request, count] of steps.entries())
      for (let left = 1; left <= count; left += 1)
        crashCases.push({ name, story, crashPoint: { requestIndex: request, afterSteps: left } });
  }
  return crashCases;
}

async function expectEveryInvariant(): Promise<void> {
  expect(await findRuleViolations(world.database.queries, world.clock.now())).toEqual([]);
  expect(await findChainViolations(world.database.queries, world.services.chain)).toEqual([]);
}

/**
 * Sends due deliveries until none is left. Asserts that every change of status was delivered, and that messages with
 * the same id are equal.
 */
async function expectAllEventsDelivered(): Promise<void> {
  do world.clock.advance(PAST_LEASE_MS);
  while ((await webhooks.deliverDue()) > 0);
  const events = await world.database.queries.select().from(duelEvents);
  const changes = events.filter(({ statusFrom, statusTo }) => statusFrom !== statusTo);
  const told = new Set(webhooks.receiver.received.map(getWebhookIdHeader));
  expect(changes.filter((each) => !told.has(buildEventId(each.duelId, each.sequence)))).toEqual([]);
  expect(new Set(webhooks.receiver.received.map((each) => `${getWebhookIdHeader(each)} ${each.body}`)).size).toBe(
    told.size,
  );
}

test(
  `a server killed after a step leaves a duel that ends by its terms, for one step of every ${every}`,
  async () => {
    await webhooks.resetWithNewKey();
    await webhooks.register();
    const crashCases = await listCrashCases();
    const walked = chooseSteps(crashCases, { every, from });
    let died = 0;
    for (const [index, { name, story, crashPoint }] of walked.entries()) {
      const where = `${name}, request ${crashPoint.requestIndex}, step ${crashPoint.afterSteps}`;
      try {
        if (await playWithCrash(world, await openNextServer(), story, crashPoint)) died += 1;
        await expectEveryInvariant();
      } catch (error) {
        throw new Error(`killed in ${where}`, { cause: error });
      }
      if (inject('crashWalk') !== undefined && index % 20 === 0)
        console.log(`${index + 1} of ${walked.length}: ${where}`);
    }
    await expectAllEventsDelivered();
    if (inject('crashWalk') !== undefined)
      console.log(`${walked.length} of ${crashCases.length} steps walked, ${died} servers killed before they answered`);
    expect(died).toBeGreaterThan(walked.length / 2);
    await webhooks.cleanUp();
  },
  24 * 3_600_000,
);

test('a server killed between sending a webhook and noting it sends it again under its id', async () => {
  await webhooks.resetWithNewKey();
  const { endpointId } = await webhooks.register();
  await webhooks.play.openDuel();
  const server = await openNextServer();
  await server.sendOrders({ at: world.clock.now().toISOString(), afterSteps: 1, stepKind: 'webhook' });
  await expect(server.call(runReconciliationByHand, { token: 'c'.repeat(32) })).rejects.toThrow();
  await server.kill();
  expect(webhooks.receiver.received).toHaveLength(1);
  expect(await webhooks.fetchDeliveries(endpointId)).toMatchObject([{ status: 'pending', attempts: 1 }]);
  expect(await webhooks.deliverDue()).toBe(0);
  world.clock.advance(PAST_LEASE_MS);
  expect(await webhooks.deliverDue()).toBe(1);
  const [first, second] = webhooks.receiver.received;
  expect(webhooks.receiver.received).toHaveLength(2);
  expect([getWebhookIdHeader(second!), second!.body]).toEqual([getWebhookIdHeader(first!), first!.body]);
  expect(await webhooks.fetchDeliveries(endpointId)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  await webhooks.cleanUp();
});
