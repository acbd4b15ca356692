import { cancelDuelHandler } from '../../../../../lib/duel/cancel';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(cancelDuelHandler);
