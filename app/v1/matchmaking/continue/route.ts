import { continueMatchHandler } from '../../../../lib/matchmaking/continue';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(continueMatchHandler);
