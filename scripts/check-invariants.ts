import './environment-files.mjs';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open-database';
import { openLog } from '../lib/api/log';
import { silentMeter } from '../lib/api/meter';
import { systemClock } from '../lib/core/clock';
import { holdFolder } from '../lib/core/exclusive-folder';
import { openProcessChain } from '../lib/root/chain';
import { readConfig } from '../lib/root/config';
import { findViolations } from '../lib/root/invariants/find';

/**
 * `npm run check:invariants`: every invariant of the database that DATABASE_URL names, or the one in
 * DATA_DIR, and of it with its chain. A stopped server leaves money that moved since the last look: the
 * chain is compared at rest, so let the worker run dry before.
 */
const config = readConfig();
const ownsFolder = config.chain === 'embedded' || config.DATABASE_URL === undefined;
const folder = ownsFolder ? await holdFolder(config.DATA_DIR, 'ripduel-server') : null;
const database = await openDatabase({ url: config.DATABASE_URL, dataDir: `${config.DATA_DIR}/database` });
await migrate(database);
const chain = await openProcessChain(config, openLog('error'), silentMeter);
const found = await findViolations(database.queries, chain.port, systemClock.now(), [
  ...(config.SESSION_SECRET ?? []),
  ...(config.CRON_SECRET ?? []),
]);
for (const violation of found) console.error(violation);
console.log(found.length === 0 ? 'Every invariant holds.' : `${found.length} violations.`);
await chain.close();
await database.close();
await folder?.release();
process.exit(found.length === 0 ? 0 : 1);
