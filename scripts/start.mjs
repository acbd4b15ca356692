// Plain Node: this runs on a fresh clone, before anything is installed.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  ensureInstalled({ dev: false });
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await import('./environment-files.mjs');

// The server runs in this very process, so signals reach it and its exit code is ours.
process.env.NODE_ENV = 'production';
const server = new URL('../.build/server.mjs', import.meta.url);
await import(server.href);
