// `npm run size`: plays many duels on Postgres, and prints the disk space that a thousand of them take.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run size -- [options]', { duels: 500 });
await runTestFileWithoutLimit('postgres', 'lib/operations/size.postgres.test.ts', { size: options });
