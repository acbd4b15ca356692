import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, amount, timestamp, walletAddress } from '../api/wire';
import { providerMode } from '../provider/contract';

/** The chain, and addresses that a client needs in addition to the service's base URL. */
export const networkSchema = z
  .object({
    chain: z.enum(['devnet', 'embedded', 'local-validator']),
    genesisHash: z.string(),
    rpcUrl: z.url(),
    wsUrl: z.url(),
    escrowProgramId: accountAddress,
    faucet: z.boolean().meta({ description: 'Whether the RPC’s `requestAirdrop` gives test SOL.' }),
    drip: z.boolean().meta({ description: 'Whether guests can get test SOL with POST /v1/faucet/drips.' }),
    sparringWallet: walletAddress.nullable().meta({
      description: 'Wallet of the practice opponent, which accepts every direct challenge. Null without one.',
    }),
    provider: z
      .object({
        publicKey: walletAddress,
        mode: providerMode,
        url: z
          .url()
          .nullable()
          .meta({ description: 'Address of the reference provider that runs beside the service.' }),
      })
      .nullable()
      .meta({ description: 'The provider that draws new duels (/docs/provider). Null if none is connected.' }),
  })
  .meta({ id: 'Network' });

/** Terms of the next duel, so that players know its cost before they create one. */
const duelOffer = z
  .object({
    feeAmount: amount.meta({ description: 'The fee that each player pays.' }),
    feeMint: accountAddress,
    feeDecimals: z.number().int(),
    treasuryWallet: walletAddress.meta({ description: 'Receives both fees when a duel settles.' }),
    waitingSeconds: z.number().int().meta({ description: 'How long a new duel waits for an opponent.' }),
    resolutionSeconds: z.number().int().meta({
      description:
        'From the funding deadline to the resolution deadline. Without a result by then, both fees are refunded.',
    }),
  })
  .meta({ id: 'DuelOffer' });

const check = z
  .object({
    status: z.enum(['ok', 'failing']),
    seenAt: timestamp
      .nullable()
      .meta({ description: 'When any instance of the service last saw it working. Null if none ever did.' }),
    ageSeconds: z.number().int().nullable().meta({ description: 'Seconds since `seenAt`.' }),
    detail: z.string().nullable().meta({ description: 'What was wrong at the latest check. Null if nothing was.' }),
  })
  .meta({ id: 'HealthCheck' });
export type HealthCheck = z.output<typeof check>;

const checks = z.object({
  database: check,
  chain: check,
  provider: check,
  worker: check.extend({
    lagSeconds: z
      .number()
      .int()
      .meta({ description: 'How many seconds the longest waiting due duel has been due. 0 if none is due.' }),
  }),
});

export const healthSchema = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .meta({ description: 'degraded: at least one check fails, and features that depend on it are closed.' }),
    contractVersion: z.string(),
    network: networkSchema,
    duels: duelOffer,
    checks: checks.meta({
      description:
        'Read from rows that all instances of the service share. Frequent calls don’t cause more requests to the chain or the provider.',
    }),
    checkedAt: timestamp,
  })
  .meta({ id: 'Health' });

export type HealthBody = z.output<typeof healthSchema>;
/** The chain that the service uses, with its addresses, escrow program and provider. */
export type Network = z.output<typeof networkSchema>;
export type DuelOffer = z.output<typeof duelOffer>;

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  tag: 'Platform',
  summary:
    'Returns the state of the service and of each dependency, with the addresses of its chain and escrow program',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: healthSchema,
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet',
});
