import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { nodePath } from '../../testing/browser/node-path';
import { findFreePort } from '../../testing/server/free-port';

const NEXT = resolve('node_modules/next/dist/bin/next');
const { version } = JSON.parse(readFileSync('node_modules/next/package.json', 'utf8')) as { version: string };
const folder = resolve(`.cache/empty-next-${version}`);
const env = { PATH: nodePath, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }',
  // The root is this project's folder, so that the app uses this project's packages.
  'next.config.js': `export default { turbopack: { root: ${JSON.stringify(resolve('.'))} } };`,
  'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/page.js': 'export default () => <p>Empty</p>;',
};

/** A running app with one empty page, on this project's version of Next. */
export interface EmptyApp {
  readonly origin: string;
  stop(): void;
}

/**
 * Serves the empty app. Builds it once for each version of Next, in a temporary folder that is renamed once the build
 * is complete. Throws if the app can't be built or doesn't answer within a minute.
 */
export async function startEmptyApp(): Promise<EmptyApp> {
  if (!existsSync(folder)) buildEmptyApp();
  const port = await findFreePort();
  const child = spawn(process.execPath, [NEXT, 'start', folder, '-p', String(port)], { stdio: 'ignore', env });
  const origin = `http://localhost:${port}`;
  const deadline = AbortSignal.timeout(60_000);
  while (!deadline.aborted) {
    const isUp = await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { origin, stop: () => child.kill('SIGKILL') };
    await new Promise((next) => setTimeout(next, 100));
  }
  child.kill('SIGKILL');
  throw new Error('the empty app did not come up');
}

function buildEmptyApp(): void {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(`${partial}/app`, { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(`${partial}/${name}`, text);
  const built = spawnSync(process.execPath, [NEXT, 'build', partial], { stdio: 'inherit', env });
  if (built.status !== 0) throw new Error('the empty app could not be built');
  if (existsSync(folder)) rmSync(partial, { recursive: true });
  else renameSync(partial, folder);
}
