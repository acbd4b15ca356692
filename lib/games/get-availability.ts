import { type Context, read } from '../api/handler';
import { type GateServices, readGates } from '../gates/read-gates';
import { getAvailability } from './availability-contract';
import { games, getGameStatus, listModes } from './catalog-rules';

/** Returns which games are playable. Fails closed: answers 503 if the gates can't be read. */
export const getAvailabilityHandler = read(getAvailability)(async ({ services, now }: Context<GateServices>) => {
  const { gates } = await readGates(services);
  const found = games.map((game) => {
    const modes = [...listModes(gates, game)];
    const status = getGameStatus(modes);
    return { game, status, isPlayable: status === 'available', modes };
  });
  return { body: { games: found, checkedAt: now } };
});
