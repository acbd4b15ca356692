import type { Answer } from '../../../lib/client/given';
import type { getCapabilities } from '../../../lib/health/capabilities-contract';
import type { getHealth } from '../../../lib/health/contract';

/** Health and gates, as the page shows them. */
export interface Status {
  readonly health: Answer<typeof getHealth>;
  readonly capabilities: Answer<typeof getCapabilities>;
  /** The server's clock minus this machine's, in milliseconds. */
  readonly offsetMs: number;
}

export type Gate = Status['capabilities']['gates'][number];
