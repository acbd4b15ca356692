import type { EndpointResponse } from '../../lib/client/given';
import type { GateId } from '../../lib/gates/rules/gate';
import type { getCapabilities } from '../../lib/health/capabilities-contract';
import type { PackSummary } from '../../lib/packs/contract';
import type { Closure } from '../_site/read-network';

/** Why each feature of quick match is closed; null for one that is open. */
export interface MatchAvailability {
  readonly match: Closure | null;
  readonly house: Closure | null;
  readonly duels: Closure | null;
  readonly sparring: Closure | null;
  /** For each tier, why none of its packs can be played; null if one can. */
  readonly tiers: readonly { readonly tier: PackSummary['tier']; readonly reason: string | null }[];
  /** The service's clock minus this machine's, in milliseconds. */
  readonly offsetMs: number;
}

/** Converts the API's capabilities. `askedAt` is the time of the request, by this machine's clock. */
export function toMatchAvailability(told: EndpointResponse<typeof getCapabilities>, askedAt: Date): MatchAvailability {
  const closureOf = (gate: GateId): Closure | null => {
    const closed = told.gates.find((each) => each.gate === gate)?.closed;
    return closed ? { kind: closed.kind, reason: closed.reason, opensWhen: closed.opensWhen } : null;
  };
  return {
    match: closureOf('matchmaking'),
    house: closureOf('house'),
    duels: closureOf('duels'),
    sparring: closureOf('sparring'),
    tiers: told.packTiers.map(({ tier, reason }) => ({ tier, reason })),
    offsetMs: told.checkedAt.getTime() - askedAt.getTime(),
  };
}
