import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, walletAddress } from '../api/wire';
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

/** What the next duel will cost, so that a player can be told before anything is opened. */
const duelOffer = z
  .object({
    feeAmount: amount.meta({ description: 'Per side.' }),
    feeMint: accountAddress,
    feeDecimals: z.number().int(),
    treasuryWallet: walletAddress.meta({ description: 'Receives both fees when a duel settles.' }),
    waitingSeconds: z.number().int().meta({ description: 'How long a new duel waits for an opponent.' }),
    resolutionSeconds: z.number().int().meta({
      description: 'From the funding deadline to the refund of both fees where no result came; up to 7 more in a duel.',
    }),
  })
  .meta({ id: 'DuelOffer' });

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']),
    contractVersion: z.string(),
    network: networkSchema,
    duels: duelOffer,
    checks: z.object({ database: z.enum(['ok', 'failing']), chain: z.enum(['ok', 'failing']) }),
  })
  .meta({ id: 'Health' });

export type Network = z.output<typeof networkSchema>;
export type DuelOffer = z.output<typeof duelOffer>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'Platform',
  summary: 'Whether the service works, and where its chain and program are',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: healthSchema,
  headers: {},
  problems: ['rate-limited', 'database-unavailable', 'chain-unavailable'],
  availability: 'devnet',
});
