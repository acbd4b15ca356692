import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/client';
import { MACHINE_KEY, Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { getRealisedOdds } from './contract';

let world: TestEnvironment;
let ripper: Ripper;

beforeAll(async () => {
  world = await openTestEnvironment();
  ripper = await new Ripper(world).fundWallet();
  await ripper.ripOne();
});

/** Wraps the database to count tallies, the only queries that call its `with`. */
function createTallyCounter(fails: () => boolean = () => false) {
  const tallies: string[] = [];
  const queries = new Proxy(world.database.queries, {
    get(target, name, receiver) {
      if (name !== 'with') return Reflect.get(target, name, receiver);
      tallies.push('tally');
      if (fails()) throw new Error('the database is away');
      return target.with.bind(target);
    },
  });
  const database: Database = { ...world.database, queries };
  const { call } = world.withServices({ database });
  return { tallies, read: (machineKey = MACHINE_KEY) => call(getRealisedOdds, { params: { machineKey } }) };
}

test('many readings of a machine at once, and for two seconds, are one of the database', async () => {
  const { tallies, read } = createTallyCounter();
  const first = (await Promise.all(Array.from({ length: 20 }, () => read()))).map((each) => expectStatus(200, each));
  const undelivered = await ripper.ripUndelivered();
  expect(expectStatus(200, await read())).toEqual(first[0]);
  for (const each of first) expect(each).toMatchObject({ machineKey: MACHINE_KEY, sampleSize: 1 });
  expect(tallies).toHaveLength(1);
  expect(expectStatus(200, await read('away-day-2032')).sampleSize).toBe(0);
  expect(tallies).toHaveLength(2);
  world.clock.advance(2_000);
  expect(expectStatus(200, await read()).sampleSize).toBe(2);
  expect(tallies).toHaveLength(3);
  await ripper.settle(undelivered);
});

test('a failed reading is not returned again', async () => {
  let isAway = true;
  const { tallies, read } = createTallyCounter(() => isAway);
  expect((await read()).status).toBe(500);
  isAway = false;
  expect(expectStatus(200, await read()).sampleSize).toBe(2);
  expect(tallies).toHaveLength(2);
});
