import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, walletAddress } from '../api/wire';
import { providerMode } from '../provider/contract';

/** Everything a client needs to find its way from the base URL. */
export const networkSchema = z
  .object({
    chain: z.enum(['devnet', 'embedded', 'local-validator']),
    genesisHash: z.string(),
    rpcUrl: z.url(),
    wsUrl: z.url(),
    escrowProgramId: accountAddress,
    faucet: z.boolean().meta({ description: 'Whether requestAirdrop gives SOL here.' }),
    sparringWallet: walletAddress
      .nullable()
      .meta({ description: 'Accepts every direct challenge; null where none plays.' }),
    provider: z
      .object({
        publicKey: walletAddress,
        mode: providerMode,
        url: z.url().nullable().meta({ description: 'Of the reference provider that runs beside the service.' }),
      })
      .nullable()
      .meta({ description: 'Who draws new duels (docs/provider.md); null while there is none.' }),
  })
  .meta({ id: 'Network' });

/** Terms of the next duel, so that a player knows its cost before opening one. */
const duelOffer = z
  .object({
    feeAmount: amount.meta({ description: 'Per side.' }),
    feeMint: accountAddress,
    feeDecimals: z.number().int(),
    treasuryWallet: walletAddress.meta({ description: 'Receives both fees when a duel settles.' }),
    waitingSeconds: z.number().int().meta({ description: 'How long a new duel waits for an opponent.' }),
    resolutionSeconds: z.number().int().meta({
      description: 'From the funding deadline to the refund of both fees where no result came.',
    }),
  })
  .meta({ id: 'DuelOffer' });

const check = z.object({
  status: z.enum(['ok', 'failing']),
  seenAt: instant.nullable().meta({ description: 'When any instance last saw it work; null when none ever did.' }),
  ageSeconds: z.number().int().nullable().meta({ description: 'How long that is ago.' }),
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What was wrong when it was last asked, which is at most every ten seconds.' }),
});
export type HealthCheck = z.output<typeof check>;

const checks = z.object({
  database: check,
  chain: check,
  provider: check,
  worker: check.extend({
    lagSeconds: z
      .number()
      .int()
      .meta({ description: 'How long the duel that waits longest for the worker is overdue.' }),
  }),
});

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']).meta({ description: 'degraded: a check fails; what depends on it is closed.' }),
    contractVersion: z.string(),
    network: networkSchema,
    duels: duelOffer,
    checks: checks.meta({
      description:
        'From rows that all instances share. Asking often asks neither the chain nor the provider more often.',
    }),
    checkedAt: instant,
  })
  .meta({ id: 'Health' });

export type HealthBody = z.output<typeof healthSchema>;
export type Network = z.output<typeof networkSchema>;
export type DuelOffer = z.output<typeof duelOffer>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'Platform',
  summary: 'Whether the service works, when each part was last seen working, and where its chain and program are',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: healthSchema,
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet',
});
