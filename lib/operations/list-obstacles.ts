import type { ParkedRow } from '../due-work/failure-store';
import type { StoredDuel } from '../duel/store';
import {
  calculateSecondsSinceWorking,
  type DependencyCheck,
  isDependencyWorking,
  isWorkerWorking,
} from '../health/check-rules';
import type { StoredAlert } from './alert-store';
import type { Wait } from './find-wait';

/** Facts that can hold up a duel. `worker`, `chain` and `provider` are the latest checks, null if never made. */
interface ObstacleFacts {
  readonly duel: StoredDuel;
  readonly wait: Wait;
  readonly alerts: readonly StoredAlert[];
  /** The worker's failures in a row at this duel; null unless it is parked. */
  readonly parkedRow: ParkedRow | null;
  readonly worker: DependencyCheck | null;
  readonly chain: DependencyCheck | null;
  readonly provider: DependencyCheck | null;
}

/** Waits for something that the duel's provider has to do. */
const WAITS_FOR_PROVIDER: ReadonlySet<Wait['for']> = new Set(['consent', 'accept', 'answer', 'cards']);
/** Number of checks in a row without a change from which on they are listed: about three minutes at the usual waits. */
const REPORTED_IDLE_CHECKS = 30;

/** Returns a sentence for each known reason why a duel doesn't advance. */
export function listObstacles({ duel, wait, alerts, parkedRow, ...checks }: ObstacleFacts, now: Date): string[] {
  const isDue = duel.nextCheckAt !== null;
  const { worker, chain, provider } = checks;
  const open = alerts.filter(({ resolvedAt }) => resolvedAt === null);
  return [
    ...(isDue && !isWorkerWorking(worker, now)
      ? [`The worker ${describeLastSeen(worker, now)}. Nothing advances without it or a reader.`]
      : []),
    ...(isDue && !isDependencyWorking(chain, now)
      ? [`The Solana RPC ${describeLastSeen(chain, now)}.${describeFault(chain)}`]
      : []),
    ...(WAITS_FOR_PROVIDER.has(wait.for) && !isDependencyWorking(provider, now)
      ? [`The pack provider ${duel.providerKey} ${describeLastSeen(provider, now)}.${describeFault(provider)}`]
      : []),
    ...(isDue && duel.checkAttempts >= REPORTED_IDLE_CHECKS
      ? [`${duel.checkAttempts} checks in a row found nothing new.`]
      : []),
    ...(parkedRow === null ? [] : [describeParked(parkedRow)]),
    ...open.map(({ kind, openedAt }) => `A custody alert is open since ${openedAt.toISOString()}: ${kind}.`),
  ];
}

const describeParked = ({ failures, failingSince, reason }: ParkedRow): string =>
  `The worker has failed at it ${failures} times in a row since ${failingSince.toISOString()}, and tries it every 15 minutes: ${reason}.`;

function describeLastSeen(check: DependencyCheck | null, now: Date): string {
  const age = calculateSecondsSinceWorking(check, now);
  return age === null ? 'was never seen working' : `was last seen working ${age} s ago`;
}

const describeFault = (check: DependencyCheck | null): string =>
  check?.fault == null ? '' : ` It said: ${check.fault}`;
