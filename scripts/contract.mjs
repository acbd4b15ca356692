// `npm run contract` sends the API requests that are generated from its OpenAPI document, `--runs` for each operation.
import { readIntegers } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = readIntegers('npm run contract -- [options]', { seed: Number.NaN, runs: 100 });
await runTestFileWithoutLimit('pglite', 'lib/service-tests/documented.db.test.ts', { contract: options });
