import type { Endpoint } from '../../api/endpoint';
import { type ClosedReason, type Gate, type GateFacts, type GateId, type GateSettings, gateIds } from './gate';
import { gateDefinitions } from './gate-definitions';

const CLOSED_BY_OPERATOR: ClosedReason = {
  kind: 'off',
  problem: 'gate-closed',
  reason: 'The operator of this service closed it.',
  opensWhen: 'The operator takes it out of CLOSED_GATES.',
};

const FINDINGS_UNREADABLE: ClosedReason = {
  kind: 'away',
  problem: 'database-unavailable',
  reason: 'What it depends on could not be read.',
  opensWhen: 'The database answers again.',
};

/** Evaluates every gate, in the order of `gateIds`. Fails closed: without findings, every gate is closed. */
export function evaluateGates(facts: GateFacts): readonly Gate[] {
  const known = new Map<GateId, Gate['closedReason']>();
  const resolveClosedReason = (gate: GateId): Gate['closedReason'] => {
    const before = known.get(gate);
    if (before !== undefined) return before;
    const own = findOwnClosedReason(gate, facts);
    const isAway = own === null || own.kind === 'away';
    // A gate's own `off` reason comes first, then the first reason among the gates that it needs, then its own `away`
    // reason.
    const closed = (isAway ? findFirstReason(gateDefinitions[gate].needs.map(resolveClosedReason)) : null) ?? own;
    known.set(gate, closed);
    return closed;
  };
  return gateIds.map((gate) => {
    const { findOffReason: _, findUnavailableReason: __, ...row } = gateDefinitions[gate];
    return { gate, ...row, closedReason: resolveClosedReason(gate) };
  });
}

/** Returns the gate's own reason to be closed, without those of the gates it needs. */
function findOwnClosedReason(gate: GateId, { settings, findings }: GateFacts): Gate['closedReason'] {
  const off = findSettingsReason(gate, settings);
  if (off !== null) return { ...off, because: gate };
  const away =
    findings === null ? FINDINGS_UNREADABLE : (gateDefinitions[gate].findUnavailableReason?.(findings) ?? null);
  return away === null ? null : { ...away, because: gate };
}

/**
 * Returns why the configuration or a missing approval closes a gate, even if everything works; null if neither does.
 */
export function findSettingsReason(gate: GateId, settings: GateSettings): ClosedReason | null {
  return settings.closedGates.has(gate)
    ? CLOSED_BY_OPERATOR
    : (gateDefinitions[gate].findOffReason?.(settings) ?? null);
}

const findFirstReason = (reasons: readonly Gate['closedReason'][]): Gate['closedReason'] =>
  reasons.find((reason) => reason !== null) ?? null;

/** Returns the gate of this id. */
export function getGate(gates: readonly Gate[], gate: GateId): Gate {
  const found = gates.find((each) => each.gate === gate);
  if (found === undefined) throw new Error(`no gate ${gate}`);
  return found;
}

const gatesByEndpoint = new Map<string, GateId[]>();
for (const gate of gateIds)
  for (const name of gateDefinitions[gate].endpoints)
    gatesByEndpoint.set(name, [...(gatesByEndpoint.get(name) ?? []), gate]);

/** Returns the gates that list this endpoint. The gates that these need aren't repeated. */
export const listEndpointGates = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly GateId[] =>
  gatesByEndpoint.get(`${method} ${path}`) ?? [];
