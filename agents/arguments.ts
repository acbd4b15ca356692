import { parseArgs } from 'node:util';

export const agentNames = ['crank', 'provider', 'sparring', 'house'] as const;
export type AgentName = (typeof agentNames)[number];

/** What the agents are told on the command line; nothing comes from the environment. */
export interface Arguments {
  readonly names: readonly AgentName[];
  /** The service's address with its version. */
  readonly base: string;
  /** Where keys and the provider's answers lie. */
  readonly dir: string;
  /** Replaces the RPC that the service names. */
  readonly rpc: string | undefined;
  readonly providerPort: number;
  /** The most that the sparring partner, or the house, pays for one duel, in lamports. */
  readonly mostLamports: bigint;
  /** A file with the integration key that the house calls with. */
  readonly keyFile: string | undefined;
  /** Only tell the agents' addresses, with keys made where there are none. */
  readonly addresses: boolean;
}

export const usage = `Usage: agent <${agentNames.join('|')}>... --base http://localhost:3000/v1
  --addresses            only prints the address of each, with a key made where there is none
  --dir .data/agents     keys and the provider's answers
  --rpc <url>            another RPC than the service names
  --provider-port 0      0 takes a free one
  --most-lamports 200000000   the most that sparring or the house pays for one duel
  --key-file <path>      for the house: a file with its integration key (npm run keys -- create house --scopes read,act)`;

/** Reads the command line; throws with what is wrong. */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      base: { type: 'string', default: 'http://localhost:3000/v1' },
      dir: { type: 'string', default: '.data/agents' },
      rpc: { type: 'string' },
      'provider-port': { type: 'string', default: '0' },
      'most-lamports': { type: 'string', default: '200000000' },
      'key-file': { type: 'string' },
      addresses: { type: 'boolean', default: false },
    },
  });
  const names = positionals.map(nameOf);
  if (names.length === 0) throw new Error('name at least one agent');
  if (names.includes('house') && values['key-file'] === undefined && !values.addresses)
    throw new Error('the house needs --key-file');
  return {
    names: [...new Set(names)],
    base: new URL(values.base).href.replace(/\/$/, ''),
    dir: values.dir,
    rpc: values.rpc === undefined ? undefined : new URL(values.rpc).href,
    providerPort: numberOf('--provider-port', values['provider-port'], 65_535),
    mostLamports: BigInt(numberOf('--most-lamports', values['most-lamports'], Number.MAX_SAFE_INTEGER)),
    keyFile: values['key-file'],
    addresses: values.addresses,
  };
}

function nameOf(text: string): AgentName {
  const name = agentNames.find((each) => each === text);
  if (name === undefined) throw new Error(`there is no agent ${text}`);
  return name;
}

function numberOf(option: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) throw new Error(`${option} must be a whole number up to ${most}`);
  return value;
}
