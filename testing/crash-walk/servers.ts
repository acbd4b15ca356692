import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterFile } from '../runner/after-file';
import { createServerClient, createServerSetting, type ServerProcess } from '../server/server-processes';
import type { TestEnvironment } from '../service/world';
import type { CrashOrders } from './process';

/** File with the bundled code of the crash-test process. */
const BUNDLE = '.cache/mortal-process.mjs';
/** Number of servers that are started before they are needed, because starting one takes long. */
const SPARE_SERVER_COUNT = 2;

/** A server process that kills itself with SIGKILL at a chosen step. */
export interface KillableServer extends ServerProcess {
  /** Sends orders. Returns the number of steps that were counted since the previous orders. */
  sendOrders(orders: CrashOrders): Promise<number>;
  /** Kills the server, unless it is dead already, and waits for its exit. */
  kill(): Promise<void>;
}

/** Returns a function that returns another server on the environment's Postgres at each call, ready for orders. */
export async function createKillableServerFactory(world: TestEnvironment): Promise<() => Promise<KillableServer>> {
  const setting = await createServerSetting(world);
  // Bundled, since a process that lives for one request must start fast.
  await build({
    entryPoints: ['testing/crash-walk/process.ts'],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const ready: Promise<KillableServer>[] = [];
  const refill = (): void => {
    while (ready.length < SPARE_SERVER_COUNT) ready.push(startKillableServer(setting));
  };
  afterFile(async () => {
    for (const server of await Promise.all(ready)) await server.kill();
  });
  return async () => {
    refill();
    const server = await (ready.shift() as Promise<KillableServer>);
    refill();
    return server;
  };
}

async function startKillableServer(setting: string): Promise<KillableServer> {
  const child = spawn(process.execPath, [BUNDLE, setting], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const port = await lines.next();
  if (port.done) throw new Error(`the server ended with ${(await ended)[0]}`);
  return {
    ...createServerClient(port.value),
    async sendOrders(orders) {
      child.stdin.write(`${JSON.stringify(orders)}\n`);
      return Number((await lines.next()).value);
    },
    kill: () => killServer(child, ended),
  };
}

async function killServer(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
