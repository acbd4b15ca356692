// `npm run crash-walk` kills a server after every step, or after every `--every`th step from the step `--from` on.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const options = parseIntegersOrExit('npm run crash-walk -- [options]', { every: 1, from: 1 });
await runTestFileWithoutLimit('postgres', 'lib/service-tests/crash-walk.postgres.test.ts', { crashWalk: options });
