import { setTimeout as pause } from 'node:timers/promises';
import { nodeProfiles, type ProfileName } from '../scripts/devnet-like/profiles';
import type { MethodCount } from '../scripts/devnet-like/proxy';
import type { PostgresServer } from '../testing/database/postgres-server';
import { readCpuOf } from './chain/cpu';
import { type Deployment, openDeployment } from './chain/deployment';
import { openMatchedDuels, type PlayedDuel, playDuels } from './chain/duels';
import { median } from './load';
import { addRow } from './table';

const IDLE_MS = 10_000;
/** Time for a new deployment to fetch seed commitments and open its agents' accounts, in milliseconds. */
const SETTLES_IN_MS = 15_000;

type Counts = Readonly<Record<string, MethodCount>>;

const sum = (counts: Counts): number =>
  Object.values(counts).reduce((all, { answered, refused }) => all + answered + refused, 0);

/** Returns the RPC calls of ten idle seconds, by method. */
async function countIdleCalls({ node }: Deployment): Promise<Counts> {
  node.resetCounts();
  await pause(IDLE_MS);
  return node.counts();
}

const p90 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.9) - 1] ?? 0;
const listSettlementSeconds = (played: readonly PlayedDuel[]): number[] =>
  played.flatMap(({ seconds }) => seconds ?? []);

/** The shortest time in which the profile's quota lets these calls through, in seconds. */
function findQuotaFloor(counts: Counts, profile: ProfileName): number {
  const { calls, callsOfMethod, windowMs } = nodeProfiles[profile];
  const windows = Object.values(counts).map(({ answered }) => answered / callsOfMethod);
  return (Math.max(...windows, sum(counts) / calls) * windowMs) / 1_000;
}

const describeMethods = (counts: Counts): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other.answered - one.answered)
    .map(([method, { answered, refused }]) => `${method} ${answered}${refused > 0 ? ` + ${refused} refused` : ''}`)
    .join(', ');

/** Plays this many duels at once on a new deployment, and reports their calls, processor time and durations. */
async function reportDuels(
  postgres: PostgresServer,
  count: number,
  { profile, instances }: { readonly profile: ProfileName; readonly instances: number },
): Promise<void> {
  const name = `chain_${profile}_${instances}_${count}`;
  const deployment = await openDeployment(postgres, { profile, instances, name });
  try {
    await pause(SETTLES_IN_MS);
    const idle = await countIdleCalls(deployment);
    const where = `${instances === 1 ? 'one instance' : `${instances} instances`}, quota ${profile}`;
    const tables = await openMatchedDuels(deployment, count);
    const cpuBefore = readCpuOf(deployment.pids(), postgres.data);
    deployment.node.resetCounts();
    const began = performance.now();
    const played = await playDuels(deployment, tables);
    const seconds = (performance.now() - began) / 1_000;
    const counts = deployment.node.counts();
    const cpu = readCpuOf(deployment.pids(), postgres.data) - cpuBefore;
    const perDuel = (sum(counts) - (sum(idle) * seconds) / (IDLE_MS / 1_000)) / count;
    const times = listSettlementSeconds(played);
    const refusals = played.reduce((all, { refusals: each }) => all + each, 0);
    const stages = Object.entries(played[0]?.firstSeen ?? {}).map(([status, at]) => `${status} ${at.toFixed(1)} s`);
    console.log(`\nat rest: ${describeMethods(idle)}\nin play: ${describeMethods(counts)}\n${stages.join(', ')}`);
    addRow({
      what: `${count === 1 ? 'One duel' : `${count} duels at once`}, ${where}`,
      figures:
        `${sum(idle)} calls in 10 s at rest, ${perDuel.toFixed(0)} calls a duel, ${(cpu / count).toFixed(0)} ms of processor a duel, ` +
        `${times.length} of ${count} settled, ${refusals} refusals, the quota's floor ${findQuotaFloor(counts, profile).toFixed(1)} s`,
      result: `paid to settled: p50 ${median(times).toFixed(1)} s, p90 ${p90(times).toFixed(1)} s`,
      bar: null,
      met: times.length === count,
    });
  } finally {
    await deployment.close();
  }
}

/** Prints what idle deployments and duels cost a node 120 ms away, and how long duels take there. */
export async function reportChain(postgres: PostgresServer): Promise<void> {
  await reportDuels(postgres, 1, { profile: 'unlimited', instances: 1 });
  await reportDuels(postgres, 20, { profile: 'unlimited', instances: 3 });
  await reportDuels(postgres, 20, { profile: 'public', instances: 1 });
  await reportDuels(postgres, 100, { profile: 'unlimited', instances: 1 });
}
