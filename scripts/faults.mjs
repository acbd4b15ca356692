import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run faults -- --seed S --duels N [--gacha]

const { values } = parseArgs({
  options: { seed: { type: 'string' }, duels: { type: 'string' }, gacha: { type: 'boolean' } },
});
const seed = Number(values.seed ?? crypto.getRandomValues(new Int32Array(1))[0]);
const duels = Number(values.duels ?? 100);
if (!Number.isInteger(seed) || !Number.isInteger(duels)) throw new Error('seed and duels are integers');
console.log(`seed ${seed}`);
const file = values.gacha ? 'lib/gacha/faults.postgres.test.ts' : 'lib/root/faults.postgres.test.ts';
await runLong('postgres', file, { faults: { seed, duels } });
