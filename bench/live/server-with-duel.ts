import { setTimeout as pause } from 'node:timers/promises';
import { ApiProblem } from '../../lib/client/problem';
import { createOpenDuel } from '../../testing/browser/open-duel';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

/** A running server without agents, whose calls to the embedded chain would be measured too, and an open duel on it. */
export interface ServerWithDuel {
  readonly server: BuiltServer;
  readonly duelId: string;
}

/** Starts such a server on a database. Its agents run only until the duel exists. */
export async function startServerWithDuel(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<ServerWithDuel> {
  let hasAgents = true;
  const server = await prepareBuiltServer(
    { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '100000' },
    (network) => typeof (hasAgents ? network?.sparringWallet : network?.genesisHash) === 'string',
  );
  try {
    await server.start();
    const duelId = await createFirstDuel(server.origin);
    await server.kill();
    hasAgents = false;
    await server.start({ AGENTS: 'off', ...variables });
    return { server, duelId };
  } catch (error) {
    await server.kill();
    server.remove();
    throw error;
  }
}

/** Creates an open duel once the provider is funded, which is some time after it announced itself. */
export async function createFirstDuel(origin: string): Promise<string> {
  for (;;) {
    try {
      return await createOpenDuel(origin);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'provider-unavailable') throw error;
      await pause(500);
    }
  }
}
