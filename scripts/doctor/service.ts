import { createClient } from '../../lib/client/client';
import type { Config } from '../../lib/configuration/config';
import { systemRandom } from '../../lib/core/random';
import { getHealth } from '../../lib/health/contract';
import { calculateBond } from '../../lib/packs/bond-rules';
import { openHttpProvider } from '../../lib/provider/http';
import { CheckUndecided, type Finding, runCheck } from './finding';

/** Checks the health that the running service reports, which includes that of the worker. */
export function checkService(config: Config): Promise<Finding> {
  return runCheck('Service', 'Start it, and let the cron of vercel.json or the self-hosted worker run.', async () => {
    const client = createClient({
      baseUrl: `${config.origin}/v1`,
      wait: () => Promise.reject(new Error('it is not up')),
    });
    const health = await client.call(getHealth).catch(() => {
      throw new CheckUndecided(`nothing answers at ${config.origin}`);
    });
    const down = Object.entries(health.checks).filter(([, { status }]) => status !== 'ok');
    if (down.length > 0)
      throw new Error(down.map(([name, { detail }]) => `${name}: ${detail ?? 'not seen yet'}`).join('; '));
    return `answers at ${config.origin}, all of its checks hold`;
  });
}

/**
 * Checks that the configured provider answers under its key and can stake on a duel; the default one of the embedded
 * chain isn't asked. `npm run provider:conformance` checks the whole protocol.
 */
export function checkProvider(config: Config): Promise<Finding> {
  const { PROVIDER_URL: url, PROVIDER_PUBLIC_KEY: publicKey, PROVIDER_TOKEN: token, chain } = config;
  const advice = 'Check PROVIDER_URL, PROVIDER_PUBLIC_KEY and PROVIDER_TOKEN with the provider’s operator.';
  return runCheck('Pack provider', advice, async () => {
    if (url === undefined || publicKey === undefined || token === undefined) {
      if (chain === 'embedded') return 'the reference provider beside the server';
      throw new Error('PROVIDER_URL, PROVIDER_PUBLIC_KEY or PROVIDER_TOKEN is missing');
    }
    const { freeLamports, cardStock } = await openHttpProvider({
      url,
      publicKey,
      token,
      mode: 'external',
      random: systemRandom,
    }).checkHealth();
    const duels = freeLamports / calculateBond(config.DUEL_FEE_LAMPORTS, 0n);
    if (duels === 0n) throw new Error(`${url} has no SOL left to stake on a duel`);
    const cards = cardStock === undefined ? '' : `; it has ${cardStock.readyCount} cards ready`;
    return `${url} answers as ${publicKey}, and can stake on ${duels} more duels${cards}`;
  });
}
