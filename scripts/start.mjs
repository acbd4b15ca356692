// Plain Node: this runs on a fresh clone, before anything is installed.
import { existsSync } from 'node:fs';
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

// What the shell says goes before what the files say.
for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);

// The server runs in this very process, so signals reach it and its exit code is ours.
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
const server = new URL('../.build/server.mjs', import.meta.url);
await import(server.href);
