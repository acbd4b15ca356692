import { joinDuelHandler } from '../../../../../lib/duel/join';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(joinDuelHandler);
