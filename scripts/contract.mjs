// `npm run contract` sends the API requests that are generated from its OpenAPI document, `--runs` for each operation.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run contract -- [options]', { seed: Number.NaN, runs: 100 });
await runTestFileWithoutLimit('pglite', 'lib/service-tests/documented.db.test.ts', { contract: options });
