import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../../testing/database/postgres-server';
import { addCounts, type Counts, formatCounts, readCounts, resetCounts, sumCalls } from './counts';
import { type ChainSpeed, type DuelDurations, readDuelDurations } from './course';
import { readTotalCpuMs } from './cpu';
import { type Deployment, type DeploymentOptions, openDeployment } from './deployment';
import { openMatchedDuels, type PlayedDuel, playDuels } from './duels';

/** Time in which the calls of an idle deployment are counted. */
const IDLE_MS = 10_000;
/**
 * A new deployment has settled in when its agents have sent no transaction for this long after finality, in
 * milliseconds. They wait for the finality of one transaction before they send the next.
 */
const QUIET_MS = 10_000;
/** Time for the service to read the last transactions of a duel that has just been settled, in milliseconds. */
const READS_HISTORY_MS = 10_000;

/** Cost and duration of duels that were played at once on a new deployment. */
export interface ChainMeasurement {
  /** Calls of all RPCs in `IDLE_MS`, before the duels. */
  readonly idleCallCounts: Counts;
  readonly playedDuels: readonly PlayedDuel[];
  /** Calls of each RPC during `totalSeconds`. */
  readonly callCountsByNode: readonly Counts[];
  /** RPC calls per duel, without those that an idle deployment makes in the same time. */
  readonly callsPerDuel: number;
  /**
   * Processor time per duel of the service's instances and Postgres, in milliseconds. Agents have processes of their
   * own, which aren't counted.
   */
  readonly cpuMsPerDuel: number;
  /** Seconds from the first payment until the last duel was settled or given up. */
  readonly totalSeconds: number;
  /** Durations of the first listed duel that settled; null if none settled, or if its receipt lacks a transaction. */
  readonly firstDuelDurations: DuelDurations | null;
}

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
  const callsPerDuel = (sumCalls(addCounts(countsByNode)) - (sumCalls(idle) * seconds) / (IDLE_MS / 1_000)) / count;
  await pause(READS_HISTORY_MS);
  const settled = tables[played.findIndex((each) => each.secondsToSettled !== null)];
  const course = settled === undefined ? null : await readDuelDurations(settled.players[0], settled.duel.duelId, speed);
  return {
    idleCallCounts: idle,
    playedDuels: played,
    callCountsByNode: countsByNode,
    callsPerDuel,
    cpuMsPerDuel: cpuPerDuel,
    totalSeconds: seconds,
    firstDuelDurations: course,
  };
}

/** Plays duels on a deployment of its own, and measures their cost. `setupText` describes the deployment. */
export async function measureDuels(
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
