import { z } from 'zod';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../chain/escrow/generated/programs';
import { canReceiveLamports } from '../chain/escrow/reserved';
import { MIN_FEE_LAMPORTS } from '../chain/escrow/terms';
import { decodeAddress, isWalletAddress } from '../core/ed25519';
import { WRAPPED_SOL_MINT } from '../core/money';
import { gateIds } from '../gates/rules/gate';
import { isVapidPrivateKey } from '../push/key-rules';
import { buildKeyRingSchema } from './key-ring-setting';
import { buildLamportsSchema } from './lamports-setting';
import { rpcMethodLimitsSchema, rpcQuotaSchema, rpcUrlsSchema } from './rpc-quota-setting';

const optionalTextSchema = z.string().min(1).optional();
const buildWholeNumberSchema = (standard: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(standard);
const walletSchema = z.string().refine(isWalletAddress, 'must be a wallet address');
const gateListSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])))
  .pipe(z.array(z.enum(gateIds)));

/** The environment variables of the service. `.env.example` describes them. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  VERCEL: optionalTextSchema,
  PORT: buildWholeNumberSchema(3000, 0, 65_535),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://, without quotes around it')
    .optional(),
  MIGRATE: z.enum(['on', 'off']).optional(),
  SHUTDOWN_DELAY_MS: buildWholeNumberSchema(0, 0, 60_000),
  SOLANA_RPC_URL: z.url().optional(),
  SOLANA_RPC_URLS: rpcUrlsSchema,
  SOLANA_RPC_PER_SECOND: rpcQuotaSchema,
  SOLANA_RPC_METHOD_LIMITS: rpcMethodLimitsSchema,
  SOLANA_WS_URL: z.url({ protocol: /^wss?$/, error: 'must begin with ws:// or wss://' }).optional(),
  SOLANA_PUBLIC_RPC_URL: z.url().optional(),
  SOLANA_LOCAL_GENESIS_HASH: optionalTextSchema,
  ESCROW_PROGRAM_ID: z
    .string()
    .refine((text) => decodeAddress(text) !== null, 'must be an address')
    .optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  CRON_SECRET: buildKeyRingSchema(16).optional(),
  SESSION_SECRET: buildKeyRingSchema(32).optional(),
  METRICS_SECRET: z.string().min(16).optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(
      isVapidPrivateKey,
      'must be a private key on P-256: base64url of 32 bytes, as `npx web-push generate-vapid-keys` prints it',
    )
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:)[^\s]+$/, 'must begin with https:// or mailto:')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:)[^\s]+$/, 'must begin with https:// or mailto:')
    .optional(),
  TREASURY_WALLET: walletSchema
    .refine(canReceiveLamports, 'is reserved by Solana: no payment to it can land')
    .optional(),
  DUEL_FEE_LAMPORTS: buildLamportsSchema(MIN_FEE_LAMPORTS).default(50_000_000n),
  DUEL_WAITING_MS: buildWholeNumberSchema(86_400_000, 1_000, 604_800_000),
  DUEL_RESOLUTION_MS: buildWholeNumberSchema(1_800_000, 1_000, 604_800_000),
  DUEL_ENTROPY_DELAY_SLOTS: buildWholeNumberSchema(4, 4, 16),
  DUEL_REVEAL_DELAY_SLOTS: z.coerce.number().int().min(1).max(256).optional(),
  PROVIDER_URL: z.url().optional(),
  PROVIDER_PUBLIC_KEY: walletSchema.optional(),
  PROVIDER_TOKEN: z.string().min(32).optional(),
  DRIP_URL: z.url().optional(),
  DRIP_TOKEN: z.string().min(32).optional(),
  SPARRING_WALLET: walletSchema.optional(),
  CLOSED_GATES: gateListSchema,
  GACHA_MINT: z
    .string()
    .refine((text) => decodeAddress(text) !== null, 'must be the address of a mint')
    .default(WRAPPED_SOL_MINT),
  GACHA_MODE: z.enum(['disabled', 'fixture', 'devnet-preview']).optional(),
  CARD_DELIVERY_MS: buildWholeNumberSchema(3_600_000, 60_000, 604_800_000),
  HOUSE_ENABLED: z.enum(['on', 'off']).default('off'),
  HOUSE_WALLET: walletSchema.optional(),
  REGION_HEADER: z.string().min(1).toLowerCase().optional(),
  EMBEDDED_REGION: z
    .string()
    .regex(/^[A-Z0-9-]{2,32}$/, 'must be 2 to 32 of A-Z, 0-9 and -')
    .default('LOCAL'),
  CHAIN_SLOT_MS: buildWholeNumberSchema(200, 10, 60_000),
  CHAIN_FINALITY_SLOTS: buildWholeNumberSchema(4, 1, 64),
  CLIENT_ADDRESS_HEADER: z.string().min(1).toLowerCase().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(100_000).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().min(1).default('ripduel'),
  AGENTS: z.enum(['on', 'off']).default('on'),
  WORKER: z.enum(['on', 'off']).default('on'),
  SOLANA_RECOVERY_RETENTION_MS: buildWholeNumberSchema(86_400_000, 3_600_000, 604_800_000),
  SOLANA_RECOVERY_SIGNATURE_LIMIT: buildWholeNumberSchema(10, 1, 100),
  SOLANA_RECOVERY_INTENT_BUDGET: buildWholeNumberSchema(20, 1, 20),
  SOLANA_RECOVERY_CANDIDATE_BUDGET: buildWholeNumberSchema(50, 1, 50),
});

/** Names of the environment variables of the service. */
export const variableNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Environment = z.output<typeof environmentSchema>;

/** The parsed configuration of a process. `chain` says whether it runs the embedded chain or uses a node. */
export interface Config
  extends Omit<Environment, 'PUBLIC_ORIGIN' | 'TREASURY_WALLET' | 'ESCROW_PROGRAM_ID' | 'DUEL_REVEAL_DELAY_SLOTS'> {
  readonly chain: 'embedded' | 'rpc';
  readonly origin: string;
  readonly TREASURY_WALLET: string;
  readonly ESCROW_PROGRAM_ID: string;
  readonly DUEL_REVEAL_DELAY_SLOTS: number;
}

/** The program and the treasury on the embedded chain, where nothing has value. The service has a key of neither. */
const EMBEDDED_ADDRESSES = {
  ESCROW_PROGRAM_ID: RIPDUEL_ESCROW_PROGRAM_ADDRESS as string,
  TREASURY_WALLET: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
};

/** Default reveal delay, on a real chain also the least: about the slots until the entropy is final. */
const REVEAL_DELAY_SLOTS = { embedded: 4, rpc: 32 };

/**
 * Variables that a deployment needs without the embedded chain; with a local validator and not on Vercel, only those
 * that aren't in `OPTIONAL_WITH_LOCAL_VALIDATOR`. With the embedded chain, each has a default or isn't needed.
 */
const REQUIRED_WITHOUT_EMBEDDED_CHAIN = [
  'DATABASE_URL',
  'SOLANA_RPC_URL',
  'ESCROW_PROGRAM_ID',
  'PUBLIC_ORIGIN',
  'CRON_SECRET',
  'SESSION_SECRET',
  'TREASURY_WALLET',
  'PROVIDER_URL',
  'PROVIDER_PUBLIC_KEY',
  'PROVIDER_TOKEN',
] as const;

/** Parses the environment. Throws an error that names the variables that are wrong or missing. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    throw new Error(`The environment is not valid:\n${z.prettifyError(result.error)}`);
  }
  const { PUBLIC_ORIGIN, ...rest } = result.data;
  const chain = rest.SOLANA_RPC_URL === undefined && rest.VERCEL === undefined ? 'embedded' : 'rpc';
  const missing =
    chain === 'embedded' ? [] : REQUIRED_WITHOUT_EMBEDDED_CHAIN.filter((name) => result.data[name] === undefined);
  const needed =
    rest.SOLANA_LOCAL_GENESIS_HASH === undefined || rest.VERCEL !== undefined
      ? missing
      : missing.filter((name) => !OPTIONAL_WITH_LOCAL_VALIDATOR.has(name));
  if (rest.HOUSE_ENABLED === 'on' && rest.HOUSE_WALLET === undefined)
    throw new Error('HOUSE_ENABLED is on, so HOUSE_WALLET must name the wallet that the house plays with.');
  if (rest.SOLANA_RPC_URLS.length > 0 && rest.SOLANA_RPC_URL === undefined)
    throw new Error('SOLANA_RPC_URLS names further nodes, so SOLANA_RPC_URL must name the first.');
  if ((rest.DRIP_URL === undefined) !== (rest.DRIP_TOKEN === undefined))
    throw new Error('DRIP_URL and DRIP_TOKEN belong together: the drip agent’s address and the secret that it shares.');
  const revealDelaySlots = rest.DUEL_REVEAL_DELAY_SLOTS ?? REVEAL_DELAY_SLOTS[chain];
  if (chain === 'rpc' && revealDelaySlots < REVEAL_DELAY_SLOTS.rpc)
    throw new Error(`DUEL_REVEAL_DELAY_SLOTS must be at least ${REVEAL_DELAY_SLOTS.rpc} on a real chain.`);
  if (needed.length > 0) throw new Error(`A real chain needs these variables, see .env.example: ${needed.join(', ')}`);
  return {
    ...rest,
    ESCROW_PROGRAM_ID: rest.ESCROW_PROGRAM_ID ?? EMBEDDED_ADDRESSES.ESCROW_PROGRAM_ID,
    TREASURY_WALLET: rest.TREASURY_WALLET ?? EMBEDDED_ADDRESSES.TREASURY_WALLET,
    DUEL_REVEAL_DELAY_SLOTS: revealDelaySlots,
    chain,
    origin: PUBLIC_ORIGIN === undefined ? `http://localhost:${rest.PORT}` : new URL(PUBLIC_ORIGIN).origin,
  };
}

/** Lists the variables that are set, to find misspelled ones. */
export const listSetVariables = (): string[] => Object.keys(process.env).filter((name) => process.env[name] !== '');

/** Returns where the database is, for commands that need nothing else of the environment. */
export const readDatabaseConfig = (variables: Readonly<Record<string, string | undefined>> = process.env) =>
  environmentSchema
    .pick({ DATABASE_URL: true, DATA_DIR: true })
    .parse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')));

/**
 * Required variables that may be left out with a local test validator. The service then uses the embedded database, its
 * own local address as origin, and a session secret that it creates itself; it accepts no cron requests.
 */
const OPTIONAL_WITH_LOCAL_VALIDATOR: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'CRON_SECRET',
  'SESSION_SECRET',
]);

/** Sets NEXTAUTH_URL, since next-auth reads its own address from the environment only. */
export function setNextAuthUrl({ origin }: Config): void {
  process.env.NEXTAUTH_URL = origin;
}

/**
 * Gives Next its built configuration, as the server of its standalone builds does. Otherwise it loads its compiler, a
 * native module of 100 MB, to read next.config.ts at each start.
 */
export function setNextConfig(built: object): void {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(built);
}
