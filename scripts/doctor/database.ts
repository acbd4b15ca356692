import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { chainIdentity } from '../../db/schema/chain-identity';
import { describeCause } from '../../lib/core/describe-error';
import { findOpenLayout1Duels } from '../../lib/duel/earlier-duels-store';
import { CheckError, CheckUndecided, CheckWarning, type Finding, runCheck } from './finding';
import { checkFunctions } from './functions';
import { isUndefinedInDatabase } from './missing';
import { checkPackBonds } from './packs';
import { checkRole } from './role';
import { queryRows } from './rows';
import { checkSchema } from './schema';

/** Oldest supported version of Postgres, as in `server_version_num`: 15. */
const MIN_POSTGRES_VERSION_NUM = 150_000;

/** Returns the remedy for a connection that failed, by the database's error text. */
function findConnectionFix(reason: string): string {
  if (reason.startsWith('3D000')) return 'Correct the name of the database in DATABASE_URL, or create it.';
  if (/^28|password/.test(reason)) return 'Correct the user and the password in DATABASE_URL.';
  return 'Start Postgres and let it take connections from here, or correct host and port in DATABASE_URL.';
}

/** The finding in place of all checks of the database's contents, if the database can't be used. */
const CONTENTS_UNCHECKED_FINDING: Finding = {
  name: 'Schema, functions, role, chain, duels and packs',
  state: 'unknown',
  found: 'not checked, since they are in the database',
  fix: 'Run it again when the database answers.',
};

/** The configured chain, which must be the one that the database has recorded. */
interface ConfiguredChain {
  /** Whether the server runs the chain itself. */
  readonly isEmbedded: boolean;
  /** Null where it isn't known: the chain is embedded, or its RPC doesn't answer. */
  readonly genesisHash: string | null;
}

/** Checks the database and its contents, and changes nothing. If it can't be used, the rest is `unknown`. */
export async function checkDatabase({ queries, kind }: Database, chain: ConfiguredChain): Promise<Finding[]> {
  const database = await runCheck('Database', 'Use Postgres 15 or newer.', async () => {
    if (kind === 'pglite') return 'the embedded one answers';
    const statement = sql`select current_setting('server_version_num') as version`;
    const [{ version: text } = {}] = await queryRows(queries, statement).catch((cause) =>
      Promise.reject(new CheckError('it does not answer', { cause, fix: findConnectionFix(describeCause(cause)) })),
    );
    const version = Number(text);
    if (version < MIN_POSTGRES_VERSION_NUM)
      throw new Error(`Postgres ${Math.floor(version / 10_000)} is older than 15`);
    return `Postgres ${Math.floor(version / 10_000)} answers`;
  });
  if (database.state !== 'ok') return [database, CONTENTS_UNCHECKED_FINDING];
  return [
    database,
    await checkSchema(queries),
    await checkFunctions(queries),
    await checkRole(queries),
    await runCheck('Chain of the database', 'Use the database of this chain, or an empty one.', async () => {
      const [bound] = await queries
        .select()
        .from(chainIdentity)
        .catch((cause) =>
          Promise.reject(isUndefinedInDatabase(cause) ? new CheckUndecided('the schema is not up to date') : cause),
        );
      if (bound === undefined)
        throw new CheckUndecided('it has none yet', { fix: 'The first start of the service records it.' });
      if (chain.isEmbedded)
        return `${bound.genesisHash}, which the server compares with the embedded chain when it starts`;
      if (chain.genesisHash === null)
        throw new CheckUndecided(`made for ${bound.genesisHash}`, { fix: 'Run it again when the RPC answers.' });
      if (bound.genesisHash !== chain.genesisHash)
        throw new Error(`made for ${bound.genesisHash}, the RPC serves ${chain.genesisHash}`);
      return bound.genesisHash;
    }),
    await runCheck(
      'Duels of earlier terms',
      'Their players can refund or settle them: docs/operations/releases.md, "Duels of earlier terms".',
      async () => {
        const { count, duelIds } = await findOpenLayout1Duels(queries).catch((cause) =>
          Promise.reject(isUndefinedInDatabase(cause) ? new CheckUndecided('the schema is not up to date') : cause),
        );
        if (count === 0) return 'none is open';
        const others = count > duelIds.length ? `, and ${count - duelIds.length} more` : '';
        throw new CheckWarning(`${count} open under terms of layout 1: ${duelIds.join(', ')}${others}`);
      },
    ),
    await checkPackBonds({ queries }),
  ];
}
