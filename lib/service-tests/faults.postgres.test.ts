import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { transactionIntents } from '../../db/schema/transactions';
import { Random } from '../../program/fuzz/random';
import { type FaultKind, faultKinds } from '../../testing/faults/fault-kinds';
import { FaultyDuelPlayer } from '../../testing/faults/faulty-duels';
import { FAULTS_PERCENT, openFaultyTestEnvironment } from '../../testing/faults/faulty-world';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { reconcileDuel } from '../transactions/contract';

/** Options of `npm run faults`; by default a few duels of one seed. */
const { seed, duels: count } = inject('faults') ?? { seed: 4, duels: 8 };

const world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '86400000', SOLANA_RECOVERY_RETENTION_MS: '604800000' });
const faulty = await openFaultyTestEnvironment(world);
await new DuelPlayer(world).fundWallets();

afterEach(() => {
  faulty.faults.chooseFault = () => null;
});

const fetchStatus = async (duelId: string) => (await new DuelPlayer(world).fetchDuel(duelId)).status;
const readDuelAndIntentRows = async (duelId: string) => [
  await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId)),
  await world.database.queries.select().from(transactionIntents).where(eq(transactionIntents.duelId, duelId)),
];

/** Blanks the columns of the next check's time and number of attempts, which differ after a failed check. */
const omitCheckSchedule = ([duelRows = [], ...others]: Awaited<ReturnType<typeof readDuelAndIntentRows>>) => [
  duelRows.map((row) => ({ ...row, checkAttempts: null, nextCheckAt: null })),
  ...others,
];

describe('a fault of one kind at every answer', () => {
  /**
   * Expected result of a reconciliation during the fault: a 503, a 503 although the tip can be read (so that the
   * worker's check fails, too, and is rescheduled), the true status of the duel, or an earlier status.
   */
  const resultByFault: Record<
    FaultKind,
    'unavailable' | 'unavailable with a tip' | 'committing' | 'matched' | 'funding'
  > = {
    'dropped-request': 'unavailable',
    'dropped-answer': 'unavailable',
    delayed: 'committing',
    duplicated: 'committing',
    reordered: 'committing',
    'null-then-found': 'matched',
    'confirmed-then-vanished': 'funding',
    'wrong-genesis': 'unavailable',
    'height-backwards': 'committing',
    'stale-slot': 'unavailable',
    'answered-in-part': 'unavailable with a tip',
    'too-many-requests': 'unavailable',
    'server-error': 'unavailable',
    truncated: 'unavailable',
    'odd-json': 'unavailable',
    hung: 'unavailable',
  };

  test.each(faultKinds)('%s changes nothing wrong, and is over when it is over', async (kind) => {
    const play = new DuelPlayer(world);
    const { duelId } = await play.openAndJoin();
    const token = await play.getSessionToken(play.creator);
    const { call, work } = world.withServices({ chain: faulty.adapter });
    const requestReconciliation = () => call(reconcileDuel, { token, params: { duelId } });
    expect((await requestReconciliation()).json.duel.status).toBe('matched');
    await play.sendAndSubmit(duelId, play.creator);
    world.finalize();
    world.clock.advance(60_000);
    const before = await readDuelAndIntentRows(duelId);
    faulty.faults.chooseFault = () => kind;
    const answer = await requestReconciliation();
    if (resultByFault[kind].startsWith('unavailable')) {
      expect([answer.status, answer.json.code]).toEqual([503, 'chain-unavailable']);
      await work();
      const compared = resultByFault[kind] === 'unavailable' ? (rows: typeof before) => rows : omitCheckSchedule;
      expect(compared(await readDuelAndIntentRows(duelId))).toEqual(compared(before));
    } else expect(answer.json.duel.status).toBe(resultByFault[kind]);
    expect(faulty.faults.counts[kind]).toBeGreaterThan(0);
    faulty.faults.chooseFault = () => null;
    world.clock.advance(60_000);
    // Polls, since a node that has failed isn't called again for a short time.
    await expect.poll(async () => (await requestReconciliation()).json.duel?.status).toBe('committing');
  });
});

test(
  `${count} duels end by their terms behind every fault at once, seed ${seed}`,
  async () => {
    const random = new Random(seed);
    const driver = new FaultyDuelPlayer(faulty, world, random);
    const ended: { duelId: string; status: string }[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      // For some duels injects faults of one kind only, so that also checks with this kind alone are tested.
      const spell = random.chance(30) ? random.pick(faultKinds) : null;
      faulty.faults.chooseFault = () => (random.chance(FAULTS_PERCENT) ? (spell ?? random.pick(faultKinds)) : null);
      ended.push(await driver.playOne());
    }
    faulty.faults.chooseFault = () => null;
    for (const { duelId, status } of ended) expect([duelId, await fetchStatus(duelId)]).toEqual([duelId, status]);
    await expectEverySuccessIsFound(driver.signaturesByIntentId);
    const ends = Object.fromEntries(
      ['settled', 'refunded', 'cancelled'].map((end) => [end, ended.filter(({ status }) => status === end).length]),
    );
    if (inject('faults') !== undefined)
      console.log(JSON.stringify({ seed, duels: count, ends, faults: faulty.faults.counts }));
  },
  24 * 3_600_000,
);

/**
 * Asserts that, after enough scans, the service has recorded every transaction of `sent` that succeeded on chain as
 * final, whatever the faulty node reported earlier. `sent` has signatures by the ids of their intents.
 */
async function expectEverySuccessIsFound(sent: ReadonlyMap<string, string>): Promise<void> {
  new DuelPlayer(world).outliveBlockhashes();
  for (let runs = 0; runs < 2 + sent.size / 10; runs += 1) {
    world.clock.advance(600_000);
    await world.work();
  }
  const { queries } = world.database;
  for (const [intentId, signature] of sent) {
    const landed = await world.services.chain.finalizedTransaction(signature);
    const [row] = await queries.select().from(transactionIntents).where(eq(transactionIntents.intentId, intentId));
    if (landed?.error === null) expect(row).toMatchObject({ intentId, state: 'FINALIZED', signature });
  }
}
