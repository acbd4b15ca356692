import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run model -- --seed S --runs N: on Postgres, where each sequence is played on PGlite, too

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' } } });
const seed = Number(values.seed ?? crypto.getRandomValues(new Int32Array(1))[0]);
const runs = Number(values.runs ?? 100);
if (!Number.isInteger(seed) || !Number.isInteger(runs)) throw new Error('seed and runs are integers');
console.log(`seed ${seed}`);
await runLong('postgres', 'lib/root/model.postgres.test.ts', { model: { seed, runs } });
