import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { requestLimits } from '../../db/limits';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { buildValidBody } from '../../testing/contract/valid-calls';
import { startPostgres } from '../../testing/database/postgres-server';
import { afterFile } from '../../testing/runner/after-file';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createDuel, listDuels } from '../duel/contract';
import { listPacks } from '../packs/contract';

/** Size of the disk: room for a Postgres cluster, the schema and the first segment of the write-ahead log. */
const DISK_MB = 120;

let disk: string;
let world: TestEnvironment;

beforeAll(async () => {
  disk = mountDisk();
  const server = await startPostgres({ parentFolder: disk });
  afterFile(async () => {
    await server.stop();
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  });
  const database = await openDatabase({ url: server.url('postgres'), limits: requestLimits });
  afterFile(() => database.close());
  await migrate(database);
  world = await openTestEnvironment({}, { database });
});

/** Mounts a file system in memory, which can be filled without filling the machine's disk, and returns its folder. */
function mountDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=1777`, 'tmpfs', folder]);
  return folder;
}

/** Fills the disk to its last block. Returns a function that frees the space again. */
function fillDisk(): () => void {
  const file = join(disk, 'filler');
  for (const size of [2 ** 20, 2 ** 12])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size, 1), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  return () => rmSync(file);
}

test('a Postgres whose disk is full makes writes answer 503 with what to do, answers reads, and goes on with room', async () => {
  const token = await world.signIn(testWallet('full disk'));
  // The table of duels is empty, so inserting the first duel needs new disk space.
  const create = () => world.call(createDuel, { token, body: buildValidBody(createDuel) });
  const free = fillDisk();
  const refused = await create();
  expect([refused.status, refused.json.code]).toEqual([503, 'database-unavailable']);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  for (const endpoint of [listPacks, listDuels]) expect((await world.call(endpoint, {})).status).toBe(200);
  expect((await world.call(listDuels, {})).json.items).toEqual([]);
  free();
  expect((await create()).status).toBe(201);
});
