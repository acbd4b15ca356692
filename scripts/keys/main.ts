import '../environment-files.mjs';
import { openDatabase } from '../../db/client';
import { migrate } from '../../db/migrate';
import { createKey, type KeyServices, revokeKey, rotateKey } from '../../lib/auth/keys';
import { listIntegrationKeys, type StoredKey } from '../../lib/auth/store';
import { systemClock } from '../../lib/core/clock';
import { holdFolder } from '../../lib/core/exclusive-folder';
import { systemRandom } from '../../lib/core/random';
import { readConfig } from '../../lib/root/config';
import { type Command, readCommand, usage } from './arguments';

async function run(services: KeyServices, command: Command): Promise<void> {
  switch (command.kind) {
    case 'create':
      return console.log(await createKey(services, command.name, command.scopes));
    case 'list':
      for (const key of await listIntegrationKeys(services.database.queries)) console.log(lineOf(key));
      return;
    case 'rotate':
      return console.log(await rotateKey(services, command.keyId, command.overlapMs));
    case 'revoke':
      await revokeKey(services, command.keyId);
      return console.log(`${command.keyId} is revoked.`);
  }
}

function lineOf({ keyId, name, scopes, createdAt, revokedAt, previousUntil }: StoredKey): string {
  const made = `made ${createdAt.toISOString()}`;
  const overlap = previousUntil === null ? [] : [`earlier secret until ${previousUntil.toISOString()}`];
  const state = revokedAt === null ? overlap : [`revoked ${revokedAt.toISOString()}`];
  return [keyId, JSON.stringify(name), scopes.join(','), made, ...state].join('  ');
}

/** Opens the database alone: PGlite's folder belongs to one process at a time. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const { DATABASE_URL: url, DATA_DIR } = readConfig();
  const folder = url === undefined ? await holdFolder(DATA_DIR, 'ripduel-server') : null;
  const database = await openDatabase({ url, dataDir: `${DATA_DIR}/database` });
  try {
    await migrate(database);
    await run({ database, clock: systemClock, random: systemRandom }, command);
  } finally {
    await database.close();
    await folder?.release();
  }
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
});
