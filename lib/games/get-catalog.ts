import { defineReadHandler, type HandlerContext } from '../api/handler';
import type { Log } from '../api/log';
import { evaluateGatesFailClosed, type GateServices } from '../gates/read-gates';
import { type CataloguedGame, getCatalog } from './catalog-contract';
import { calculateGameStatus, gameDefinitions, games, listModes } from './catalog-rules';

interface Services extends GateServices {
  readonly log: Log;
}

/** Returns all games. If the gates can't be read, every mode is closed. */
export const getCatalogHandler = defineReadHandler(getCatalog)(async ({ services, now }: HandlerContext<Services>) => {
  const { gates } = await evaluateGatesFailClosed(services);
  const catalogued = games.map((game): CataloguedGame => {
    const { availability, pagePath, ...plan } = gameDefinitions[game];
    const modes = listModes(gates, game);
    return {
      ...plan,
      page: pagePath,
      game,
      serviceAvailability: availability,
      status: calculateGameStatus(modes),
      modes: [...modes],
    };
  });
  return { body: { games: catalogued, checkedAt: now } };
});
