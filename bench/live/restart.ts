import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/client';
import { systemClock } from '../../lib/core/clock';
import { readCpuMs } from '../chain/cpu';
import { addRow } from '../table';
import { commitEventsUntil } from './commit-event';
import type { AllOpen, AwaitRequest, CompareRequest, FollowRequest, Resumed } from './resuming-clients';
import type { ServerWithDuel } from './server-with-duel';

const STREAMS = 5_000;
/**
 * The time between two events. Each is written to every stream: more events would slow down what is measured on two
 * cores.
 */
const EVENT_INTERVAL_MS = 2_000;
/** How long events are committed before the server stops, and after all streams are back. */
const AROUND_MS = 5_000;
/** Pause after the last event, in which it must arrive at every stream. */
const SETTLE_MS = 5_000;
/** Beyond the versions that other measurements commit. */
const FIRST_VERSION = 10_000;

/** Time in which all streams must be open again after the restart; later the measurement fails. */
const MAX_BACK_MS = 180_000;
/** Bar: seconds from the server's first answer until all streams are open again. */
const PROMISED_BACK_SECONDS = 30;

interface Restart extends Omit<Resumed, 'kind'> {
  readonly stopMs: number;
  readonly startMs: number;
  /** From the server's first answer until the last stream was open again. */
  readonly backMs: number;
  /** Processor time of the server until then, from its first answer. */
  readonly cpuMs: number;
  readonly events: number;
}

/** Restarts the server under open streams, while events are committed, and checks what arrived by its position. */
export async function reportRestart(database: Database, { server, duelId }: ServerWithDuel): Promise<void> {
  const clients = fork(new URL('./resuming-clients.ts', import.meta.url), { stdio: 'inherit' });
  const over = new AbortController();
  try {
    const url = `${server.origin}/v1/lobby/stream?duelIds=${duelId}`;
    await send<AllOpen>(clients, { kind: 'follow', url, count: STREAMS });
    const timing = { firstVersion: FIRST_VERSION, intervalMs: EVENT_INTERVAL_MS };
    const committing = commitEventsUntil(over.signal, database, duelId, timing);
    await pause(AROUND_MS);
    const stopping = systemClock.now().getTime();
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
    const stopped = systemClock.now().getTime();
    await server.start({ AGENTS: 'off' });
    const answering = systemClock.now().getTime();
    const cpuBefore = readCpuMs(server.pid());
    const atMs = await awaitAllOpen(clients);
    const cpuMs = readCpuMs(server.pid()) - cpuBefore;
    await pause(AROUND_MS);
    over.abort();
    const positions = await committing;
    await pause(SETTLE_MS);
    const resumed = await send<Resumed>(clients, { kind: 'compare', positions });
    const times = { stopMs: stopped - stopping, startMs: answering - stopped, backMs: Math.max(0, atMs - answering) };
    addRestartRow({ ...resumed, ...times, cpuMs, events: positions.length });
  } finally {
    over.abort();
    clients.kill();
  }
}

/** Returns when the last stream was open again. Throws if that takes too long. */
async function awaitAllOpen(clients: ChildProcess): Promise<number> {
  const waiting = new AbortController();
  const late = pause(MAX_BACK_MS, null, waiting).then(() => {
    throw new Error(`Not all streams were open again within ${MAX_BACK_MS / 1_000} s.`);
  });
  try {
    return (await Promise.race([send<AllOpen>(clients, { kind: 'await' }), late])).atMs;
  } finally {
    waiting.abort();
    late.catch(() => {});
  }
}

async function send<Answer>(
  clients: ChildProcess,
  message: FollowRequest | AwaitRequest | CompareRequest,
): Promise<Answer> {
  const answered = once(clients, 'message');
  clients.send(message);
  const [answer] = await answered;
  return answer as Answer;
}

function addRestartRow(restart: Restart): void {
  const { lost, doubled, notResumed, answeredRequests, maxAnsweredInASecond, maxFailures } = restart;
  const { stopMs, startMs, backMs, cpuMs } = restart;
  const [stop, start, back, cpu] = [stopMs, startMs, backMs, cpuMs].map((ms) => (ms / 1_000).toFixed(1));
  addRow({
    what: `A restart of the server under ${STREAMS.toLocaleString('en')} streams`,
    figures: `${stop} s to stop and ${start} s to start; all streams were back ${back} s after that, by ${answeredRequests.toLocaleString('en')} requests, at most ${maxAnsweredInASecond.toLocaleString('en')} in a second with ${maxFailures} failures in a row at most, and ${cpu} s of the server's processor time. Of ${restart.events} events at each stream ${lost} were lost and ${doubled} came twice; ${notResumed} streams couldn't be resumed`,
    result: `back after ${back} s, ${lost} events lost, ${doubled} twice`,
    bar: `at most ${PROMISED_BACK_SECONDS} s, none lost, none twice`,
    met: backMs <= PROMISED_BACK_SECONDS * 1_000 && lost + doubled + notResumed === 0,
  });
}
