import { createRoutes } from '../../../../../lib/next/routes';
import { getStreakHandler } from '../../../../../lib/streak/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getStreakHandler);
