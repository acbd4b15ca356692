import { systemRandom } from '../../../lib/core/random';
import type { Chain } from '../chain';
import type { Ticks } from '../checks';
import { examine } from '../examine';
import { type Defect, serveWrongly } from './wrong-provider';

/** As the service waits. */
const TIMEOUT_MS = 10_000;

/** Runs the whole command against the provider at this address. */
export const examineAt = (chain: Chain, url: string, publicKey: string): Promise<Ticks> =>
  examine({
    ...{ url, publicKey, chain, payer: null, timeoutMs: TIMEOUT_MS, cardSeconds: 0 },
    ...{ random: systemRandom, elapsedMs: () => performance.now(), tell: () => {} },
  });

/** The same against the reference provider with this defect, or none. */
export async function examineProvider(chain: Chain, defect: Defect): Promise<Ticks> {
  const { url, publicKey, close } = await serveWrongly(chain, defect);
  try {
    return await examineAt(chain, url, publicKey);
  } finally {
    close();
  }
}
