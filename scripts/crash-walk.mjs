// `npm run crash-walk` kills a server after each step of its scenarios. `--every` restricts it to the first of every so
// many steps, `--from` leaves out the steps before that one, from which the others are counted.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run crash-walk -- [options]', { every: 1, from: 1 });
await runTestFileWithoutLimit('postgres', 'lib/service-tests/crash-walk.postgres.test.ts', { crashWalk: options });
