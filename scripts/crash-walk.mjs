// `npm run crash-walk`: a server killed after every step, or every so many, from a first one on.
import { readIntegers } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = readIntegers('npm run crash-walk -- [options]', { every: 1, from: 1 });
await runTestFileWithoutLimit('postgres', 'lib/service-tests/crash-walk.postgres.test.ts', { crashWalk: options });
