// `npm run model` sends random commands to the API, and compares the results with a model of the duel. Runs on
// Postgres, and plays each sequence on PGlite, too.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run model -- [options]', { seed: Number.NaN, runs: 100 });
await runTestFileWithoutLimit('postgres', 'lib/service-tests/model.postgres.test.ts', { model: options });
