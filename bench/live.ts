import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openPostgres } from '../db/client';
import { systemClock } from '../lib/core/clock';
import type { PostgresServer } from '../testing/database/postgres-server';
import type { BuiltServer } from '../testing/server/own-server';
import { readCpuMs } from './chain/cpu';
import { commitEvent } from './live/commit-event';
import { reportFallback } from './live/fallback';
import { reportIdlePages } from './live/idle-pages';
import { reportRestart } from './live/restart';
import { type ServerWithDuel, startServerWithDuel } from './live/server-with-duel';
import type { OpenRequest, Received, ReportRequest } from './live/subscribers';
import { readMemoryField } from './memory';
import { addRow } from './table';

const IDLE_STREAMS = 5_000;
const DUEL_STREAMS = 1_000;
/** Streams opened before memory is measured, so that what the first ones need once doesn't count. */
const WARM_UP_STREAMS = 500;
const EVENTS = 50;
const EVENT_INTERVAL_MS = 200;
/** How long the processor time of the server is measured while nothing happens. */
const IDLE_MS = 20_000;
/** Pause after idle streams were opened, and after the last event, before the next measurement. */
const SETTLE_MS = 5_000;

/** Bars: the time of an event, the memory of one idle stream, and the part of a processor for all idle ones. */
const PROMISED_LIMITS = { p99Ms: 250, idleBytes: 25_000, idleCpu: 0.05 };

/**
 * Measures streams on one instance over Postgres: how long an event takes, what idle streams cost, and a restart. Then
 * counts the requests of idle pages, and measures what pages that poll instead cost the database.
 */
export async function reportLive(postgres: PostgresServer): Promise<void> {
  const url = postgres.url('postgres');
  const running = await startServerWithDuel(url);
  const database = await openPostgres(url);
  try {
    await reportStreams(database, running);
    await reportRestart(database, running);
  } finally {
    await database.close();
    await running.server.kill();
    running.server.remove();
  }
  await reportIdlePages();
  await reportFallback();
}

async function reportStreams(database: Database, { server, duelId }: ServerWithDuel): Promise<void> {
  const subscribers = fork(new URL('./live/subscribers.ts', import.meta.url), { stdio: 'inherit' });
  try {
    const { idleBytes, idleCpu } = await measureIdleStreams(server, subscribers);
    await open(subscribers, `${server.origin}/v1/duels/${duelId}/stream`, DUEL_STREAMS);
    const latenciesMs = await measureEvents(database, subscribers, duelId);
    reportIdle(idleBytes, idleCpu);
    reportLatencies(latenciesMs);
  } finally {
    subscribers.kill();
  }
}

/** Opens streams at an address, and waits until all have begun. */
async function open(subscribers: ChildProcess, url: string, count: number): Promise<void> {
  const opened = once(subscribers, 'message');
  subscribers.send({ kind: 'open', url, count } satisfies OpenRequest);
  await opened;
}

/** Returns an idle stream's memory in bytes, and the part of one processor that `IDLE_STREAMS` of them take. */
async function measureIdleStreams(
  server: BuiltServer,
  subscribers: ChildProcess,
): Promise<{ idleBytes: number; idleCpu: number }> {
  const idleUrl = `${server.origin}/v1/lobby/stream`;
  await open(subscribers, idleUrl, WARM_UP_STREAMS);
  await pause(SETTLE_MS);
  const cpuBefore = await measureCpu(server);
  const memoryBefore = readMemoryField(server.pid(), 'VmRSS');
  await open(subscribers, idleUrl, IDLE_STREAMS);
  await pause(SETTLE_MS);
  const memoryAfter = readMemoryField(server.pid(), 'VmRSS');
  return { idleBytes: (memoryAfter - memoryBefore) / IDLE_STREAMS, idleCpu: (await measureCpu(server)) - cpuBefore };
}

/** Returns the part of one processor that the server takes while nothing happens. */
async function measureCpu(server: BuiltServer): Promise<number> {
  const before = readCpuMs(server.pid());
  await pause(IDLE_MS);
  return (readCpuMs(server.pid()) - before) / IDLE_MS;
}

/**
 * Commits events of the duel one after another. Returns, for each event and stream, the milliseconds from the statement
 * that commits it to its arrival, sorted. Throws if an event didn't arrive once at each stream.
 */
async function measureEvents(database: Database, subscribers: ChildProcess, duelId: string): Promise<number[]> {
  const sentAtMs = new Map<number, number>();
  for (let version = 2; version < EVENTS + 2; version += 1) {
    const startedMs = systemClock.now().getTime();
    sentAtMs.set(await commitEvent(database, duelId, version), startedMs);
    await pause(EVENT_INTERVAL_MS);
  }
  await pause(SETTLE_MS);
  const reported = once(subscribers, 'message');
  subscribers.send({ kind: 'report' } satisfies ReportRequest);
  const [{ arrivals }] = (await reported) as [Received];
  const own = arrivals.filter(({ position }) => sentAtMs.has(position));
  for (const sent of sentAtMs.keys()) {
    const streams = own.flatMap(({ stream, position }) => (position === sent ? [stream] : []));
    if (streams.length !== DUEL_STREAMS || new Set(streams).size !== DUEL_STREAMS)
      throw new Error(`The event at ${sent} arrived ${streams.length} times, at ${new Set(streams).size} streams.`);
  }
  return own.map(({ position, atMs }) => atMs - (sentAtMs.get(position) as number)).sort((left, right) => left - right);
}

function reportIdle(bytes: number, cpu: number): void {
  addRow({
    what: `${IDLE_STREAMS.toLocaleString('en')} idle streams on one instance`,
    figures: `${(bytes / 1_000).toFixed(1)} kB of memory each, ${(cpu * 100).toFixed(1)} % of one processor for all`,
    result: `${(bytes / 1_000).toFixed(1)} kB, ${(cpu * 100).toFixed(1)} %`,
    bar: `at most ${PROMISED_LIMITS.idleBytes / 1_000} kB and ${PROMISED_LIMITS.idleCpu * 100} %`,
    met: bytes <= PROMISED_LIMITS.idleBytes && cpu <= PROMISED_LIMITS.idleCpu,
  });
}

function reportLatencies(sortedMs: readonly number[]): void {
  const getPercentile = (part: number): number => sortedMs[Math.ceil(sortedMs.length * part) - 1] ?? Number.NaN;
  const [p50, p99] = [getPercentile(0.5), getPercentile(0.99)];
  addRow({
    what: `Commit to event, ${DUEL_STREAMS.toLocaleString('en')} streams on one duel beside the idle ones`,
    figures: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${sortedMs.at(-1)?.toFixed(0)} ms over ${EVENTS} events; each arrived once at each stream`,
    result: `p99 ${p99.toFixed(0)} ms`,
    bar: `at most ${PROMISED_LIMITS.p99Ms} ms`,
    met: p99 <= PROMISED_LIMITS.p99Ms,
  });
}
