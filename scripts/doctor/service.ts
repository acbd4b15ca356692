import { createClient } from '../../lib/client/client';
import { getHealth } from '../../lib/health/contract';
import { openHttpProvider } from '../../lib/provider/http';
import type { Config } from '../../lib/root/config';
import { check, type Finding, Unknown } from './finding';

/** The service as its clients see it, when it runs: its own health, with the worker's. */
export function checkService(config: Config): Promise<Finding> {
  return check('Service', 'Start it, and let the cron of vercel.json or the self-hosted worker run.', async () => {
    const client = createClient({
      baseUrl: `${config.origin}/v1`,
      wait: () => Promise.reject(new Error('it is not up')),
    });
    const health = await client.call(getHealth).catch(() => {
      throw new Unknown(`nothing answers at ${config.origin}`);
    });
    const down = Object.entries(health.checks).filter(([, { status }]) => status !== 'ok');
    if (down.length > 0)
      throw new Error(down.map(([name, { detail }]) => `${name}: ${detail ?? 'not seen yet'}`).join('; '));
    return `answers at ${config.origin}, all of its checks hold`;
  });
}

/** The pack provider under its key; `npm run provider:conformance` judges it whole. */
export function checkProvider({ PROVIDER_URL, PROVIDER_PUBLIC_KEY, chain }: Config): Promise<Finding> {
  return check('Pack provider', 'Check PROVIDER_URL and PROVIDER_PUBLIC_KEY with whoever runs it.', async () => {
    if (PROVIDER_URL === undefined || PROVIDER_PUBLIC_KEY === undefined) {
      if (chain === 'embedded') return 'the reference provider beside the server';
      throw new Error('PROVIDER_URL or PROVIDER_PUBLIC_KEY is missing');
    }
    await openHttpProvider(PROVIDER_URL, PROVIDER_PUBLIC_KEY, 'external').reach();
    return `${PROVIDER_URL} answers as ${PROVIDER_PUBLIC_KEY}`;
  });
}
