import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import type { ChainPort } from '../chain/port';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import { getHealth, type Network } from './contract';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  /** Where everything is; a function, since agents announce themselves after the start. */
  readonly network: () => Network;
  readonly duelSettings: () => {
    readonly feeLamports: bigint;
    readonly treasuryWallet: string;
    readonly waitingMs: number;
    readonly resolutionSeconds: number;
  };
}

/** Asks the database and the chain; 503 as soon as one of them does not answer. */
export const getHealthHandler = read(getHealth)(async ({ services }: Context<Services>) => {
  await services.database.queries.execute(sql`select 1`);
  const genesisHash = await services.chain.genesisHash();
  const network = services.network();
  const { feeLamports, treasuryWallet, waitingMs, resolutionSeconds } = services.duelSettings();
  return {
    body: {
      status: genesisHash === network.genesisHash ? 'ok' : 'degraded',
      contractVersion: '0.5.0-devnet',
      network,
      duels: {
        feeAmount: feeLamports,
        feeMint: WRAPPED_SOL_MINT,
        feeDecimals: SOL_DECIMALS,
        treasuryWallet,
        waitingSeconds: Math.floor(waitingMs / 1000),
        resolutionSeconds,
      },
      checks: { database: 'ok', chain: genesisHash === network.genesisHash ? 'ok' : 'failing' },
    },
  };
});
