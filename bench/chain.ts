import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../testing/database/postgres-server';
import {
  addCounts,
  type Counts,
  calculateLeastQuotaSeconds,
  countAll,
  formatCounts,
  readCounts,
  resetCounts,
} from './chain/counts';
import { type ChainSpeed, type DuelDurations, readDuelDurations } from './chain/course';
import { readTotalCpuMs } from './chain/cpu';
import { DEVNET_SPEED, type Deployment, type DeploymentOptions, FAST_CHAIN, openDeployment } from './chain/deployment';
import { openMatchedDuels, type PlayedDuel, playDuels } from './chain/duels';
import { median } from './load';
import { addRow } from './table';

const IDLE_MS = 10_000;
/**
 * A new deployment has settled in when its agents have sent no transaction for this long after finality, in
 * milliseconds. They wait for the finality of one transaction before they send the next.
 */
const QUIET_MS = 10_000;
/** Time for the service to read the last transactions of a duel that has just been settled, in milliseconds. */
const READS_HISTORY_MS = 10_000;

/** Cost and duration of duels that were played at once on a new deployment. */
interface ChainMeasurement {
  readonly idleCallCounts: Counts;
  readonly playedDuels: readonly PlayedDuel[];
  /** Calls of each RPC. */
  readonly callCountsByNode: readonly Counts[];
  /** RPC calls per duel, without those that an idle deployment makes in the same time. */
  readonly callsPerDuel: number;
  /**
   * Processor time per duel of the service's instances and Postgres, in milliseconds. Agents have processes of their
   * own, which aren't counted.
   */
  readonly cpuMsPerDuel: number;
  /** Steps of the first settled duel; null if none settled, or if its receipt lacks a transaction. */
  readonly firstDuelDurations: DuelDurations | null;
}

const p90 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.9) - 1] ?? Number.POSITIVE_INFINITY;
const listSeconds = ({ playedDuels }: ChainMeasurement): number[] =>
  playedDuels.flatMap(({ secondsToSettled }) => secondsToSettled ?? []);
const countRefusals = ({ playedDuels }: ChainMeasurement): number =>
  playedDuels.reduce((all, { failedPolls }) => all + failedPolls, 0);

const formatDuels = (measured: ChainMeasurement, count: number): string =>
  `${listSeconds(measured).length} of ${count} settled, p50 ${median(listSeconds(measured)).toFixed(1)} s, ` +
  `p90 ${p90(listSeconds(measured)).toFixed(1)} s, ${countRefusals(measured)} refusals, ` +
  `${measured.callsPerDuel.toFixed(0)} calls and ${measured.cpuMsPerDuel.toFixed(0)} ms of processor a duel`;

/** Waits until the agents of a new deployment have settled in, and resets the counts of calls. */
async function waitUntilQuiet(deployment: Deployment, { slotMs, finalitySlots }: ChainSpeed): Promise<void> {
  do {
    resetCounts(deployment);
    await pause(finalitySlots * slotMs + QUIET_MS);
  } while (addCounts(readCounts(deployment)).sendTransaction !== undefined);
  resetCounts(deployment);
}

async function playAndMeasure(
  deployment: Deployment,
  postgres: PostgresServer,
  count: number,
  speed: ChainSpeed,
): Promise<ChainMeasurement> {
  await waitUntilQuiet(deployment, speed);
  await pause(IDLE_MS);
  const idle = addCounts(readCounts(deployment));
  const tables = await openMatchedDuels(deployment, count);
  const cpuBefore = readTotalCpuMs(deployment.listPids(), postgres.dataFolder);
  resetCounts(deployment);
  const began = performance.now();
  const played = await playDuels(deployment, tables);
  const seconds = (performance.now() - began) / 1_000;
  const countsByNode = readCounts(deployment);
  const cpuPerDuel = (readTotalCpuMs(deployment.listPids(), postgres.dataFolder) - cpuBefore) / count;
  const callsPerDuel = (countAll(addCounts(countsByNode)) - (countAll(idle) * seconds) / (IDLE_MS / 1_000)) / count;
  await pause(READS_HISTORY_MS);
  const settled = tables[played.findIndex((each) => each.secondsToSettled !== null)];
  const course = settled === undefined ? null : await readDuelDurations(settled.players[0], settled.duel.duelId, speed);
  return {
    idleCallCounts: idle,
    playedDuels: played,
    callCountsByNode: countsByNode,
    callsPerDuel,
    cpuMsPerDuel: cpuPerDuel,
    firstDuelDurations: course,
  };
}

async function measureDuels(
  postgres: PostgresServer,
  count: number,
  setting: Omit<DeploymentOptions, 'name'>,
): Promise<{ readonly measurement: ChainMeasurement; readonly setupText: string }> {
  const { profile, instances, withSocket, speed } = setting;
  const name = `chain_${profile}_${instances}_${count}${withSocket ? '_socket' : ''}`;
  const deployment = await openDeployment(postgres, { ...setting, name });
  try {
    const measured = await playAndMeasure(deployment, postgres, count, speed);
    console.log(
      `\nat rest: ${formatCounts(measured.idleCallCounts)}\nin play: ${formatCounts(addCounts(measured.callCountsByNode))}`,
    );
    const instancesText = instances === 1 ? 'one instance' : `${instances} instances`;
    return { measurement: measured, setupText: `${instancesText}, quota ${profile}${withSocket ? ', socket' : ''}` };
  } finally {
    await deployment.close();
  }
}

/** Reports the calls of an idle deployment and, if at least 20 duels were played, the calls per duel. */
function addCallRows(
  { idleCallCounts, callsPerDuel, playedDuels }: ChainMeasurement,
  where: string,
  before: string,
): void {
  const atRest = countAll(idleCallCounts);
  addRow({
    what: `RPC calls of an idle deployment in 10 s, ${where}`,
    figures: `${formatCounts(idleCallCounts) || 'none'}; before: ${before}`,
    result: `${atRest} calls`,
    bar: 'at most 12',
    met: atRest <= 12,
  });
  if (playedDuels.length < 20) return;
  addRow({
    what: `RPC calls of a duel, ${playedDuels.length} at once, ${where}`,
    figures: 'both players’ pages open; before: 47 to 117',
    result: `${callsPerDuel.toFixed(0)} calls`,
    bar: 'at most 25',
    met: callsPerDuel <= 25,
  });
}

/** Reports one duel against the least time that the program's rules and finality allow. */
function addCourseRow(measured: ChainMeasurement, where: string): void {
  const { firstDuelDurations } = measured;
  const seconds = median(listSeconds(measured));
  const steps = Object.entries(firstDuelDurations?.stepSeconds ?? {}).map(
    ([step, at]) => `${step} after ${at.toFixed(1)} s`,
  );
  const over = seconds - (firstDuelDurations?.leastSeconds ?? 0);
  addRow({
    what: `Both paid to settled, one duel, ${where}`,
    figures: `${seconds.toFixed(1)} s, the chain’s minimum ${firstDuelDurations?.leastSeconds.toFixed(1) ?? 'unknown'} s; ${steps.join(', ')}; before: p50 12.2 s`,
    result: `${over.toFixed(1)} s over the minimum`,
    bar: 'at most 2 s',
    met: firstDuelDurations !== null && over <= 2,
  });
}

/** Reports the 90th percentile of the times of many duels, played at once, as a multiple of `referenceSeconds`. */
function addManyRow(
  measured: ChainMeasurement,
  count: number,
  {
    setupText,
    earlierFigures,
    referenceSeconds,
    maxRatio,
  }: {
    readonly setupText: string;
    readonly earlierFigures: string;
    readonly referenceSeconds: number;
    readonly maxRatio: number;
  },
): void {
  const ratio = p90(listSeconds(measured)) / referenceSeconds;
  const isWhole = listSeconds(measured).length === count && countRefusals(measured) === 0;
  addRow({
    what: `${count} duels at once, ${setupText}`,
    figures: `${formatDuels(measured, count)}; before: ${earlierFigures}`,
    result: `p90 ${ratio.toFixed(2)} times ${referenceSeconds.toFixed(1)} s`,
    bar: `at most ${maxRatio}, all settled, no refusal`,
    met: isWhole && ratio <= maxRatio,
  });
}

function addCpuRow({ cpuMsPerDuel }: ChainMeasurement, count: number, where: string): void {
  addRow({
    what: `Processor time of service and Postgres for a duel, ${count} at once, ${where}`,
    figures: 'before: not measured',
    result: `${cpuMsPerDuel.toFixed(0)} ms`,
    bar: 'at most 150 ms',
    met: cpuMsPerDuel <= 150,
  });
}

/** Runs a measurement. One that fails is reported, and the others follow. */
async function attempt(what: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    addRow({ what, figures: String(error), result: 'not measured', bar: null, met: false });
  }
}

/** Measures deployments with one instance or three, with a quota and without one, with a socket and without one. */
export async function reportChain(postgres: PostgresServer): Promise<void> {
  const alone = await measureDuels(postgres, 1, {
    profile: 'unlimited',
    speed: FAST_CHAIN,
    instances: 1,
    withSocket: false,
  });
  addCallRows(alone.measurement, alone.setupText, '60 to 77');
  addCourseRow(alone.measurement, alone.setupText);
  const one = p90(listSeconds(alone.measurement));
  await attempt('One duel with a socket', async () => {
    const { measurement, setupText } = await measureDuels(postgres, 1, {
      ...{ profile: 'unlimited', speed: FAST_CHAIN, instances: 1, withSocket: true },
    });
    addCallRows(measurement, setupText, '60 to 77');
    addCourseRow(measurement, setupText);
  });
  await attempt('20 duels at once on three instances', () => reportThreeInstances(postgres, one));
  await attempt('20 duels at once within the public quota', () => reportPublicQuota(postgres));
  await attempt('100 duels at once', () => reportHundred(postgres, one));
}

async function reportThreeInstances(postgres: PostgresServer, against: number): Promise<void> {
  const { measurement, setupText } = await measureDuels(postgres, 20, {
    ...{ profile: 'unlimited', speed: FAST_CHAIN, instances: 3, withSocket: true },
  });
  addCallRows(measurement, setupText, '94');
  addManyRow(measurement, 20, { setupText, earlierFigures: 'p90 26 s', referenceSeconds: against, maxRatio: 1.5 });
}

/** Measures both sides of the ratio at devnet's own speed and quota. */
async function reportPublicQuota(postgres: PostgresServer): Promise<void> {
  const setting = { profile: 'public', speed: DEVNET_SPEED, instances: 1, withSocket: false } as const;
  const alone = await measureDuels(postgres, 1, setting);
  addCourseRow(alone.measurement, `${alone.setupText}, devnet’s speed`);
  const one = p90(listSeconds(alone.measurement));
  const { measurement, setupText } = await measureDuels(postgres, 20, setting);
  const floor = calculateLeastQuotaSeconds(measurement.callCountsByNode, 'public');
  addCallRows(measurement, setupText, '60 to 77');
  addManyRow(measurement, 20, {
    setupText: `${setupText}, devnet’s speed (the quota’s floor ${floor.toFixed(1)} s)`,
    earlierFigures: '18 settled after 240 s, p50 154 s, 1,669 refusals',
    referenceSeconds: Math.max(one, floor),
    maxRatio: 1.3,
  });
}

async function reportHundred(postgres: PostgresServer, against: number): Promise<void> {
  const { measurement, setupText } = await measureDuels(postgres, 100, {
    ...{ profile: 'unlimited', speed: FAST_CHAIN, instances: 1, withSocket: false },
  });
  addManyRow(measurement, 100, {
    setupText,
    earlierFigures: 'p50 57 s, p90 88 s',
    referenceSeconds: against,
    maxRatio: 1.5,
  });
  addCpuRow(measurement, 100, setupText);
}
