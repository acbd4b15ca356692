import type { EndpointResponse } from '../../../lib/client/given';
import type { getCapabilities } from '../../../lib/health/capabilities-contract';
import type { getHealth } from '../../../lib/health/contract';

/** Health and gates, as the page shows them. */
export interface Status {
  readonly health: EndpointResponse<typeof getHealth>;
  readonly capabilities: EndpointResponse<typeof getCapabilities>;
  /** The server's clock minus this machine's, in milliseconds; 0 in a status that the server read for its page. */
  readonly offsetMs: number;
}

/** A feature gate as the API returns it; `closed` is null while the gate is open. */
export type Gate = Status['capabilities']['gates'][number];
