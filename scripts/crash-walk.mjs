import { parseArgs } from 'node:util';
import { runLong } from './long-run.mjs';

// npm run crash-walk -- --every N --from N (each step, from the first on)

const { values } = parseArgs({ options: { every: { type: 'string' }, from: { type: 'string' } } });
const every = Number(values.every ?? 1);
const from = Number(values.from ?? 1);
for (const each of [every, from])
  if (!Number.isInteger(each) || each < 1) throw new Error('every and from are positive integers');
await runLong('postgres', 'lib/root/crash-walk.postgres.test.ts', { crashWalk: { every, from } });
