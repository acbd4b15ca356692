import { getRematchOpponentHandler } from '../../../../../lib/duel/rematch';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getRematchOpponentHandler);
