import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run size -- --duels N: plays so many duels on Postgres, and prints what a thousand of them take of its disk

const { values } = parseArgs({ options: { duels: { type: 'string', default: '500' } } });
const duels = Number(values.duels);
if (!Number.isInteger(duels) || duels < 1) throw new Error('--duels is a positive integer');
await runLong('postgres', 'lib/operations/size.postgres.test.ts', { size: { duels } });
