import { getAnalyticsHealthHandler } from '../../../../lib/analytics/get-health';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getAnalyticsHealthHandler);
