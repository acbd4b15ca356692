import { isIP } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isWalletAddress } from '../lib/core/ed25519';
import type { DripCaps } from './drip/caps';
import type { PaymentLimits } from './payment';
import { parseMetadataOrigin } from './provider/card-metadata';

/** Highest number of calls a second that `--rpc-per-second` accepts. */
const MAX_RPC_CALLS_PER_SECOND = 10_000;

export const agentNames = ['crank', 'provider', 'sparring', 'house', 'drip'] as const;
export type AgentName = (typeof agentNames)[number];

/** Options of the agents. They come from the command line alone, none from the environment. */
export interface Arguments {
  readonly selectedAgents: readonly AgentName[];
  /** The API's base URL with its version, without a slash at the end. */
  readonly apiBaseUrl: string;
  /** Parent of each agent's folder, which contains its key. `provider.folder` may put the provider's elsewhere. */
  readonly agentsFolder: string;
  /** Replaces the RPC that the service names. */
  readonly rpcUrl: string | undefined;
  /** Maximum number of calls to each RPC in a second, not always a whole number; null for no limit. */
  readonly maxRpcCallsPerSecond: number | null;
  /** The address of this machine that the provider listens on. */
  readonly providerHost: string;
  /** Port that the provider listens on; 0 takes a free one. */
  readonly providerPort: number;
  readonly provider: ProviderArguments;
  /** Maximum price of a compute unit that the crank pays, in micro-lamports. */
  readonly maxUnitPriceMicroLamports: bigint;
  /** Limits on the duels that the practice opponent and the house pay for. */
  readonly paymentLimits: PaymentLimits;
  /**
   * The one provider that sparring and house play with; undefined for the provider that this process also runs, else
   * for the first that the service names.
   */
  readonly providerKey: string | undefined;
  /** A file with the integration key that the house calls with. */
  readonly integrationKeyFile: string | undefined;
  readonly drip: DripArguments;
  /** Whether to only print the addresses of the selected agents, for which missing keys are created. */
  readonly onlyPrintsAddresses: boolean;
}

/** Options of the drip agent alone: docs/operations/guests.md. */
export interface DripArguments {
  /** The address of this machine that it listens on. */
  readonly host: string;
  readonly port: number;
  /** File of the secret shared with the service; undefined for `token` in the agent's folder. */
  readonly tokenFile: string | undefined;
  readonly caps: DripCaps;
}

/**
 * Options of the provider: docs/provider.md, "Operation". The practice opponent and the house use
 * `lamportsPerValueUnit` too.
 */
export interface ProviderArguments {
  /** Folder of the provider's identity and journal; by default `provider` in `--dir`. */
  readonly folder: string;
  /** An RPC of another operator than `--rpc`; undefined if there is none. */
  readonly secondRpcUrl: string | undefined;
  /** File of the secret shared with the service; undefined for `token` in `folder`. */
  readonly tokenFile: string | undefined;
  /**
   * The only wallet that fees may go to. By default the service's treasury; with `--rpc`, the treasury that the service
   * named at the provider's first start.
   */
  readonly treasury: string | undefined;
  /** The highest bond that the provider stakes on one duel. */
  readonly maxBondLamports: bigint;
  /** The shortest time from a duel's funding deadline to its result deadline that the provider agrees to. */
  readonly minResolutionSeconds: bigint;
  /** Lamports that a unit of a card's value is worth, for the least bond of a duel in card mode. */
  readonly lamportsPerValueUnit: bigint;
  /** Roots (hex) of the only tables that the provider agrees to in fee mode; empty for all. */
  readonly tableRoots: readonly string[];
  /**
   * Public https origin of the service, where wallets read the documents of new cards; undefined to write no metadata.
   */
  readonly metadataOrigin: string | undefined;
  /** Whether the provider agrees to no new terms and takes no new deliveries, but finishes those it has. */
  readonly onlyFollows: boolean;
  /** Whether to recover the journal's duels and deliveries from the chain's history. */
  readonly recovers: boolean;
  /** File with tables that the journal lacks, as a JSON array of arrays of entries; undefined if there is none. */
  readonly tablesFile: string | undefined;
  /**
   * For tests: the provider stops until it is restarted, before its first step after an accept, like one that withholds
   * a result.
   */
  readonly silentAfterAccept: boolean;
}

export const usage = `Usage: agent <${agentNames.join('|')}>... --base http://localhost:3000/v1
  --addresses            only prints the address of each, with a key made where there is none
  --dir .data/agents     keys and the provider's answers
  --rpc <url>            another RPC than the service names
  --rpc-per-second <n>   the most calls of each RPC in a second, such as 1.5 (by default any number; a refused call waits)
  --provider-port 0      0 takes a free one
  --provider-host 127.0.0.1   the address that the provider listens on. Its token travels over plain HTTP: another one than
                         this machine's own only in a private network
  --second-rpc <url>     for the provider, beside --rpc: an RPC of another operator (needed on devnet)
  --folder <path>        the provider's identity and journal (by default provider in --dir)
  --token-file <path>    the secret it shares with the service (by default token in its folder, made at the first start)
  --treasury <wallet>    the only wallet that fees may go to (by default the one that the service names)
  --most-bond-lamports 10000000000   the most it stakes on one duel
  --least-resolution-seconds 300     the least time it takes on to finish a duel in, after the funding deadline
  --lamports-per-value-unit 0        what a unit of a card's value is worth, for the least bond of card duels;
                                     sparring and the house take the pack's published rate where it is higher
  --table-root <hex>     the only table it agrees to in fee mode, by the root that its pack shows; may be repeated
  --metadata-origin <https origin>   the service's public origin, such as https://duels.example: new cards get metadata for
                         wallets where the cluster has Metaplex's program (by default they get none)
  --only-follow          agrees to no new terms, and finishes its duels
  --recover              finds its accepted duels on chain, after the loss of its disk or a restored backup
  --tables <path>        tables that its journal doesn't have, as a JSON array of arrays of entries
  --provider-silent-after-accept   for tests: accepts a duel with its bond, and then never sends or answers anything
  --most-unit-price 100000    the most that the crank pays for a compute unit, in micro-lamports; it pays the price
                         of recent blocks, and more for a step that didn't land
  --most-lamports 200000000   the most that sparring or the house pays for one duel
  --most-funding-seconds 86400      the longest time to pay that they agree to
  --most-resolution-seconds 86400   the longest time from there to the result deadline: a fee can stay in escrow that long
  --provider-key <address>    the one provider that sparring and the house play with; else the first that the service names
  --drip-host 127.0.0.1  the address that the drip agent listens on, and its port
  --drip-port 4200
  --drip-token-file <path>     the secret it shares with the service (by default token in its folder, made at the first start)
  --drip-lamports 100000000    what a guest's wallet gets, once a day
  --drips-per-client 3         the most for one client's address a day
  --drip-lamports-per-day 2000000000   the most for all a day
  --key-file <path>      for the house: a file with its integration key (npm run keys -- create house --scopes read,act)`;

/** Reads the command line. Throws an Error if a part is missing or invalid. */
export function parseAgentArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      base: { type: 'string', default: 'http://localhost:3000/v1' },
      dir: { type: 'string', default: '.data/agents' },
      rpc: { type: 'string' },
      'rpc-per-second': { type: 'string' },
      'provider-port': { type: 'string', default: '0' },
      'provider-host': { type: 'string', default: '127.0.0.1' },
      'second-rpc': { type: 'string' },
      folder: { type: 'string' },
      'token-file': { type: 'string' },
      treasury: { type: 'string' },
      'most-bond-lamports': { type: 'string', default: '10000000000' },
      'least-resolution-seconds': { type: 'string', default: '300' },
      'lamports-per-value-unit': { type: 'string', default: '0' },
      'table-root': { type: 'string', multiple: true, default: [] },
      'metadata-origin': { type: 'string' },
      'only-follow': { type: 'boolean', default: false },
      recover: { type: 'boolean', default: false },
      tables: { type: 'string' },
      'provider-silent-after-accept': { type: 'boolean', default: false },
      'most-unit-price': { type: 'string', default: '100000' },
      'most-lamports': { type: 'string', default: '200000000' },
      'most-funding-seconds': { type: 'string', default: '86400' },
      'most-resolution-seconds': { type: 'string', default: '86400' },
      'provider-key': { type: 'string' },
      'key-file': { type: 'string' },
      'drip-host': { type: 'string', default: '127.0.0.1' },
      'drip-port': { type: 'string', default: '4200' },
      'drip-token-file': { type: 'string' },
      'drip-lamports': { type: 'string', default: '100000000' },
      'drips-per-client': { type: 'string', default: '3' },
      'drip-lamports-per-day': { type: 'string', default: '2000000000' },
      addresses: { type: 'boolean', default: false },
    },
  });
  const names = positionals.map(parseAgentName);
  if (names.length === 0) throw new Error('name at least one agent');
  if (names.includes('house') && values['key-file'] === undefined && !values.addresses)
    throw new Error('the house needs --key-file');
  if (values['second-rpc'] !== undefined && values.rpc === undefined) throw new Error('--second-rpc needs --rpc');
  for (const option of ['provider-host', 'drip-host'] as const)
    if (isIP(values[option]) === 0) throw new Error(`--${option} must be an IP address`);
  if (values.treasury !== undefined && !isWalletAddress(values.treasury))
    throw new Error('--treasury must be the address of a wallet');
  if (!values['table-root'].every((root) => /^[0-9a-f]{64}$/.test(root)))
    throw new Error('--table-root must be lower-case hex of 32 bytes');
  return {
    selectedAgents: [...new Set(names)],
    apiBaseUrl: new URL(values.base).href.replace(/\/$/, ''),
    agentsFolder: values.dir,
    rpcUrl: values.rpc === undefined ? undefined : new URL(values.rpc).href,
    maxRpcCallsPerSecond:
      values['rpc-per-second'] === undefined
        ? null
        : parseRpcCallsPerSecond('--rpc-per-second', values['rpc-per-second']),
    providerHost: values['provider-host'],
    providerPort: parseWholeNumber('--provider-port', values['provider-port'], 65_535),
    provider: {
      folder: values.folder ?? join(values.dir, 'provider'),
      secondRpcUrl: values['second-rpc'] === undefined ? undefined : new URL(values['second-rpc']).href,
      tokenFile: values['token-file'],
      treasury: values.treasury,
      maxBondLamports: parseLamports('--most-bond-lamports', values['most-bond-lamports']),
      minResolutionSeconds: BigInt(
        parseWholeNumber('--least-resolution-seconds', values['least-resolution-seconds'], 604_800),
      ),
      lamportsPerValueUnit: parseLamports('--lamports-per-value-unit', values['lamports-per-value-unit']),
      tableRoots: values['table-root'],
      metadataOrigin:
        values['metadata-origin'] === undefined ? undefined : parseMetadataOrigin(values['metadata-origin']),
      onlyFollows: values['only-follow'],
      recovers: values.recover,
      tablesFile: values.tables,
      silentAfterAccept: values['provider-silent-after-accept'],
    },
    maxUnitPriceMicroLamports: BigInt(parseWholeNumber('--most-unit-price', values['most-unit-price'], 1_000_000_000)),
    paymentLimits: {
      maxFeeLamports: parseLamports('--most-lamports', values['most-lamports']),
      maxFundingSeconds: parseWholeNumber('--most-funding-seconds', values['most-funding-seconds'], 604_800),
      maxResolutionSeconds: parseWholeNumber('--most-resolution-seconds', values['most-resolution-seconds'], 604_800),
    },
    providerKey: values['provider-key'],
    integrationKeyFile: values['key-file'],
    drip: {
      host: values['drip-host'],
      port: parseWholeNumber('--drip-port', values['drip-port'], 65_535),
      tokenFile: values['drip-token-file'],
      caps: {
        lamportsPerDrip: parseLamports('--drip-lamports', values['drip-lamports']),
        dripsPerClient: parseWholeNumber('--drips-per-client', values['drips-per-client'], 1_000),
        lamportsPerDay: parseLamports('--drip-lamports-per-day', values['drip-lamports-per-day']),
      },
    },
    onlyPrintsAddresses: values.addresses,
  };
}

function parseAgentName(text: string): AgentName {
  const name = agentNames.find((each) => each === text);
  if (name === undefined) throw new Error(`there is no agent ${text}`);
  return name;
}

const parseLamports = (option: string, text: string): bigint =>
  BigInt(parseWholeNumber(option, text, Number.MAX_SAFE_INTEGER));

function parseRpcCallsPerSecond(option: string, text: string): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || rate <= 0 || rate > MAX_RPC_CALLS_PER_SECOND)
    throw new Error(`${option} must be a number above 0 and up to ${MAX_RPC_CALLS_PER_SECOND}, such as 1.5`);
  return rate;
}

function parseWholeNumber(option: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new Error(`${option} must be a whole number up to ${max}`);
  return value;
}
