import { base58 } from '@scure/base';
import { sha256 } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import type { Chain } from '../../scripts/conformance/chain';
import type { Checklist } from '../../scripts/conformance/checks';
import { runConformanceChecks } from '../../scripts/conformance/examine';
import { type Defect, type ServedProvider, serveWithDefect } from './wrong-provider';

/** How long the command waits for a reply. */
const TIMEOUT_MS = 10_000;

/** How long the checks wait for each card of a provider that deals in cards. */
const CARD_WAIT_SECONDS = 60;

/** Runs all checks of the command against a provider. */
export const runConformanceChecksAt = (chain: Chain, provider: Omit<ServedProvider, 'close'>): Promise<Checklist> =>
  runConformanceChecks({
    ...{ ...provider, chain, payer: null, timeoutMs: TIMEOUT_MS, minRevealDelaySlots: 32 },
    cardWaitSeconds: provider.dealsInCards ? CARD_WAIT_SECONDS : 0,
    ...{ random: systemRandom, getElapsedMs: () => performance.now(), printStep: () => {} },
  });

/** Returns a provider at an address where nobody answers. */
export const buildUnreachableProvider = (publicKey: string): Omit<ServedProvider, 'close'> => ({
  ...{ url: 'http://127.0.0.1:9', publicKey, token: 'x'.repeat(32), treasury: base58.encode(sha256('treasury')) },
  dealsInCards: false,
});

/** Runs all checks against the reference provider with this defect. */
export async function checkProviderWithDefect(chain: Chain, defect: Defect): Promise<Checklist> {
  const served = await serveWithDefect(chain, defect);
  try {
    return await runConformanceChecksAt(chain, served);
  } finally {
    served.close();
  }
}
