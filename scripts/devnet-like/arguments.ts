import { parseArgs } from 'node:util';
import { nodeProfiles, type ProfileName } from './profiles';

export const usage = `Usage: npm run devnet-like -- --target <rpc url> [--profile <name>] [--port <port>]

Puts a Solana node 120 ms away and behind the quota of a provider, and prints the calls by method every ten seconds.
Set SOLANA_RPC_URL to the address that it prints. Profiles: ${Object.keys(nodeProfiles).join(', ')} (default: public).`;

/** Options of `npm run devnet-like`. Port 0 stands for any free port. */
export interface Arguments {
  readonly target: string;
  readonly profile: ProfileName;
  readonly port: number;
}

/** Parses the options. Throws an Error that says which one is invalid. */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: { target: { type: 'string' }, profile: { type: 'string' }, port: { type: 'string' } },
  });
  const { target = '', profile = 'public', port = '0' } = values;
  if (!URL.canParse(target) || new URL(target).protocol !== 'http:')
    throw new Error('--target must be an http address.');
  if (!Object.hasOwn(nodeProfiles, profile)) throw new Error(`There is no profile ${profile}.`);
  if (!/^\d{1,5}$/.test(port)) throw new Error('--port must be a number.');
  return { target, profile: profile as ProfileName, port: Number(port) };
}
