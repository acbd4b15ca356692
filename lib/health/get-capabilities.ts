import { CONTRACT_VERSION } from '../api/contract-version';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { games, listModes } from '../games/catalog-rules';
import type { GateBody } from '../gates/contract';
import { checkAndEvaluateGates, type GateServices } from '../gates/read-gates';
import type { Gate } from '../gates/rules/gate';
import { getModeState } from '../gates/rules/mode';
import { getCapabilities } from './capabilities-contract';
import { listTierStates } from './tier-rules';

/** Returns every gate and the features behind them. Answers 503 if the database can't be reached. */
export const getCapabilitiesHandler = defineReadHandler(getCapabilities)(
  async ({ services, now }: HandlerContext<GateServices>) => {
    const { gates, findings } = await checkAndEvaluateGates(services);
    return {
      body: {
        contractVersion: CONTRACT_VERSION,
        network: 'solana-devnet',
        modes: games.flatMap((game) => listModes(gates, game).map((mode) => ({ ...mode, game }))),
        packTiers: listTierStates(gates, findings?.openPacks ?? []),
        realValue: getModeState(gates, 'real-value'),
        gates: gates.map(toGateBody),
        checkedAt: now,
      },
    };
  },
);

const toGateBody = ({
  closedReason,
  needs,
  endpoints,
  selfCheckingEndpoints = [],
  pages,
  ...gate
}: Gate): GateBody => ({
  ...gate,
  status: closedReason === null ? 'open' : 'closed',
  closed: closedReason,
  needs: [...needs],
  endpoints: [...endpoints],
  begins: [...selfCheckingEndpoints],
  pages: [...pages],
});
