import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run crash-walk -- --every N (1: each step)

const { values } = parseArgs({ options: { every: { type: 'string' } } });
const every = Number(values.every ?? 1);
if (!Number.isInteger(every) || every < 1) throw new Error('every is a positive integer');
await runLong('postgres', 'lib/root/crash-walk.postgres.test.ts', { crashWalk: { every } });
