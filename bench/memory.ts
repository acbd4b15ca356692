import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { HEAP_LIMIT_FLAG } from '../scripts/heap-limit.mjs';
import { createOpenDuel } from '../testing/browser/open-duel';
import { PAGES } from '../testing/browser/pages';
import type { PostgresServer } from '../testing/database/postgres-server';
import { type BuiltServer, prepareBuiltServer } from '../testing/server/own-server';
import { prepareServiceOnChain } from '../testing/server/service-on';
import { addRow } from './table';

const METRICS_SECRET = 'secret-of-this-measurement';
/** How long an instance is measured at rest, and how long it and the embedded default are under load. */
const IDLE_MS = 20_000;
const LOAD_MS = 30_000;
const CONCURRENT_REQUESTS = 8;
const MB = 1_000_000;

/** Targets of both rows: resident memory in bytes, and the longest stall of the event loop in seconds. */
const PROMISED_LIMITS = { idle: 300 * MB, peak: 400 * MB, embedded: 800 * MB, stall: 0.5 };

/** Returns a field of `/proc/<pid>/status`, in bytes. */
export function readMemoryField(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1024;
}

/** Returns the resident memory of a process and all its descendants, in bytes. */
function readTreeMemory(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + readTreeMemory(child), readMemoryField(pid, 'VmRSS'));
}

/** Returns the longest stall of the event loop since the last read of `/metrics`, in seconds. */
async function readStall(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_SECRET}` } });
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1]);
}

/** Requests these paths in turn for `LOAD_MS`, `CONCURRENT_REQUESTS` at a time. */
async function generateLoad(origin: string, paths: readonly string[]): Promise<void> {
  const ended = AbortSignal.timeout(LOAD_MS);
  let turn = 0;
  const sendRequests = async (): Promise<void> => {
    while (!ended.aborted)
      await fetch(origin + paths[turn++ % paths.length]).then((response) => response.arrayBuffer());
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendRequests));
}

/**
 * Returns the longest stall of the event loop while `work` runs, in seconds, and the most memory that the process has
 * ever had, in bytes.
 */
async function measureStallAndPeak(
  server: BuiltServer,
  work: () => Promise<unknown>,
): Promise<{ stallSeconds: number; peakMemoryBytes: number }> {
  await readStall(server.origin);
  await work();
  return { stallSeconds: await readStall(server.origin), peakMemoryBytes: readMemoryField(server.pid(), 'VmHWM') };
}

const formatMegabytes = (bytes: number): string => `${(bytes / MB).toFixed(0)} MB`;

/** Prints the memory of an instance on Postgres, idle and under load, and of the embedded default with its agents. */
export async function reportMemory(postgres: PostgresServer): Promise<void> {
  const embedded = await prepareBuiltServer({ METRICS_SECRET: METRICS_SECRET, NODE_OPTIONS: HEAP_LIMIT_FLAG });
  await embedded.start();
  const { network } = await (await fetch(`${embedded.origin}/v1/health`)).json();
  const chain = {
    rpcUrl: `${embedded.origin}/rpc`,
    genesisHash: network.genesisHash,
    programId: network.escrowProgramId,
  };
  const variables = {
    METRICS_SECRET: METRICS_SECRET,
    NODE_OPTIONS: HEAP_LIMIT_FLAG,
    DATABASE_URL: postgres.url('postgres'),
  };
  const instance = await prepareServiceOnChain(chain, ['provider'], variables);
  try {
    await instance.start();
    const rest = await measureStallAndPeak(instance, () => pause(IDLE_MS));
    const idle = readMemoryField(instance.pid(), 'VmRSS');
    const paths = [
      ...PAGES.map(([path]) => path),
      `/duels/${await createOpenDuel(instance.origin)}`,
      '/v1/packs',
      '/v1/duels',
    ];
    const busy = await measureStallAndPeak(instance, () => generateLoad(instance.origin, paths));
    addRow({
      what: 'Memory of an instance on Postgres',
      figures: `${formatMegabytes(idle)} at rest, ${formatMegabytes(busy.peakMemoryBytes)} at most while ${CONCURRENT_REQUESTS} clients load ${paths.length} pages and lists`,
      result: `stalls of the event loop ${rest.stallSeconds.toFixed(3)} s at rest, ${busy.stallSeconds.toFixed(3)} s under load at most`,
      bar: `${formatMegabytes(PROMISED_LIMITS.idle)}, ${formatMegabytes(PROMISED_LIMITS.peak)}, ${PROMISED_LIMITS.stall} s`,
      met:
        idle <= PROMISED_LIMITS.idle &&
        busy.peakMemoryBytes <= PROMISED_LIMITS.peak &&
        Math.max(rest.stallSeconds, busy.stallSeconds) <= PROMISED_LIMITS.stall,
    });
    const own = await measureStallAndPeak(embedded, () =>
      generateLoad(
        embedded.origin,
        PAGES.map(([path]) => path),
      ),
    );
    const tree = readTreeMemory(embedded.pid());
    addRow({
      what: 'Memory of the embedded default with all agents',
      figures: `${formatMegabytes(tree)} after ${PAGES.length} pages, ${formatMegabytes(own.peakMemoryBytes)} of it the server's at most`,
      result: `stalls of the event loop ${own.stallSeconds.toFixed(3)} s at most`,
      bar: `${formatMegabytes(PROMISED_LIMITS.embedded)}, ${PROMISED_LIMITS.stall} s`,
      met: tree <= PROMISED_LIMITS.embedded && own.stallSeconds <= PROMISED_LIMITS.stall,
    });
  } finally {
    await instance.kill();
    instance.remove();
    await embedded.kill();
    embedded.remove();
  }
}
