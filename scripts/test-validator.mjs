// `npm run test:validator -- <rpc>`: plays whole duels on a real node that runs the escrow program.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const [rpc] = process.argv.slice(2);
if (rpc === undefined || !URL.canParse(rpc)) {
  console.error(`Usage: npm run test:validator -- http://127.0.0.1:8899
A local test validator that loads the committed program at genesis:
  solana-test-validator --bpf-program <address in program/idl.json> program/ripduel_escrow.so`);
  process.exit(2);
}
ensureInstalled({ dev: true });
await ensureBuilt();
const config = ['test', '--config', 'e2e/validator/playwright.config.ts'];
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', ...config], {
  stdio: 'inherit',
  env: { ...process.env, VALIDATOR_RPC_URL: rpc },
});
process.exit(status ?? 1);
