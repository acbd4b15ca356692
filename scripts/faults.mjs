// `npm run faults` plays whole duels behind a faulty RPC; `npm run faults -- --gacha` pays for packs instead.
import { parseIntegersOrExit } from './integer-options.mjs';
import { runTestFileWithoutLimit } from './long-run.mjs';

const argv = process.argv.slice(2);
const file = argv.includes('--gacha')
  ? 'lib/gacha/faults.postgres.test.ts'
  : 'lib/service-tests/faults.postgres.test.ts';
const options = parseIntegersOrExit(
  'npm run faults -- [--gacha] [options]',
  { seed: Number.NaN, duels: 100 },
  argv.filter((each) => each !== '--gacha'),
);
await runTestFileWithoutLimit('postgres', file, { faults: options });
