import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run faults -- --seed S --duels N

const { values } = parseArgs({ options: { seed: { type: 'string' }, duels: { type: 'string' } } });
const seed = Number(values.seed ?? crypto.getRandomValues(new Int32Array(1))[0]);
const duels = Number(values.duels ?? 100);
if (!Number.isInteger(seed) || !Number.isInteger(duels)) throw new Error('seed and duels are integers');
console.log(`seed ${seed}`);
await runLong('postgres', 'lib/root/faults.db.test.ts', { faults: { seed, duels } });
