// `npm run contract` sends generated requests to the API, `--runs` for each operation of the OpenAPI document.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run contract -- [options]', { seed: Number.NaN, runs: 100 });
await runTestFileWithoutLimit('pglite', 'lib/service-tests/documented.db.test.ts', { contract: options });
