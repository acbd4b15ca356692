import { systemClock } from '../../../lib/core/clock';
import { getCapabilities } from '../../../lib/health/capabilities-contract';
import { getHealth } from '../../../lib/health/contract';
import { api } from '../../_site/api';
import type { Status } from './status';

/** What works and what is open, as the API tells it now. Loaded after the page is shown, since schemas weigh more than it. */
export async function readStatus(): Promise<Status> {
  const [health, capabilities] = await Promise.all([api.call(getHealth), api.call(getCapabilities)]);
  return { health, capabilities, offsetMs: health.checkedAt.getTime() - systemClock.now().getTime() };
}
