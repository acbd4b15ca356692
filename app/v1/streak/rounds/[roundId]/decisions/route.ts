import { createRoutes } from '../../../../../../lib/next/routes';
import { decideStreakHandler } from '../../../../../../lib/streak/decide';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(decideStreakHandler);
