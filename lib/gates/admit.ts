import type { Endpoint } from '../api/endpoint';
import type { Context } from '../api/handler';
import { ProblemError } from '../api/problems';
import { type GateServices, readGates } from './read-gates';
import { closedWords } from './rules/closed-words';
import { gateOf, gatesBehind, offReason } from './rules/evaluate';
import type { Closed, Gate, GateId, GateSettings } from './rules/gate';

/** How long an open gate is taken for open without another look, in milliseconds; a closed one is looked at each time. */
const OPEN_MS = 1_000;
const looked = new WeakMap<object, { readonly at: number; readonly gates: readonly Gate[] }>();
/** Looks that are under way: who comes meanwhile waits for the same. */
const looking = new WeakMap<object, Promise<readonly Gate[]>>();

/** Throws the problem of the first closed gate that the endpoint depends on. The pipeline asks before it does anything. */
export const admit = (endpoint: Endpoint, context: Context<GateServices>): Promise<void> =>
  admitTo(gatesBehind(endpoint), context);

/** The same for gates by name, asked by an endpoint that goes on with what is on and now would begin something. */
export async function admitTo(
  needed: readonly GateId[],
  { services, now }: Pick<Context<GateServices>, 'services' | 'now'>,
): Promise<void> {
  if (needed.length === 0) return;
  for (const gate of needed) refuseOff(gate, services.gateSettings());
  const last = looked.get(services);
  const isFresh = last !== undefined && Math.abs(now.getTime() - last.at) < OPEN_MS;
  if (isFresh && needed.every((gate) => gateOf(last.gates, gate).closed === null)) return;
  const gates = await (looking.get(services) ?? lookOnce(services, now));
  for (const gate of needed) refuse(gateOf(gates, gate).closed);
}

function lookOnce(services: GateServices, now: Date): Promise<readonly Gate[]> {
  const look = readGates(services)
    .then(({ gates }) => {
      looked.set(services, { at: now.getTime(), gates });
      return gates;
    })
    .finally(() => looking.delete(services));
  looking.set(services, look);
  return look;
}

/** Throws where a gate is off. For what depends on the request and not on the endpoint alone, inside a transaction. */
export const refuseOff = (gate: GateId, settings: GateSettings): void => refuse(offReason(gate, settings));

function refuse(closed: Closed | null): void {
  if (closed !== null) throw new ProblemError(closed.problem, closedWords(closed));
}
