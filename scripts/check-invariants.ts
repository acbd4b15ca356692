import './environment-files.mjs';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open-database';
import { openLog } from '../lib/api/log';
import { silentMeter } from '../lib/api/meter';
import { readConfig } from '../lib/configuration/config';
import { systemClock } from '../lib/core/clock';
import { assertNoArguments, runCommandLine } from '../lib/core/command-line';
import { lockFolder } from '../lib/core/exclusive-folder';
import { systemTerminal } from '../lib/core/terminal';
import { findViolations } from '../lib/invariants/find';
import { openProcessChain } from '../lib/root/chain';
import { formatDatabase } from './own-database';

const usage = `Usage: npm run check:invariants
Checks every invariant of the database that DATABASE_URL names, or the one in DATA_DIR, and of it with its chain. Let
the worker finish what is due before you stop the server: money that moved since its last run counts as a violation.`;

async function checkInvariants(): Promise<number> {
  const config = readConfig();
  const ownsFolder = config.chain === 'embedded' || config.DATABASE_URL === undefined;
  const folder = ownsFolder ? await lockFolder(config.DATA_DIR, 'ripduel-server') : null;
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: `${config.DATA_DIR}/database` });
  await migrate(database);
  const chain = await openProcessChain(config, openLog('error'), silentMeter);
  const secrets = [...(config.SESSION_SECRET ?? []), ...(config.CRON_SECRET ?? [])];
  const violations = await findViolations(database.queries, chain.port, systemClock.now(), secrets);
  for (const violation of violations) systemTerminal.printError(violation);
  const where = formatDatabase(config);
  systemTerminal.print(
    violations.length === 0 ? `Every invariant holds in ${where}.` : `${violations.length} violations in ${where}.`,
  );
  await chain.close();
  await database.close();
  await folder?.release();
  return violations.length === 0 ? 0 : 1;
}

process.exit(
  await runCommandLine(process.argv.slice(2), systemTerminal, {
    usage,
    parseArguments: assertNoArguments,
    run: checkInvariants,
  }),
);
