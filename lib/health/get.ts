import { CONTRACT_VERSION } from '../api/contract-version';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import {
  calculateSecondsSinceWorking,
  type DependencyCheck,
  isDependencyWorking,
  isWorkerWorking,
} from './check-rules';
import { findNextDuelCheckTime } from './check-store';
import { type DuelOffer, getHealth, type HealthBody, type HealthCheck, type Network } from './contract';
import { type CheckServices, refreshChecks } from './refresh-checks';

interface Services extends CheckServices {
  /** Returns the network's addresses. They can change after the start, when agents announce theirs. */
  readonly network: () => Network;
  readonly duelSettings: () => {
    readonly feeLamports: bigint;
    readonly treasuryWallet: string;
    readonly waitingMs: number;
    readonly resolutionSeconds: number;
  };
}

/** Reports the state of each dependency. Throws if the database, which stores the checks, doesn't answer. */
export const getHealthHandler = defineReadHandler(getHealth)(async ({ services }: HandlerContext<Services>) => {
  const checks = await refreshHealthChecks(services);
  const isWell = Object.values(checks).every(({ status }) => status === 'ok');
  return {
    body: {
      status: isWell ? 'ok' : 'degraded',
      contractVersion: CONTRACT_VERSION,
      network: services.network(),
      duels: toDuelOffer(services.duelSettings()),
      checks,
      checkedAt: services.clock.now(),
    },
  };
});

async function refreshHealthChecks(services: Services): Promise<HealthBody['checks']> {
  const { chain, provider, worker } = await refreshChecks(services);
  const dueAt = await findNextDuelCheckTime(services.database.queries);
  const now = services.clock.now();
  const toHealthCheck = (check: DependencyCheck | null, works: boolean, silent: string): HealthCheck => ({
    status: works ? 'ok' : 'failing',
    seenAt: check?.seenAt ?? null,
    ageSeconds: calculateSecondsSinceWorking(check, now),
    detail: check?.fault ?? (works ? null : silent),
  });
  return {
    database: { status: 'ok', seenAt: now, ageSeconds: 0, detail: null },
    chain: toHealthCheck(chain, isDependencyWorking(chain, now), 'It has not answered yet.'),
    provider: toHealthCheck(
      provider,
      isDependencyWorking(provider, now),
      services.provider === null ? 'No pack provider is connected.' : 'It has not answered yet.',
    ),
    worker: {
      ...toHealthCheck(worker, isWorkerWorking(worker, now), 'No run has ended lately.'),
      lagSeconds: dueAt === null ? 0 : Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / 1000)),
    },
  };
}

const toDuelOffer = ({
  feeLamports,
  treasuryWallet,
  waitingMs,
  resolutionSeconds,
}: ReturnType<Services['duelSettings']>): DuelOffer => ({
  feeAmount: feeLamports,
  feeMint: WRAPPED_SOL_MINT,
  feeDecimals: SOL_DECIMALS,
  treasuryWallet,
  waitingSeconds: Math.floor(waitingMs / 1000),
  resolutionSeconds,
});
