// `npm run model`: random commands, the API against a model of the duel. On Postgres, where each sequence is also played
// on PGlite.
import { readIntegers } from './integer-options.mjs';
import { runLong } from './long-run.mjs';

const options = readIntegers('npm run model -- [options]', { seed: Number.NaN, runs: 100 });
await runLong('postgres', 'lib/service-tests/model.postgres.test.ts', { model: options });
