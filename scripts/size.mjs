// `npm run size`: plays so many duels on Postgres, and prints what a thousand of them take of its disk.
import { readIntegers } from './integer-options.mjs';
import { runLong } from './long-run.mjs';

const size = readIntegers('npm run size -- [options]', { duels: 500 });
await runLong('postgres', 'lib/operations/size.postgres.test.ts', { size });
