import { systemClock } from '../lib/core/clock';
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server';
import { reportActivity } from './activity';
import { reportAdapters } from './adapters';
import { reportChain } from './chain';
import { reportComputeUnits } from './compute-units';
import { reportCrashOverHttp } from './crash-over-http';
import { reportDeadRows } from './dead-rows';
import { reportLive } from './live';
import { reportMatching } from './matching';
import { reportMemory } from './memory';
import { reportPageWeight } from './page-weight';
import { reportSocial } from './social';
import { reportTenMillion } from './ten-million';
import { reportVerify } from './verify';
import { reportWorkerRun } from './worker-run';
import { writeTable } from './write-table';

/** Parts of the bench, in the order in which they run; `npm run bench -- adapters social` runs only these two. */
const PARTS: Readonly<Record<string, (postgres: PostgresServer) => Promise<void> | void>> = {
  adapters: reportAdapters,
  matching: reportMatching,
  'crash-over-http': reportCrashOverHttp,
  'worker-run': reportWorkerRun,
  'ten-million': reportTenMillion,
  'dead-rows': reportDeadRows,
  verify: reportVerify,
  activity: reportActivity,
  social: reportSocial,
  'page-weight': reportPageWeight,
  memory: reportMemory,
  live: reportLive,
  chain: reportChain,
  'compute-units': reportComputeUnits,
};

const chosenParts = process.argv.slice(2);
const unknownParts = chosenParts.filter((name) => !(name in PARTS));
if (unknownParts.length > 0) {
  console.error(`There is no part ${unknownParts.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const postgres = await startPostgres();
let ranAllParts = false;
try {
  for (const [name, report] of Object.entries(PARTS)) {
    if (chosenParts.length === 0 || chosenParts.includes(name)) await report(postgres);
  }
  ranAllParts = chosenParts.length === 0;
} finally {
  await postgres.stop();
  writeTable(systemClock.now(), ranAllParts);
}
