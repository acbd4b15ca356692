import { systemClock } from '../../../lib/core/clock';
import { getCapabilities } from '../../../lib/health/capabilities-contract';
import { getHealth } from '../../../lib/health/contract';
import { api } from '../../_site/api';
import type { Status } from './status';

/**
 * Reads health and gates from the API. This code is in a chunk that loads after the page is shown: schemas are larger
 * than the page.
 */
export async function readStatus(): Promise<Status> {
  const [health, capabilities] = await Promise.all([api.call(getHealth), api.call(getCapabilities)]);
  return { health, capabilities, offsetMs: health.checkedAt.getTime() - systemClock.now().getTime() };
}
