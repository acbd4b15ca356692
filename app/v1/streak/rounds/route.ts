import { createRoutes } from '../../../../lib/next/routes';
import { createStreakHandler } from '../../../../lib/streak/create';
import { listStreaksHandler } from '../../../../lib/streak/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createStreakHandler, listStreaksHandler);
