import { createDefaultRpcTransport } from '@solana/kit';
import { openChain } from '../chain/rpc';
import { readConfig } from './config';
import { openServices } from './open-services';
import type { Services } from './services';

/** Two bundles (Next's and the server's) run in one process: what there is once lives under this symbol. */
const SLOT = Symbol.for('ripduel.services');
const holder = globalThis as { [SLOT]?: Promise<Services> };

/** The process's services; a serverless process opens them at the first request, and again when that failed. */
export function processServices(): Promise<Services> {
  holder[SLOT] ??= openServerless().catch((error: unknown) => {
    delete holder[SLOT];
    throw error;
  });
  return holder[SLOT];
}

/** Called by the self-hosted server, which opens more than a serverless process may. */
export function shareServices(services: Services): void {
  holder[SLOT] = Promise.resolve(services);
}

async function openServerless(): Promise<Services> {
  const config = readConfig();
  if (config.chain === 'embedded') {
    throw new Error('Without a Solana RPC the product runs by `npm start`, which brings its own chain.');
  }
  const chain = openChain(createDefaultRpcTransport({ url: config.SOLANA_RPC_URL as string }));
  return (await openServices(config, chain)).services;
}
