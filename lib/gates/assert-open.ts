import type { Endpoint } from '../api/endpoint';
import type { HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { checkAndEvaluateGates, type GateServices } from './read-gates';
import { describeClosed } from './rules/describe-closed';
import { findSettingsReason, getGate, listEndpointGates } from './rules/evaluate';
import type { ClosedReason, Gate, GateId, GateSettings } from './rules/gate';

/** An open gate isn't checked again for this long, in milliseconds. A closed one is checked at each request. */
const GATES_CACHE_MS = 1_000;
/** The gates as last read, by services object. */
const cachedGates = new WeakMap<object, { readonly readAtMs: number; readonly gates: readonly Gate[] }>();
/** Reads of the gates that are running; a request that comes meanwhile awaits the same read. */
const pendingGateReads = new WeakMap<object, Promise<readonly Gate[]>>();

/** Throws the problem of a closed gate if the endpoint depends on one, chosen as `assertGatesOpen` does. */
export const assertEndpointOpen = (endpoint: Endpoint, context: HandlerContext<GateServices>): Promise<void> =>
  assertGatesOpen(listEndpointGates(endpoint), context);

/**
 * Throws the problem of a closed gate if one of these is closed: of the first that the configuration turns off, else of
 * the first that is closed.
 */
export async function assertGatesOpen(
  needed: readonly GateId[],
  { services, now }: Pick<HandlerContext<GateServices>, 'services' | 'now'>,
): Promise<void> {
  if (needed.length === 0) return;
  for (const gate of needed) assertNotTurnedOff(gate, services.gateSettings());
  const last = cachedGates.get(services);
  const isFresh = last !== undefined && Math.abs(now.getTime() - last.readAtMs) < GATES_CACHE_MS;
  if (isFresh && needed.every((gate) => getGate(last.gates, gate).closedReason === null)) return;
  const gates = await (pendingGateReads.get(services) ?? readAndCacheGates(services, now));
  for (const gate of needed) assertNotClosed(getGate(gates, gate).closedReason);
}

function readAndCacheGates(services: GateServices, now: Date): Promise<readonly Gate[]> {
  const reading = checkAndEvaluateGates(services)
    .then(({ gates }) => {
      cachedGates.set(services, { readAtMs: now.getTime(), gates });
      return gates;
    })
    .finally(() => pendingGateReads.delete(services));
  pendingGateReads.set(services, reading);
  return reading;
}

/**
 * Throws the problem of a gate that the configuration or a missing approval turns off, such as `gate-closed`. Doesn't
 * check the gates that it needs. Makes no query or request, so it can run inside a transaction.
 */
export const assertNotTurnedOff = (gate: GateId, settings: GateSettings): void =>
  assertNotClosed(findSettingsReason(gate, settings));

/** Throws the problem of a closed gate. Null means that the gate is open. */
function assertNotClosed(closed: ClosedReason | null): void {
  if (closed !== null) throw new ProblemError(closed.problem, describeClosed(closed));
}
