// `npm run model` plays random sequences of commands against the service, each on Postgres and on PGlite, and compares
// the results with a model of the duel.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run model -- [options]', { seed: Number.NaN, runs: 100 });
await runTestFileWithoutLimit('postgres', 'lib/service-tests/model.postgres.test.ts', { model: options });
