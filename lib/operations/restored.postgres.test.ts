import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { walletSessions } from '../../db/schema/auth';
import { gachaCommitments } from '../../db/schema/gacha';
import { providerCommitments } from '../../db/schema/provider';
import { takeBaseBackup } from '../../testing/database/base-backup';
import { openOwnCluster } from '../../testing/database/own-cluster';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findDuel } from '../duel/store';
import { listMachines } from '../gacha/machines/contract';
import { createRipCommitment } from '../gacha/rips/contract';
import { findChainViolations } from '../invariants/chain';
import { findRuleViolations } from '../invariants/find';
import { voidRestoredRows } from './restored-store';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-backup-'));
const backup = join(folder, 'data');
const { server, database } = await openOwnCluster();
const world: TestEnvironment = await openTestEnvironment({ GACHA_MODE: 'fixture' }, { database });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Plays the duel to its end and opens another one, which the backup doesn't have. */
async function finishAndOpenAnother(play: DuelPlayer, { duelId }: UntypedJson): Promise<{ lostDuel: UntypedJson }> {
  await play.pay(duelId, play.creator);
  const funded = await play.pay(duelId, play.opponent);
  await play.acceptAsProvider(funded);
  await play.lockEntropy(funded);
  await play.reconcile(duelId);
  await play.pay(duelId, play.creator, { purpose: 'commit-result' });
  await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
  const settled = await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
  expect(settled.status).toBe('settled');
  return { lostDuel: await play.openDuel() };
}

test('a database that went back in time catches up with the chain, and uses nothing a second time', async () => {
  const play = await new DuelPlayer(world).fundWallets();
  const duel = await play.openAndJoin();
  for (const wallet of [play.creator, play.opponent]) expectStatus(201, await play.prepare(duel.duelId, wallet));
  const token = await play.getSessionToken(play.creator);
  const { items } = expectStatus(200, await world.call(listMachines));
  const params = { machineKey: items[0]!.machineKey };
  const { commitmentId } = expectStatus(201, await world.call(createRipCommitment, { token, params }));
  await takeBaseBackup(server, backup);
  const { lostDuel } = await finishAndOpenAnother(play, duel);
  const takenSince = (await findDuel(database.queries, lostDuel.duelId))?.seedCommitment as string;

  const { database: restored } = await openOwnCluster(backup);
  const { queries } = restored;
  expect((await findDuel(queries, duel.duelId))?.status).toBe('matched');
  expect(await findDuel(queries, lostDuel.duelId)).toBeNull();
  const [before] = await queries
    .select()
    .from(providerCommitments)
    .where(eq(providerCommitments.seedCommitment, takenSince));
  expect(before?.takenAt).toBeNull();

  const done = await restored.transaction((transaction) => voidRestoredRows(transaction, world.clock.now()));
  expect(done).toMatchObject({ machineCommitments: 1, duels: 1 });
  expect(done.sessions).toBeGreaterThanOrEqual(2);
  expect(await queries.select().from(walletSessions).where(isNull(walletSessions.revokedAt))).toEqual([]);
  expect(await queries.select().from(providerCommitments).where(isNull(providerCommitments.takenAt))).toEqual([]);
  const [open] = await queries.select().from(gachaCommitments).where(eq(gachaCommitments.commitmentId, commitmentId));
  expect(open?.expiresAt).toEqual(world.clock.now());

  const anew = world.withServices({ database: restored });
  for (let run = 0; run < 40 && (await findDuel(queries, duel.duelId))?.status !== 'settled'; run += 1) {
    world.clock.advance(5_000);
    world.chain.tick();
    await anew.work();
  }
  expect((await findDuel(queries, duel.duelId))?.status).toBe('settled');
  expect(await findRuleViolations(queries, world.clock.now())).toEqual([]);
  expect(await findChainViolations(queries, world.services.chain)).toEqual([]);
  const free = await queries.select().from(providerCommitments).where(isNull(providerCommitments.takenAt));
  expect(free.length).toBeGreaterThan(0);
  expect(free.map(({ seedCommitment }) => seedCommitment)).not.toContain(takenSince);
}, 120_000);
