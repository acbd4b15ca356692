import { parseArgs } from 'node:util';
import { isWalletAddress } from '../../lib/core/ed25519';

export const usage = `Usage: npm run provider:conformance -- [--provider <url> --public-key <key>]
  --base http://localhost:3000/v1   the service whose chain is played on; its own
                       provider is looked at when none is given
  --rpc <url> --program <address>   the chain, without asking a service
  --token-file <file>  the secret that the provider shares with its service (by default the
                       one of the reference provider beside a service on this machine)
  --treasury <wallet>  where the provider lets fees go (by default the one that the service names)
  --payer <file>       pays for the duels where there is no faucet: 64 numbers, as
                       Solana's tools write a key; about 0.09 SOL, which do not come back.
                       The provider pays the bonds, 0.0075 SOL for each of two duels (three where it deals in
                       cards), and gets them back
  --timeout 10000      how long an answer may take, in milliseconds, as for the service
  --keep <file>        keeps the question that was answered, and its answer
  --again <file>       asks that question again, after a restart say: the same bytes must come
  --json               prints one object instead of the list
Ends with 0 when the provider conforms, with 1 when not, with 2 when it could not be judged.`;

/** Options of the command line, which `usage` describes. Null for an option that isn't given and has no default. */
export interface Arguments {
  readonly base: string;
  readonly provider: string | null;
  readonly publicKey: string | null;
  readonly rpc: string | null;
  readonly program: string | null;
  readonly tokenFile: string;
  readonly treasury: string | null;
  readonly payer: string | null;
  readonly timeoutMs: number;
  readonly keep: string | null;
  readonly again: string | null;
  readonly json: boolean;
}

/** Parses the command line. Throws an error if a part is invalid. */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      base: { type: 'string', default: 'http://localhost:3000/v1' },
      provider: { type: 'string' },
      'public-key': { type: 'string' },
      rpc: { type: 'string' },
      program: { type: 'string' },
      'token-file': { type: 'string', default: '.data/agents/provider/token' },
      treasury: { type: 'string' },
      payer: { type: 'string' },
      timeout: { type: 'string', default: '10000' },
      keep: { type: 'string' },
      again: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.keep !== undefined && values.again !== undefined)
    throw new Error('--keep and --again exclude one another');
  const publicKey = values['public-key'] ?? null;
  if ((values.provider === undefined) !== (publicKey === null))
    throw new Error('--provider and --public-key go together');
  if ((values.rpc === undefined) !== (values.program === undefined)) throw new Error('--rpc and --program go together');
  if (publicKey !== null && !isWalletAddress(publicKey)) throw new Error('--public-key must be a key in base58');
  if (values.treasury !== undefined && !isWalletAddress(values.treasury))
    throw new Error('--treasury must be the address of a wallet');
  if (!/^[1-9]\d{2,5}$/.test(values.timeout)) throw new Error('--timeout must be 100 to 999999 milliseconds');
  return {
    base: new URL(values.base).href.replace(/\/$/, ''),
    provider: values.provider === undefined ? null : new URL(values.provider).href,
    publicKey,
    rpc: values.rpc === undefined ? null : new URL(values.rpc).href,
    program: values.program ?? null,
    tokenFile: values['token-file'],
    treasury: values.treasury ?? null,
    payer: values.payer ?? null,
    timeoutMs: Number(values.timeout),
    keep: values.keep ?? null,
    again: values.again ?? null,
    json: values.json,
  };
}
