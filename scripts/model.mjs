// `npm run model`: random commands, the API against a model of the duel. On Postgres, where each sequence is also played
// on PGlite.
import { readIntegers } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = readIntegers('npm run model -- [options]', { seed: Number.NaN, runs: 100 });
await runTestFileWithoutLimit('postgres', 'lib/service-tests/model.postgres.test.ts', { model: options });
