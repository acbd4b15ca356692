import { expect, test } from 'vitest';
import { Ripper } from '../../testing/gacha/ripper';
import { openStream } from '../../testing/live/open-stream';
import { PushHarness } from '../../testing/push/harness';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { streamLobby } from '../live/contract';
import { createFigureReader, type FigureServices } from './figures';

const world = await openTestEnvironment();

/** Returns the present values of a gauge by label; by the empty text for one without a label. */
async function readGauge(name: string, services: FigureServices = world.services): Promise<Record<string, number>> {
  const figures = await createFigureReader(services)();
  return Object.fromEntries(figures.find((figure) => figure.name === name)?.values ?? []);
}

test('open streams are counted where streams are offered', async () => {
  const [first, second] = [
    await openStream(world.services, streamLobby),
    await openStream(world.services, streamLobby),
  ];
  expect(await readGauge('ripduel_streams_open')).toEqual({ '': 2 });
  first.close();
  expect(await readGauge('ripduel_streams_open')).toEqual({ '': 1 });
  second.close();
  const without = Object.create(world.services, { streams: { value: null } });
  expect(await readGauge('ripduel_streams_open', without)).toEqual({});
});

test('due notifications are a queue, with the age of the oldest, where notifications are configured', async () => {
  const pushes = await PushHarness.open(world);
  const browser = await pushes.subscribe(pushes.play.creator);
  expect(await readGauge('ripduel_queue_depth')).toMatchObject({ notifications: 0 });
  await pushes.play.openAndJoin({ fundingSeconds: 600 });
  world.clock.advance(7_000);
  expect(await readGauge('ripduel_queue_depth')).toMatchObject({ notifications: 1 });
  expect((await readGauge('ripduel_queue_age_seconds')).notifications).toBeGreaterThanOrEqual(7);
  const withoutKeys = Object.create(world.services, { vapidKeys: { value: null } });
  expect(await readGauge('ripduel_queue_depth', withoutKeys)).not.toHaveProperty('notifications');
  expect(await pushes.deliverTo(browser)).toHaveLength(1);
  expect(await readGauge('ripduel_queue_depth')).toMatchObject({ notifications: 0 });
  expect(await readGauge('ripduel_queue_age_seconds')).toMatchObject({ notifications: 0 });
});

test('a card that isn’t delivered yet tells how much of its time is over, until it is', async () => {
  const ripper = await new Ripper(world, testWallet('waiting')).fundWallet();
  const readUsed = async () => (await readGauge('ripduel_card_delivery_time_used_ratio'))[''];
  expect(await readUsed()).toBe(0);
  const rip = await ripper.ripUndelivered();
  world.clock.advance(world.services.config.CARD_DELIVERY_MS / 4);
  expect(await readUsed()).toBeCloseTo(0.25, 2);
  expect(await readGauge('ripduel_card_deliveries_open')).toEqual({ '': 1 });
  await ripper.settle(rip);
  expect(await readUsed()).toBe(0);
  expect(await readGauge('ripduel_card_deliveries_open')).toEqual({ '': 0 });
});
