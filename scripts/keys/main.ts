import '../environment-files.mjs';
import { migrate } from '../../db/migrate';
import { createKey, type KeyServices, revokeKey, rotateKey } from '../../lib/auth/keys';
import { listIntegrationKeys, type StoredKey } from '../../lib/auth/store';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { readConfig } from '../../lib/root/config';
import { withOwnDatabase } from '../own-database';
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

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  await withOwnDatabase(readConfig(), async (database) => {
    await migrate(database);
    await run({ database, clock: systemClock, random: systemRandom }, command);
  });
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
});
