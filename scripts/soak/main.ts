import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HEAP_LIMIT_FLAG } from '../heap-limit.mjs';
import { parseIntegersOrExit } from '../integer-options.mjs';
import { startServer } from '../start-server.mjs';
import { runLoad, type Tally } from './load';
import {
  compareCallsPerDuel,
  compareQuarters,
  compareQueueAges,
  type Growth,
  MAX_GROWTH,
  median,
  parseSample,
  type SoakSample,
  USUAL_QUEUE_AGE_SECONDS,
} from './samples';

// `npm run soak -- --minutes 30` puts the built server, with its embedded database and chain, under steady load.

const METRICS_SECRET = 'secret-of-this-soak';
/** Pause between two samples of the server's metrics. */
const SAMPLE_MS = 5_000;
const DUELS_AT_ONCE = 3;
const IDLE_POLL_MS = 1_000;
const MAX_IDLE_POLLS = 120;

const { minutes } = parseIntegersOrExit('npm run soak -- [options]', { minutes: 30 });

async function readMetrics(origin: string): Promise<string> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_SECRET}` } });
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  return response.text();
}

async function takeSamples(origin: string, signal: AbortSignal): Promise<SoakSample[]> {
  const samples: SoakSample[] = [];
  while (!signal.aborted) {
    samples.push(parseSample(await readMetrics(origin)));
    await pause(SAMPLE_MS);
  }
  return samples;
}

/**
 * Waits until no duel is open and no payment is pending, so that the invariants can compare rows with the chain.
 * Throws after about two minutes.
 */
async function waitUntilIdle(origin: string): Promise<void> {
  const busy = /^ripduel_(?:duels|fund_intents|machine_payments)\{.*\} [1-9]/m;
  for (let poll = 0; poll < MAX_IDLE_POLLS; poll += 1) {
    if (!busy.test(await readMetrics(origin))) return;
    await pause(IDLE_POLL_MS);
  }
  throw new Error(`duels or payments were still open ${(MAX_IDLE_POLLS * IDLE_POLL_MS) / 1000} s after the load ended`);
}

/**
 * Checks the stopped server's data in a process of its own. Returns false if an invariant is broken or the check can't
 * run.
 */
function checkInvariants(dataDir: string): boolean {
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/check-invariants.ts'];
  const env = { NODE_ENV: 'production' as const, DATA_DIR: dataDir };
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0;
}

const formatMebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

const formatGrowth = ({ secondQuarter, lastQuarter }: Growth, format: (figure: number) => string): string =>
  `${format(secondQuarter)} in the second quarter, ${format(lastQuarter)} in the last`;

/** Prints the measurements, and returns the reasons why the run fails. */
function reportAndFindFaults(tally: Tally, samples: readonly SoakSample[]): string[] {
  const { duels, rips, reads, failures } = tally;
  console.log(`load: ${duels} duels, ${rips} rips, ${reads} reads in ${minutes} minutes, ${failures.length} failed`);
  const memory = compareQuarters(samples.map(({ memoryBytes }) => memoryBytes));
  const peak = Math.max(...samples.map(({ memoryBytes }) => memoryBytes));
  console.log(`resident memory: ${formatGrowth(memory, formatMebibytes)}, ${formatMebibytes(peak)} at most`);
  const delays = samples.map(({ loopDelaySeconds }) => loopDelaySeconds * 1000);
  const worst = Math.max(...delays).toFixed(1);
  console.log(`event loop delay, p99: median ${median(delays).toFixed(1)} ms, worst ${worst} ms`);
  const handles = compareQuarters(samples.map(({ activeHandles }) => activeHandles));
  console.log(`open handles: ${formatGrowth(handles, String)}`);
  const calls = compareCallsPerDuel(samples);
  console.log(`RPC calls per duel: ${formatGrowth(calls, (count) => count.toFixed(1))}`);
  const ages = compareQueueAges(samples);
  console.log(`oldest due row: ${formatGrowth(ages, (seconds) => `${seconds.toFixed(1)} s`)}`);
  console.log(
    `bound: ${MAX_GROWTH} times the second quarter; due rows younger than ${USUAL_QUEUE_AGE_SECONDS} s are usual`,
  );
  return [
    ...failures,
    ...(duels === 0 || rips === 0 ? ['no duel or no rip was finished'] : []),
    ...(memory.hasGrown ? ['resident memory grew beyond its bound'] : []),
    ...(calls.hasGrown ? ['RPC calls per duel grew beyond their bound'] : []),
    ...(ages.hasGrown ? ['the oldest due row got older'] : []),
  ];
}

async function soak(dataDir: string): Promise<string[]> {
  const command = [process.execPath, HEAP_LIMIT_FLAG, '.build/server.mjs'];
  const server = await startServer({ command, dataDir, variables: { METRICS_SECRET, RATE_LIMIT_FACTOR: '1000' } });
  const signal = AbortSignal.timeout(minutes * 60_000);
  const measured = Promise.all([runLoad(server.origin, DUELS_AT_ONCE, signal), takeSamples(server.origin, signal)]);
  const problems = await measured
    .then(async ([tally, samples]) => {
      await waitUntilIdle(server.origin);
      return reportAndFindFaults(tally, samples);
    })
    .finally(server.stop);
  return checkInvariants(dataDir) ? problems : [...problems, 'an invariant does not hold'];
}

const dataDir = mkdtempSync(join(tmpdir(), 'ripduel-soak-'));
try {
  const problems = await soak(dataDir);
  for (const problem of problems) console.error(`FAILED  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
