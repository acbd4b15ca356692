import { parseIntegersOrExit } from '../../scripts/integer-options.mjs';
import { Mismatch } from './compare';
import { fuzz } from './fuzz';

const usage = 'npm run program:fuzz -- [options]';
const { instructions, seed } = parseIntegersOrExit(usage, { instructions: 100_000, seed: Number.NaN });

try {
  const started = performance.now();
  const report = await fuzz({ instructions, seed });
  const seconds = (performance.now() - started) / 1000;
  console.table(report.coverage.buildTable());
  const rate = Math.round(report.instructions / seconds);
  console.log(`${report.instructions} instructions in ${report.episodes} episodes, ${rate} a second, seed ${seed}`);
  console.log(`refusals never seen: ${report.coverage.listUnseenRefusals().join(', ') || 'none'}`);
} catch (error) {
  if (!(error instanceof Mismatch)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
