import { getRematchOpponentHandler } from '../../../../../lib/duel/rematch';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getRematchOpponentHandler);
