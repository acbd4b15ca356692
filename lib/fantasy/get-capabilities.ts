import { defineReadHandler, type HandlerContext } from '../api/handler';
import { listModes } from '../games/catalog-rules';
import { checkAndEvaluateGates, type GateServices } from '../gates/read-gates';
import { getModeState } from '../gates/rules/mode';
import { getFantasyCapabilities } from './contract';
import { fantasyApprovals } from './rules';

/** Returns the fantasy capabilities. Throws if the gates can't be read. */
export const getFantasyCapabilitiesHandler = defineReadHandler(getFantasyCapabilities)(
  async ({ services, now }: HandlerContext<GateServices>) => {
    const { gates } = await checkAndEvaluateGates(services);
    return {
      body: {
        ...getModeState(gates, 'fantasy'),
        approvals: fantasyApprovals.map((each) => ({ ...each, approved: false })),
        modes: [...listModes(gates, 'fantasy')],
        checkedAt: now,
      },
    };
  },
);
