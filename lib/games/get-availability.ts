import { defineReadHandler, type HandlerContext } from '../api/handler';
import { checkAndEvaluateGates, type GateServices } from '../gates/read-gates';
import { getAvailability } from './availability-contract';
import { calculateGameStatus, games, listModes } from './catalog-rules';

/** Returns which games are playable. Fails if the gates can't be read. */
export const getAvailabilityHandler = defineReadHandler(getAvailability)(
  async ({ services, now }: HandlerContext<GateServices>) => {
    const { gates } = await checkAndEvaluateGates(services);
    const found = games.map((game) => {
      const modes = [...listModes(gates, game)];
      const status = calculateGameStatus(modes);
      return { game, status, isPlayable: status === 'available', modes };
    });
    return { body: { games: found, checkedAt: now } };
  },
);
