import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run contract -- --seed S --runs N: requests made from the OpenAPI document, N for each operation

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' } } });
const seed = Number(values.seed ?? crypto.getRandomValues(new Int32Array(1))[0]);
const runs = Number(values.runs ?? 100);
if (!Number.isInteger(seed) || !Number.isInteger(runs)) throw new Error('seed and runs are integers');
console.log(`seed ${seed}`);
await runLong('pglite', 'lib/root/documented.db.test.ts', { contract: { seed, runs } });
