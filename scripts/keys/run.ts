import { createKey, type KeyServices, revokeKey, rotateKey } from '../../lib/auth/keys';
import { listIntegrationKeys, type StoredIntegrationKey } from '../../lib/auth/store';
import type { Clock } from '../../lib/core/clock';
import { runCommandLine } from '../../lib/core/command-line';
import type { Random } from '../../lib/core/random';
import type { Terminal } from '../../lib/core/terminal';
import type { WithDatabase } from '../own-database';
import { type Command, parseCommand, usage } from './arguments';

/** Dependencies of `runKeys`. */
export interface KeysDependencies {
  readonly withDatabase: WithDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly terminal: Terminal;
}

/** Runs `npm run keys` and returns its exit code. */
export const runKeys = (
  argv: readonly string[],
  { withDatabase, clock, random, terminal }: KeysDependencies,
): Promise<number> =>
  runCommandLine(argv, terminal, {
    usage,
    parseArguments: parseCommand,
    run: async (command) => {
      await withDatabase((database) => executeCommand({ database, clock, random }, command, terminal));
      return 0;
    },
  });

async function executeCommand(services: KeyServices, command: Command, terminal: Terminal): Promise<void> {
  switch (command.kind) {
    case 'create':
      return terminal.print(await createKey(services, command.name, command.scopes));
    case 'list':
      for (const key of await listIntegrationKeys(services.database.queries)) terminal.print(formatKey(key));
      return;
    case 'rotate':
      return terminal.print(await rotateKey(services, command.keyId, command.overlapMs));
    case 'revoke':
      await revokeKey(services, command.keyId);
      return terminal.print(`${command.keyId} is revoked.`);
  }
}

function formatKey({ keyId, name, scopes, createdAt, revokedAt, previousUntil }: StoredIntegrationKey): string {
  const made = `made ${createdAt.toISOString()}`;
  const overlap = previousUntil === null ? [] : [`earlier secret until ${previousUntil.toISOString()}`];
  const state = revokedAt === null ? overlap : [`revoked ${revokedAt.toISOString()}`];
  return [keyId, JSON.stringify(name), scopes.join(','), made, ...state].join('  ');
}
