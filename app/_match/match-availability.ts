import type { EndpointResponse } from '../../lib/client/given';
import type { GateId } from '../../lib/gates/rules/gate';
import type { getCapabilities } from '../../lib/health/capabilities-contract';
import type { PackSummary } from '../../lib/packs/contract';
import type { GateClosure } from '../_site/read-network';

/** Why quick match and each feature that its page offers instead are closed; null for one that is open. */
export interface MatchAvailability {
  readonly matchClosure: GateClosure | null;
  readonly houseClosure: GateClosure | null;
  readonly duelsClosure: GateClosure | null;
  readonly sparringClosure: GateClosure | null;
  /** For each tier, why none of its packs can be played; null if one can. */
  readonly tiers: readonly { readonly tier: PackSummary['tier']; readonly reason: string | null }[];
  /**
   * The service's clock minus this machine's, in milliseconds; 0 until the browser has read the availability itself.
   */
  readonly clockOffsetMs: number;
}

/** Converts the API's capabilities. `askedAt` is the time of the request, by this machine's clock. */
export function toMatchAvailability(
  capabilities: EndpointResponse<typeof getCapabilities>,
  askedAt: Date,
): MatchAvailability {
  const findGateClosure = (gate: GateId): GateClosure | null => {
    const closed = capabilities.gates.find((each) => each.gate === gate)?.closed;
    return closed ? { kind: closed.kind, reason: closed.reason, opensWhen: closed.opensWhen } : null;
  };
  return {
    matchClosure: findGateClosure('matchmaking'),
    houseClosure: findGateClosure('house'),
    duelsClosure: findGateClosure('duels'),
    sparringClosure: findGateClosure('sparring'),
    tiers: capabilities.packTiers.map(({ tier, reason }) => ({ tier, reason })),
    clockOffsetMs: capabilities.checkedAt.getTime() - askedAt.getTime(),
  };
}
