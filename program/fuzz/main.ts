import { parseArgs } from 'node:util';
import { systemRandom } from '../../lib/core/random';
import { Mismatch } from './compare';
import { fuzz } from './fuzz';

// npm run program:fuzz -- --instructions N --seed S

const { values } = parseArgs({ options: { instructions: { type: 'string' }, seed: { type: 'string' } } });
const instructions = Number(values.instructions ?? 100_000);
const seed = Number(values.seed ?? new DataView(systemRandom(4).buffer).getInt32(0));
if (!Number.isInteger(instructions) || !Number.isInteger(seed)) throw new Error('instructions and seed are integers');
console.log(`seed ${seed}`);

try {
  const started = performance.now();
  const report = await fuzz({ instructions, seed });
  const seconds = (performance.now() - started) / 1000;
  console.table(report.coverage.table());
  const rate = Math.round(report.instructions / seconds);
  console.log(`${report.instructions} instructions in ${report.episodes} episodes, ${rate} a second, seed ${seed}`);
  console.log(`refusals never seen: ${report.coverage.unseen().join(', ') || 'none'}`);
} catch (error) {
  if (!(error instanceof Mismatch)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
