import type { Database } from '../../db/client';
import type { Config } from '../../lib/configuration/config';
import type { Clock } from '../../lib/core/clock';
import { runCommandLine } from '../../lib/core/command-line';
import { describeError } from '../../lib/core/describe-error';
import { FolderLockedError } from '../../lib/core/exclusive-folder';
import { buildIdPattern } from '../../lib/core/ids';
import type { Terminal } from '../../lib/core/terminal';
import type { Network } from '../../lib/health/contract';
import { formatStory } from '../../lib/operations/format-story';
import { readStory } from '../../lib/operations/read-story';

const usage = `Usage: npm run explain -- <duelId>
  Prints what happened to a duel, what it waits for and why. It only reads.

The database is that of DATABASE_URL, or the embedded one in DATA_DIR while no server runs on it.`;

/** Dependencies of `runExplain`. */
export interface ExplainDependencies {
  readonly readConfig: () => Config;
  readonly withDatabase: (config: Config, work: (database: Database) => Promise<void>) => Promise<void>;
  readonly clock: Clock;
  readonly terminal: Terminal;
}

const DUEL_ID_PATTERN = buildIdPattern('duel');
/** Control characters. Texts of a chain or a provider could use them to move the cursor. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

function parseDuelId(argv: readonly string[]): string {
  const [duelId = '', ...more] = argv;
  if (!DUEL_ID_PATTERN.test(duelId) || more.length > 0)
    throw new Error('One duel’s id is needed, such as duel_9aVYq2….');
  return duelId;
}

/** Runs `npm run explain` and returns its exit code: 1 for an unknown duel or an error, 2 for invalid arguments. */
export const runExplain = (argv: readonly string[], dependencies: ExplainDependencies): Promise<number> =>
  runCommandLine(argv, dependencies.terminal, {
    usage,
    parseArguments: parseDuelId,
    run: (duelId) => explainDuel(duelId, dependencies),
  });

/** Prints what happened to a duel. Returns the exit code: 1 if the database has no such duel, or after an error. */
async function explainDuel(
  duelId: string,
  { readConfig, withDatabase, clock, terminal }: ExplainDependencies,
): Promise<number> {
  try {
    const config = readConfig();
    let found = false;
    await withDatabase(config, async ({ queries }) => {
      const story = await readStory(queries, duelId, { now: clock.now(), chain: determineChain(config) });
      if (story === null) return;
      found = true;
      for (const line of formatStory(story)) terminal.print(line.replace(CONTROL_CHARACTERS, '?'));
    });
    if (!found) terminal.printError(`There is no duel ${duelId} in this database.`);
    return found ? 0 : 1;
  } catch (error) {
    terminal.printError(describeError(error));
    if (error instanceof FolderLockedError)
      terminal.printError(
        `Ask the running server instead: GET /v1/operations/duels/${duelId} with an integration key.`,
      );
    return 1;
  }
}

const determineChain = ({ chain, SOLANA_LOCAL_GENESIS_HASH }: Config): Network['chain'] => {
  if (chain === 'embedded') return 'embedded';
  return SOLANA_LOCAL_GENESIS_HASH === undefined ? 'devnet' : 'local-validator';
};
