import { continueMatchHandler } from '../../../../lib/matchmaking/continue';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(continueMatchHandler);
