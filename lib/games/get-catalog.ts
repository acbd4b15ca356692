import { type Context, read } from '../api/handler';
import type { Log } from '../api/log';
import { type GateServices, readGatesOrClose } from '../gates/read-gates';
import { type CataloguedGame, getCatalog } from './catalog-contract';
import { gameDefinitions, games, getGameStatus, listModes } from './catalog-rules';

interface Services extends GateServices {
  readonly log: Log;
}

/** Returns all games. If the gates can't be read, every mode is closed. */
export const getCatalogHandler = read(getCatalog)(async ({ services, now }: Context<Services>) => {
  const { gates } = await readGatesOrClose(services);
  const catalogued = games.map((game): CataloguedGame => {
    const { availability, pagePath: page, ...plan } = gameDefinitions[game];
    const modes = listModes(gates, game);
    return { ...plan, page, game, serviceAvailability: availability, status: getGameStatus(modes), modes: [...modes] };
  });
  return { body: { games: catalogued, checkedAt: now } };
});
