import { nodeProfiles, type ProfileName } from '../../scripts/devnet-like/profiles';
import type { MethodCount } from '../../scripts/devnet-like/proxy';
import type { Deployment } from './deployment';

/** Calls by method. */
export type Counts = Readonly<Record<string, MethodCount>>;

/** Returns how many calls of all methods were made, refused ones included. */
export const sumCalls = (counts: Counts): number =>
  Object.values(counts).reduce((all, { answered, refused }) => all + answered + refused, 0);

/**
 * Returns the shortest time in seconds in which the profile's quota admits the answered calls of each RPC. Ignores
 * `maxCallsByMethod`.
 */
export function calculateLeastQuotaSeconds(countsByNode: readonly Counts[], profile: ProfileName): number {
  const { maxCalls, maxCallsOfOneMethod, windowMs } = nodeProfiles[profile];
  const windows = countsByNode.flatMap((counts) => [
    Object.values(counts).reduce((all, { answered }) => all + answered, 0) / maxCalls,
    ...Object.values(counts).map(({ answered }) => answered / maxCallsOfOneMethod),
  ]);
  return (Math.max(...windows) * windowMs) / 1_000;
}

/** Adds up the calls of several RPCs. */
export function addCounts(countsByNode: readonly Counts[]): Counts {
  const total: Record<string, MethodCount> = {};
  for (const counts of countsByNode)
    for (const [method, { answered, refused }] of Object.entries(counts)) {
      const before = total[method] ?? { answered: 0, refused: 0 };
      total[method] = { answered: before.answered + answered, refused: before.refused + refused };
    }
  return total;
}

/** Returns the calls of each RPC since the last reset. */
export const readCounts = ({ nodes }: Deployment): readonly Counts[] => nodes.map((node) => ({ ...node.counts() }));
/** Sets the counts of all RPCs to 0. */
export const resetCounts = ({ nodes }: Deployment): void => {
  for (const node of nodes) node.resetCounts();
};

/** Lists methods with their calls, those with the most answered calls first. */
export const formatCounts = (counts: Counts): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other.answered - one.answered)
    .map(([method, { answered, refused }]) => `${method} ${answered}${refused > 0 ? ` + ${refused} refused` : ''}`)
    .join(', ');
