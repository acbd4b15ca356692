import type { Network } from './contract';

const WHERE: Readonly<Record<Network['chain'], string>> = {
  embedded: 'on the embedded chain',
  devnet: 'on devnet',
  'local-validator': 'on the local test validator',
};

/** What stands behind an amount and its unit. */
export const whereOf = (chain: Network['chain']): string => WHERE[chain];
