import { getAnalyticsHealthHandler } from '../../../../lib/analytics/get-health';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getAnalyticsHealthHandler);
